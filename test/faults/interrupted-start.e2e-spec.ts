import { found, invite } from '../support/people.js';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js';
import { until } from '../support/until.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let network: TcpProxy;

beforeAll(async () => {
  world = await startWorld();
  // Stops this instance, which would otherwise run some of the jobs.
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
  ['the job queue starts', 'create_queue('],
  ['its job queues are created', "create_queue('invite-mail'"],
  ['the catalog is synchronized', 'UPDATE agents SET position'],
  ['the recurring jobs are scheduled', 'INSERT INTO jobs.schedule'],
])('the service completes its startup despite a database outage that begins when %s', async (when, words) => {
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
  expect(await refused).toBeGreaterThanOrEqual(3); // proves that there was an outage
  const ada = await world.signedIn('ada@example.com');
  expect((await ada.get('/api/health')).status).toBe(200);
  await invite(await found(ada, `Started when ${when}`), 'guest@example.com');
  await world.mail.next('guest@example.com');
  await instance.app.stop();
  world.instances.pop();
});
