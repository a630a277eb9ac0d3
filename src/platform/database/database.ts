import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Config } from '../config/config.js';
import { BoundedPool } from './bounded-pool.js';
import { isRetryable } from './database-errors.js';
import { runMigrations } from './run-migrations.js';

const MAX_ATTEMPTS = 3;

/** Gives services transactions. All SQL is in repositories. */
@Injectable()
export class Database {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly config: Config,
  ) {}

  /** Undefined before `open`. */
  get pool(): BoundedPool | undefined {
    return BoundedPool.of(this.source);
  }

  /** Connects, and migrates outside production. No statement can run before. Can be repeated after a failure. */
  async open(): Promise<void> {
    if (!this.source.isInitialized) await this.source.initialize();
    if (!this.config.production) await runMigrations(this.source);
  }

  /**
   * Runs `work` in a transaction. Retries it after a deadlock, a serialization failure or a migration that changed a
   * statement's result. Because `work` may run more than once, it must have no effect outside its transaction.
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
