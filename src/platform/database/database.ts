import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { BoundedPool } from './bounded-pool.js';
import { isRetryable } from './database-errors.js';

const MAX_ATTEMPTS = 3;

/** What services know of the database: that changes can be made together. The rest is in repositories. */
@Injectable()
export class Database {
  constructor(@InjectDataSource() private readonly source: DataSource) {}

  get pool(): BoundedPool {
    return BoundedPool.of(this.source);
  }

  /**
   * Runs `work` in a transaction, and again if PostgreSQL ended it because of another transaction (deadlock,
   * serialization failure) or a migration. So `work` may run more than once: its only effects are those of its manager.
   */
  async transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.source.transaction(work);
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error;
      }
    }
  }
}
