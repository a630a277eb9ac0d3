import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Browser } from '../../support/browser.js';
import { until } from '../../support/until.js';
import { startWorld, type World } from '../../support/world.js';
import { build, launched, type WorldProcess } from '../../support/world-process.js';

/** The number of file descriptors that the process may still open. */
const ROOM = 20;
const CONNECTIONS = 200;

const ifLimiting = existsSync('/usr/bin/prlimit') ? describe : describe.skip;

let world: World;
let service: WorldProcess;
let ada: Browser;

beforeAll(async () => {
  await build();
  world = await startWorld();
  ada = await world.signedIn('ada@example.com');
});
afterAll(async () => {
  await service?.stop();
  await world.stop();
});

/** Ends the idle database connections for requests, and waits until they are gone. */
async function endConnections({ database }: World): Promise<void> {
  const ours = `datname = current_database() AND application_name = 'organization-workspace' AND state = 'idle'`;
  await until(
    () => database.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${ours}`),
    ({ length }) => length === 0,
  );
}

ifLimiting('a service without free file descriptors (prlimit)', () => {
  it('serves open connections and accepts new ones once descriptors are free', async () => {
    service = await launched(world);
    await service.isReady(); // startup opens temporary descriptors
    const agent = new Agent({ keepAlive: true, maxSockets: 10 });
    const cookie = await ada.jar.getCookieString(world.publicUrl);
    const ask = (path: string) =>
      new Promise<{ status: number; code?: string }>((resolve, reject) => {
        request(service.origin + path, { agent, headers: { cookie } }, (response) => {
          let text = '';
          response.on('data', (data) => (text += String(data)));
          response.on('end', () =>
            resolve({ status: response.statusCode!, code: (JSON.parse(text) as { code?: string }).code }),
          );
        })
          .on('error', reject)
          .end();
      });
    const atOnce = (path: string) => Promise.all(Array.from({ length: 10 }, () => ask(path)));
    // Ten keep-alive connections exist before the descriptors run out. They have not used the database yet.
    for (const { status } of await atOnce('/api/version')) expect(status).toBe(200);

    // Finds the limit below which ROOM descriptor numbers are free. The limit applies to the numbers, not to their count,
    // and a new descriptor gets the lowest free number.
    const open = new Set(readdirSync(`/proc/${service.pid}/fd`).map(Number));
    let limit = 0;
    for (let room = 0; room < ROOM; limit++) if (!open.has(limit)) room++;
    execFileSync('prlimit', [`--pid=${service.pid}`, `--nofile=${limit}`]);

    const port = Number(new URL(service.origin).port);
    const sockets: Socket[] = [];
    const crowd = () => {
      for (let open = sockets.filter(({ closed }) => !closed).length; open < CONNECTIONS; open++)
        sockets.push(
          connect(port, '127.0.0.1')
            .on('error', () => {})
            .resume(),
        );
    };
    crowd();
    // Connections beyond the limit are accepted and closed immediately.
    await until(
      async () => sockets.filter(({ closed }) => closed).length,
      (turnedAway) => turnedAway > CONNECTIONS / 2,
    );
    // Ten concurrent requests need more database connections than there are descriptors, so some fail. Connections that
    // the service has opened in the meantime would serve all of them, so the test ends these before each attempt.
    await until(
      async () => {
        await endConnections(world);
        crowd(); // replaces the idle connections that the service closed
        await ask('/api/version'); // then the service has noticed the end of its connections
        return atOnce('/api/me');
      },
      (answers) => {
        for (const { status, code } of answers)
          expect(status === 200 ? status : code).toBe(status === 200 ? 200 : 'database_unavailable');
        return answers.some(({ status }) => status === 503);
      },
    );
    agent.destroy();
    for (const socket of sockets) socket.destroy();

    ada.goTo(service);
    await until(
      () => ada.get('/api/me').catch(() => ({ status: 0 })),
      ({ status }) => status === 200,
    );
    expect((await ada.post('/api/organizations', { name: 'Room again' })).status).toBe(201);
    expect(await service.stop()).toEqual({ code: 0, signal: null });
  });
});
