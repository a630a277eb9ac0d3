/** Each conflict means that another writer has made progress, so this many in a row are rare. */
export const MAX_TRIES = 10;

/** A row changed between reading and writing it. A retry reads the row again. */
export class ConflictError extends Error {
  override name = 'ConflictError';
}

/**
 * Runs `work`, and repeats it after a `ConflictError`. `work` must read all its data itself, because the data has
 * changed.
 * @throws ConflictError after MAX_TRIES: a request gets 503 `overloaded`, and a job is retried later
 */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === MAX_TRIES || !(error instanceof ConflictError)) throw error;
    }
  }
}
