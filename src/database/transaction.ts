import type { DataSource, EntityManager } from 'typeorm';
import { isRetryable } from './database-errors.js';

const MAX_ATTEMPTS = 3;

/**
 * Runs `work` in a transaction, anew if PostgreSQL ended it for the sake of another one (deadlock, serialization) or of
 * a migration. `work` may therefore run more than once: it holds no effect but what it does through its manager.
 */
export async function transaction<T>(
  database: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}
