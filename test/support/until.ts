// eslint-disable-next-line no-restricted-syntax -- the one pause between two looks
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds after which waiting is given up, even on a slow machine. */
export const PATIENCE = 5 * 60_000;

/** Polls until the answer is the expected one, for things that emit no event. */
export async function until<T>(
  ask: () => Promise<T>,
  isIt: (answer: T) => boolean,
  patience = PATIENCE,
): Promise<T> {
  const end = performance.now() + patience;
  for (;;) {
    const answer = await ask();
    if (isIt(answer)) return answer;
    if (performance.now() > end) throw new Error(`Waited in vain; at last it was ${JSON.stringify(answer)}`);
    await pause(20);
  }
}

/** A promise and the function that fulfills it. */
export function gate(): [passed: Promise<void>, open: () => void] {
  let open!: () => void;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return [passed, open];
}
