import { found, invite } from '../support/people.js';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js';
import { until } from '../support/until.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let network: TcpProxy;

beforeAll(async () => {
  world = await startWorld();
  // Jobs are to be done by the instance that is looked at.
  await world.instances.pop()!.app.stop();
  const { hostname, port } = new URL(world.database.url);
  network = await startTcpProxy({ host: hostname, port: Number(port) });
});
afterAll(async () => {
  await world.stop();
  await network.stop();
});

it.each([
  ['it connects', 'SELECT version()'],
  ['the job queue begins', 'create_queue('],
  ['its queues are made', "create_queue('invite-mail'"],
  ['the catalog is brought in', 'UPDATE agents SET position'],
  ['the recurring jobs are planned', 'INSERT INTO jobs.schedule'],
])('a start during which the database goes away, when %s, goes on once it is back', async (when, words) => {
  const url = new URL(world.database.url);
  url.port = String(network.port);
  const before = network.refused;
  network.goDownAt(words);
  const starting = world.startInstance({ DATABASE_URL: url.href });
  const refused = until(
    async () => network.refused - before,
    (times) => times >= 3,
  );
  await Promise.race([refused, starting]);
  network.behave('serve');

  const instance = await starting;
  expect(await refused).toBeGreaterThanOrEqual(3); // or it was never away
  const ada = await world.signedIn('ada@example.com');
  expect((await ada.get('/api/health')).status).toBe(200);
  await invite(await found(ada, `Started when ${when}`), 'guest@example.com');
  await world.mail.next('guest@example.com');
  await instance.app.stop();
  world.instances.pop();
});
