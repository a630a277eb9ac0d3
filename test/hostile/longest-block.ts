import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How many times the yardstick one request may keep all others waiting. None comes near; a hostile one is far beyond. */
export const BEARABLE = 10;

/** A hostile input blocks each time it is sent; a busy machine does not. */
const ATTEMPTS = 5;

/**
 * For how long the event loop, which the service and the test share here, stood still while this was done.
 * @returns multiples of what this machine takes for a fixed piece of work right now, so that its speed does not matter;
 * the least of some attempts, if the first is not bearable
 */
export async function longestBlock(act: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && least > BEARABLE; attempt++) {
    const before = yardstick();
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    await act();
    delay.disable();
    least = Math.min(least, delay.max / 1e6 / Math.max(before, yardstick()));
  }
  return least;
}

/** Some 20 ms on a machine of today. */
function yardstick(): number {
  const began = performance.now();
  let sum = 0;
  for (let index = 0; index < 4_000_000; index++) sum = (sum * 31 + index) | 0;
  return performance.now() - began + 0 * sum;
}
