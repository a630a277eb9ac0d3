import { randomUUID } from 'node:crypto';
import type { Browser } from '../support/browser.js';
import { LiveStream } from '../support/live.js';
import { found, join, type Team } from '../support/people.js';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js';
import { Config } from '../../src/platform/config/config.js';
import { NotificationListenerService } from '../../src/platform/database/notifications/notification-listener.service.js';
import { NotificationSenderService } from '../../src/platform/database/notifications/notification-sender.service.js';
import { until } from '../support/until.js';
import { startWorld, type Instance, type World } from '../support/world.js';

let world: World;
let ada: Browser;
let team: Team;
/** The only way of the second instance to listen to the database. */
let proxy: TcpProxy;
let cutOff: Instance;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signedIn('ada@example.com');
  team = await found(ada, 'Live');
  proxy = await startTcpProxy(world.database.url);
  cutOff = await world.startInstance({ DATABASE_DIRECT_URL: proxy.url }, { liveCheck: 200 });
});
afterAll(async () => {
  proxy.behave('serve');
  await world.stop();
  await proxy.stop();
});

async function rename(): Promise<void> {
  await ada.patch(`/api/organizations/${team.id}`, { name: `Live ${Math.random()}` });
}

describe('without notifications', () => {
  it('still ends a stream with its session [Sessions, V7.4.1, V8.3.2]', async () => {
    const bob = await world.signedIn('bob@example.com');
    const stream = await LiveStream.open(bob, cutOff);
    proxy.behave('refuse');
    proxy.cut();
    await bob.get('/api/auth/logout');
    expect((await stream.next('end')).data).toEqual({ reason: 'session_ended' });
    proxy.behave('serve');
  });

  it('sends `ready` to streams again when notifications return, and reports later changes', async () => {
    const { browser: carol } = await join(world, team, 'carol@example.com');
    // The previous test has just restored notifications. Their return must not make this stream ready again.
    await until(async () => cutOff.app.nest.get(NotificationListenerService).hears, Boolean);
    const stream = await LiveStream.open(carol, cutOff);
    proxy.behave('refuse');
    proxy.cut();
    await rename();
    proxy.behave('serve');
    await stream.next('ready');
    await rename();
    await stream.change('organization', team.id);
    stream.close();
  });

  it('the instance opens another connection if the old one never answers again', async () => {
    const { browser: dave } = await join(world, team, 'dave@example.com');
    const patience = { notification: 500, notificationProbe: 500 };
    const instance = await world.startInstance({ DATABASE_DIRECT_URL: proxy.url }, patience);
    const stream = await LiveStream.open(dave, instance);
    await rename();
    await stream.change('organization', team.id);
    const before = stream.events.length;
    proxy.abandon();
    // On a busy machine, the new connection can miss its probe too. The next `ready` then stands for the lost change.
    let renamed = 0;
    await until(
      async () => {
        const since = stream.events.slice(before);
        const ready = since.filter(({ event }) => event === 'ready').length;
        if (ready > renamed) await rename();
        renamed = ready;
        return since;
      },
      (since) =>
        since.some(
          ({ event, data }) =>
            event === 'changed' && data.organizationId === team.id && data.resources.includes('organization'),
        ),
    );
    stream.close();
    proxy.cut();
  });
});

describe('the connection of a sender', () => {
  let sender: NotificationSenderService;
  let name: string;
  beforeEach(() => {
    const { config } = world.instances[0]!;
    const url = new URL(config.database.url);
    name = `sender ${randomUUID()}`; // instances have senders of their own
    url.searchParams.set('application_name', name);
    sender = new NotificationSenderService(
      new Config({ ...config, database: { ...config.database, url: url.href } }),
    );
  });
  afterEach(() => sender.close());
  const sending = (what: string) =>
    world.database.query(`SELECT ${what} FROM pg_stat_activity WHERE application_name = $1`, [name]);

  it('is opened again once, whatever is sent at the same time', async () => {
    await sender.send(['first']);
    await sending('pg_terminate_backend(pid, 60000)');
    await Promise.all(['one', 'two', 'three'].map((payload) => sender.send([payload])));
    expect(await sending('pid')).toHaveLength(1);
  });

  it('is opened for the first notification, even after a call without one', async () => {
    await sender.send([]);
    await sender.send(['first']);
    expect(await sending('pid')).toHaveLength(1);
  });
});

it('ends a stream after its time, and lets its client open another one', async () => {
  const instance = await world.startInstance({}, { liveStream: 1 });
  const stream = await LiveStream.open(ada, instance);
  expect(await stream.next('end')).toEqual({ event: 'end', data: { reason: 'expired' } });
  await stream.closed;
  const another = await LiveStream.open(ada, instance);
  await another.closed;
});

it('ends all streams on shutdown, and spreads the times at which their clients return', async () => {
  const leaving = await world.startInstance();
  world.instances.splice(world.instances.indexOf(leaving), 1);
  const streams = [];
  for (let count = 0; count < 4; count++) streams.push(await LiveStream.open(ada, leaving));
  const stopped = leaving.app.stop();
  const ends = await Promise.all(streams.map((stream) => stream.next('end')));
  for (const { data, retry } of ends) {
    expect(data).toEqual({ reason: 'restart' });
    expect(retry).toBeGreaterThanOrEqual(5000);
    expect(retry).toBeLessThanOrEqual(60_000);
  }
  expect(new Set(ends.map(({ retry }) => retry)).size).toBeGreaterThan(1);
  await Promise.all(streams.map(({ closed }) => closed));
  await stopped;
});
