import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds after which what was waited for is not coming. */
const PATIENCE = 30_000;

/** Asks again and again until the answer is the one that is waited for, where no event tells of it. */
export async function until<T>(ask: () => Promise<T>, isIt: (answer: T) => boolean): Promise<T> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const answer = await ask();
    if (isIt(answer)) return answer;
    if (Date.now() > end) throw new Error(`Waited in vain; at last it was ${JSON.stringify(answer)}`);
    await pause(20);
  }
}
