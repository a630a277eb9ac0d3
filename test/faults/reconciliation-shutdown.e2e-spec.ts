import { startStandIn } from '../support/stand-in.js';
import { until } from '../support/until.js';
import { startWorld } from '../support/world.js';

it('ends a reconciliation between two pages on shutdown, and another instance repeats it', async () => {
  let pages = 0;
  // A list without an end. Other jobs and checks that an instance begins with read other lists.
  const provider = await startStandIn(({ url }, response) => {
    if (url!.startsWith('/v1/events')) pages++;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ object: 'list', data: [], has_more: true, url: '/v1/events' }));
  });
  const world = await startWorld({ settings: { STRIPE_API_BASE: provider.origin } });
  try {
    await until(
      async () => pages,
      (count) => count > 3,
    );
    const [instance] = world.instances.splice(0);
    await instance!.app.stop();
    const jobs = () =>
      world.database.query<{ id: string; state: string; error: string }>(
        `SELECT id, state, output->>'message' AS error FROM jobs.job WHERE name = 'billing-reconcile' ORDER BY id`,
      );
    const aborted = await jobs();
    expect(aborted).toEqual([
      { id: expect.any(String), state: 'retry', error: 'This operation was aborted' },
    ]);
    await world.startInstance();
    await until(jobs, (now) => now.some(({ id, state }) => id === aborted[0]!.id && state === 'active'));
  } finally {
    await world.stop();
    await provider.stop();
  }
});
