import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits for this long at most. What takes longer goes on without anybody who waits for it, within bounds of its own.
 * @throws what `late` makes, when the time is up
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
