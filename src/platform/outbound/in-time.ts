import { setTimeout as pause } from 'node:timers/promises';

/**
 * Stops waiting after a timeout. The work itself is not canceled and continues in the background.
 * @throws the error that `late` creates, after the timeout
 */
export async function inTime<T>(milliseconds: number, work: () => Promise<T>, late: () => Error): Promise<T> {
  if (milliseconds <= 0) throw late();
  const done = new AbortController();
  const isUp = pause(milliseconds, undefined, { signal: done.signal }).then(() => {
    throw late();
  });
  try {
    return await Promise.race([work(), isUp]);
  } finally {
    done.abort();
  }
}
