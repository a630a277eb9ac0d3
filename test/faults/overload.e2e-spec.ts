import { once } from 'node:events';
import type { Socket } from 'node:net';
import { ClockCheckService } from '../../src/platform/database/operations/clock-check.service.js';
import { arrivals } from '../support/arrivals.js';
import { type Answer, type Browser, NAVIGATION } from '../support/browser.js';
import { build } from '../support/build.js';
import { settled } from '../support/buyer.js';
import { stopTimers } from '../support/clock.js';
import { connect } from '../support/connection.js';
import { organizationRow, untilWaiting } from '../support/lock-barrier.js';
import { found, type Team } from '../support/people.js';
import { expectProblem } from '../support/problems.js';
import { isListening, raw, type RawAnswer, RawConnection } from '../support/raw.js';
import { until } from '../support/until.js';
import { startWorld, type World } from '../support/world.js';

const POOL_SIZE = 2;
/** CROWDED: the number of waiting queries from which new requests are rejected. FULL: the limit of the queue. */
const CROWDED = 10 * POOL_SIZE;
const FULL = 2 * CROWDED;

let world: World;
let origin: string;
let ada: Browser;
let bob: Browser;
let team: Team;
let cookie: string;

beforeAll(async () => {
  await build();
  world = await startWorld({ settings: { DATABASE_POOL_SIZE: String(POOL_SIZE), CONSOLE: 'true' } });
  // These tests count connections and places in the queue. The check of the clock would take one each minute.
  world.instances[0]!.app.nest.get(ClockCheckService).onModuleDestroy();
  ({ origin } = world.instances[0]!);
  ada = await world.signedIn('ada@example.com');
  bob = await world.signedIn('bob@example.com');
  team = await found(ada, 'Analytical');
  cookie = await bob.jar.getCookieString(world.publicUrl);
});
afterAll(() => world.stop());

const times = <T>(count: number, act: (n: number) => T) => Array.from({ length: count }, (_, n) => act(n));

/** Resolves with the first `count` results. */
function firstOf<T>(count: number, coming: Promise<T>[]): Promise<T[]> {
  const come: T[] = [];
  return new Promise((resolve, reject) => {
    for (const one of coming)
      one.then((answer) => {
        if (come.push(answer) === count) resolve([...come]);
      }, reject);
  });
}

/** Runs `act` while all database connections are busy: updates of one organization wait for its row lock. */
async function whileExhausted(act: () => Promise<void>): Promise<void> {
  await settled(world); // jobs of earlier changes use the same connections
  const holder = await connect(world.database.url);
  const { sql, parameters } = organizationRow(team.id);
  await holder.query('BEGIN');
  await holder.query(sql, parameters);
  const path = `/api/organizations/${team.id}`;
  const changes = times(POOL_SIZE, (n) => ada.patch(path, { name: `Analytical ${n}` }));
  try {
    await untilWaiting(world.database, POOL_SIZE);
    await act();
  } finally {
    await holder.query('ROLLBACK');
    await holder.end();
  }
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(times(POOL_SIZE, () => 200));
}

/** Runs `act` while so many requests wait for a connection that new requests are rejected. */
async function whileCrowded(act: () => Promise<void>): Promise<void> {
  let asked: Promise<Answer>[] = [];
  await whileExhausted(async () => {
    asked = times(CROWDED + 1, () => bob.get('/api/me'));
    const [refused] = await firstOf(1, asked);
    expectOverloaded(refused!, '/api/me');
    await act();
  });
  const served = (await Promise.all(asked)).filter(({ status }) => status === 200);
  expect(served).toHaveLength(CROWDED);
}

function expectOverloaded(answer: Answer | RawAnswer, instance?: string): void {
  expectProblem(answer, 503, 'overloaded', instance);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
}

const head = (method: string, path: string, ...headers: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'Host: localhost', `Cookie: ${cookie}`, ...headers, '', ''].join('\r\n');

const headOfPost = (body: string) =>
  head('POST', '/api/organizations', 'Content-Type: application/json', `Content-Length: ${body.length}`);

/** Sends only the headers of requests, so that the service accepts them before the overload. */
async function halfSent(bodies: string[]): Promise<RawConnection[]> {
  const all = arrivals(world.instances[0]!, bodies.length);
  const connections = await Promise.all(bodies.map(() => RawConnection.open(origin)));
  for (const [n, connection] of connections.entries()) connection.send(headOfPost(bodies[n]!));
  await all;
  return connections;
}

describe('a service whose database connections are all busy', () => {
  it('queues requests up to a limit and rejects further requests at once', async () => {
    const more = 3 * CROWDED;
    let asked: Promise<Answer>[] = [];
    await whileExhausted(async () => {
      asked = times(CROWDED + more, () => bob.get('/api/me'));
      for (const answer of await firstOf(more, asked)) expectOverloaded(answer, '/api/me');
    });
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...times(CROWDED, () => 200), ...times(more, () => 503)]);
  });

  it('counts requests one by one, even if one statement looks up all their callers', async () => {
    const connection = await RawConnection.open(origin);
    await whileExhausted(async () => {
      const arrived = arrivals(world.instances[0]!, CROWDED);
      connection.send(head('GET', '/api/me').repeat(CROWDED));
      await arrived;
      expectOverloaded(await ada.get('/api/me'), '/api/me');
    });
    for (let n = 0; n < CROWDED; n++) expect(await connection.answer()).toMatchObject({ status: 200 });
    connection.close();
  });

  it('answers health checks and starts sign-ins', () =>
    whileCrowded(async () => {
      const nobody = world.browser();
      for (const path of ['/api/health', '/api/health?probe=1', '/api/health/live', '/api/version'])
        expect(await nobody.get(path)).toMatchObject({ status: 200 });
      expect((await nobody.get('/api/auth/login')).status).toBe(302);
    }));

  it('redirects a buyer who returns from a checkout, without using the database', () =>
    whileCrowded(async () => {
      const path = '/api/billing/return?session_id=cs_1';
      const answer = await world.browser().get(path);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/?checkout=pending']);
      const id = '01890000-0000-7000-8000-000000000000';
      const known = await world.browser().get(`${path}&organizationId=${id}&agentId=research&kind=top_up`);
      expect(known.headers.get('location')).toBe(
        `/organizations/${id}/agents?checkout=pending&agentId=research&kind=top_up`,
      );
      expect(answer.headers.get('x-request-id')).toMatch(/./);
    }));

  it('serves the HTML pages of the console', () =>
    whileCrowded(async () => {
      for (const path of ['/', '/sessions', `/organizations/${team.id}/agents`])
        expect(await world.browser().get(path)).toMatchObject({
          status: 200,
          text: expect.stringMatching(/^<!doctype/),
        });
    }));

  it('rejects requests for other paths, even if they resemble those of health checks', () =>
    whileCrowded(async () => {
      for (const path of ['/api/healthy', '/api/health/live/', '/api/webhooks/stripe', '/api/nothing', '/x'])
        expectOverloaded(await raw(origin, head('GET', path)), path);
    }));

  it('does not execute rejected requests', async () => {
    await whileCrowded(async () => {
      for (const answer of await Promise.all(
        times(5, (n) => bob.post('/api/organizations', { name: `No ${n}` })),
      ))
        expectOverloaded(answer);
    });
    expect((await bob.get('/api/organizations')).body.data).toEqual([]);
  });

  it('rejects requests with a request id of its own, without a body for HEAD, and keeps the connection open', async () => {
    const connection = await RawConnection.open(origin);
    await whileCrowded(async () => {
      const refused = await connection.send(head('GET', '/api/me?a=b', 'X-Request-Id: mine')).answer();
      expectOverloaded(refused, '/api/me');
      expect(refused.body.requestId).toBe(refused.headers.get('x-request-id'));
      expect(refused.body.requestId).not.toBe('mine');
      const toHead = await connection.send(head('HEAD', '/api/me')).answer({ toHead: true });
      expect(toHead).toMatchObject({ status: 503, text: '' });
      const body = '{"name":"In vain"}';
      expectOverloaded(await connection.send(headOfPost(body), body).answer());
    });
    expect(await connection.send(head('GET', '/api/me')).answer()).toMatchObject({ status: 200 });
    connection.close();
  });
});

describe('a service whose queue for connections is full', () => {
  const organizations = async () =>
    (await bob.get<{ data: object[] }>('/api/organizations?limit=100')).body.data.length;

  /** Runs `act` while the queue is full. The requests in the queue succeed afterwards. */
  async function whileFull(act: () => Promise<void>): Promise<void> {
    const before = await organizations();
    const bodies = times(FULL + 1, (n) => JSON.stringify({ name: `Rush ${before + n}` }));
    const connections = await halfSent(bodies);
    let sent: Promise<RawAnswer>[] = [];
    await whileExhausted(async () => {
      sent = connections.map((connection, n) => connection.send(bodies[n]!).answer());
      const [refused] = await firstOf(1, sent);
      expectOverloaded(refused!, '/api/organizations');
      await act();
    });
    const served = (await Promise.all(sent)).filter(({ status }) => status !== 503);
    expect(served.map(({ status }) => status)).toEqual(times(FULL, () => 201));
    for (const connection of connections) connection.close();
    expect(await organizations()).toBe(before + FULL);
  }

  it('rejects requests that it had begun to receive, without executing them', () =>
    whileFull(async () => {}));

  it('redirects browsers that sign in or sign out with an error, and those that return from a checkout without one', async () => {
    const eve = world.browser();
    const callback = await eve.answerProvider(await eve.startSignIn({ returnTo: '/there' }), {
      email: 'eve@example.com',
    });
    await whileFull(async () => {
      const led = async (browser: Browser, path: string) => {
        const { status, headers } = await browser.get(path, NAVIGATION);
        return { status, location: headers.get('location') };
      };
      expect(await led(eve, callback)).toEqual({ status: 302, location: '/there?authError=overloaded' });
      expect(await led(bob, '/api/auth/logout')).toEqual({ status: 302, location: '/?authError=overloaded' });
      expect(await led(bob, '/api/billing/return?session_id=cs_1')).toEqual({
        status: 302,
        location: '/?checkout=pending',
      });
      expectOverloaded(await bob.get('/api/auth/logout'));
    });
  });
});

describe('a shutdown under overload', () => {
  it('closes the connections of rejected requests', async () => {
    const leaving = await world.startInstance();
    const [begin, rest] = [head('GET', '/api/me').slice(0, 10), head('GET', '/api/me').slice(10)];
    ada.goTo(leaving);
    let answers: Promise<RawAnswer>[] = [];
    await whileExhausted(async () => {
      const connections = await Promise.all(times(CROWDED + 1, () => RawConnection.open(leaving.origin)));
      for (const connection of connections) connection.send(begin);
      await raw(leaving.origin, head('GET', '/api/health/live')); // by now, the first parts of all requests have arrived
      void leaving.app.stop();
      await until(
        () => isListening(leaving.origin),
        (is) => !is,
      );
      answers = connections.map((connection) => connection.send(rest).answer());
      const [refused] = await firstOf(1, answers);
      expectOverloaded(refused!, '/api/me');
    });
    ada.goTo(world.instances[0]!);
    for (const { headers } of await Promise.all(answers)) expect(headers.get('connection')).toBe('close');
  });
});

describe('a client that does not read its responses', () => {
  /** A connection may send 64 requests ahead. The responses to this many exceed the buffers of the sockets. */
  const REQUESTS = 60;
  const requests = head('GET', '/api/openapi.json').repeat(REQUESTS);

  it('is disconnected after ten seconds, unless it starts to read', async () => {
    stopTimers('setInterval', 'performance');
    const instance = await world.startInstance();
    const server = instance.app.nest.getHttpServer();
    const open = async () => {
      const accepted = once(server, 'connection') as Promise<[Socket]>;
      const connection = await RawConnection.open(instance.origin);
      const [socket] = await accepted;
      connection.socket.pause();
      connection.send(requests);
      return { connection, socket };
    };
    const [never, late] = [await open(), await open()];
    // Wait until the socket buffers are full, so that responses wait inside the service.
    await until(
      async () => [never.socket, late.socket],
      (sockets) => sockets.every(({ writableLength }) => writableLength > 0),
    );
    let seconds = 0;
    const pass = () => {
      jest.advanceTimersByTime(1000);
      seconds++;
    };
    while (seconds < 6) pass();
    late.connection.socket.resume();
    for (let n = 0; n < REQUESTS; n++) expect(await late.connection.answer()).toMatchObject({ status: 200 });
    await until(
      async () => pass(),
      () => never.socket.destroyed,
    );
    expect(seconds).toBeGreaterThan(10);
    expect(seconds).toBeLessThan(60);
    expect(late.socket.destroyed).toBe(false);
    jest.useRealTimers();
    late.connection.close();
    never.connection.close();
  });
});
