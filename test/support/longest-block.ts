import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The longest acceptable block of the event loop, in multiples of the yardstick. A successful attack far exceeds it. */
export const BEARABLE = 10;

/** A hostile input blocks the event loop at every attempt, a busy machine only at some. */
const ATTEMPTS = 5;

/** The yardstick at the first measurement. */
let usual: number | undefined;

/**
 * Measures how long an action blocks the event loop, which the service shares with the test here.
 * @returns multiples of the time for a fixed piece of work, so that the speed of the machine does not matter. That time is
 * measured again after an attempt that exceeds the limit, and the minimum of several attempts is returned.
 */
export async function longestBlock(act: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  usual ??= yardstick();
  for (let attempt = 0; attempt < ATTEMPTS && least > BEARABLE; attempt++) {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    await act();
    delay.disable();
    const block = delay.max / 1e6;
    least = Math.min(least, block / usual);
    if (least > BEARABLE) least = block / Math.max(usual, yardstick());
  }
  return least;
}

/** The duration of a fixed piece of work in ms, about 20 on a current machine. */
function yardstick(): number {
  const began = performance.now();
  let sum = 0;
  for (let index = 0; index < 4_000_000; index++) sum = (sum * 31 + index) | 0;
  return performance.now() - began + 0 * sum;
}
