import type { Order } from './load.js';
import { Gun } from './gun.js';

/**
 * The load generator's process. It is separate, so that measurements do not wait for other work. Expects an order only
 * after the result of the previous one.
 */
process.on('message', (order: Order) => void obey(order));

async function obey({ port, steps }: Order): Promise<void> {
  const guns: Gun[] = [];
  for (const { prepared = 0 } of steps) {
    const gun = new Gun(port);
    await gun.prepare(prepared);
    guns.push(gun);
  }
  const sums = await Promise.all(
    steps.map(async ({ shots, rate, people, seconds }, index) => {
      const gun = guns[index]!;
      const tally = await (rate === undefined
        ? gun.closedLoop(shots, people, seconds)
        : gun.openLoop(shots, rate, seconds));
      gun.close();
      return tally.sum();
    }),
  );
  process.send!(sums);
}
