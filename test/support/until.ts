// eslint-disable-next-line no-restricted-syntax -- the interval of the polling
import { setTimeout as pause } from 'node:timers/promises';

/** The timeout of `until` in milliseconds, long enough for slow machines. */
export const PATIENCE = 5 * 60_000;

/** Polls a value until it meets a condition. Only for changes that emit no event. */
export async function until<T>(
  ask: () => Promise<T>,
  isIt: (answer: T) => boolean,
  patience = PATIENCE,
): Promise<T> {
  const end = performance.now() + patience;
  for (;;) {
    const answer = await ask();
    if (isIt(answer)) return answer;
    if (performance.now() > end) throw new Error(`Timed out; the last value was ${JSON.stringify(answer)}`);
    await pause(20);
  }
}

/** A promise and the function that resolves it. */
export function gate(): [passed: Promise<void>, open: () => void] {
  let open!: () => void;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return [passed, open];
}
