import { found, invite } from '../../support/people.js';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.js';
import { until } from '../../support/until.js';
import { startWorld, type World } from '../../support/world.js';

let world: World;
let network: TcpProxy;

beforeAll(async () => {
  world = await startWorld();
  // Stops this instance, which would otherwise run some of the jobs.
  await world.instances.pop()!.app.stop();
  network = await startTcpProxy(world.database.url);
});
afterAll(async () => {
  await world.stop();
  await network.stop();
});

/** The statement that a client sends when each part of the startup begins, in the order of these parts. */
const PARTS = [
  'SELECT version()', // it connects
  'FROM jobs.queue', // the job queue starts, and its queues are compared
  'UPDATE agents SET position', // the catalog is synchronized
  'INSERT INTO jobs.schedule', // the recurring jobs are scheduled
];

it('lets an instance complete its startup, although a database outage begins in each part of it', async () => {
  let hasStarted = false;
  let starting: Promise<unknown> | undefined;
  for (const words of PARTS) {
    const before = network.refused;
    network.goDownAt(words);
    network.behave('serve');
    starting ??= world.startInstance({ DATABASE_URL: network.url }).finally(() => (hasStarted = true));
    await until(
      async () => hasStarted || network.refused - before,
      (refused) => refused === true || refused >= 2,
    );
    expect(hasStarted).toBe(false); // proves that there was an outage
  }
  network.behave('serve');

  await starting;
  const ada = await world.signedIn('ada@example.com');
  expect((await ada.get('/api/health')).status).toBe(200);
  await invite(await found(ada, 'Started'), 'guest@example.com');
  await world.mail.next('guest@example.com');
});
