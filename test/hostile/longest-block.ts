import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds for which one request may keep all others waiting, far above what any takes: machines differ. */
export const BEARABLE = 200;

/** A hostile input blocks each time it is sent; a busy machine does not. */
const ATTEMPTS = 3;

/**
 * For how long the event loop, which the service and the test share here, stood still while this was done.
 * @returns milliseconds; the least of some attempts, if the first is not bearable
 */
export async function longestBlock(act: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && least > BEARABLE; attempt++) {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    await act();
    delay.disable();
    least = Math.min(least, delay.max / 1e6);
  }
  return least;
}
