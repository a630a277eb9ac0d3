import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Config } from '../config/config.js';
import { BoundedPool } from './driver/bounded-pool.js';
import { dataSourceOptions } from './driver/data-source-options.js';
import { isRetryable, poolerRefusal } from './database-errors.js';
import { runMigrations } from './operations/run-migrations.js';
import { SentStatements } from './statements/sent-statements.js';

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

  /**
   * Connects, and migrates outside production. Must be called before any statement. Can be repeated after a failure.
   * @throws OperatorError if a pooler refuses the connection
   */
  async open(): Promise<void> {
    if (!this.source.isInitialized)
      await this.source.initialize().catch((error: unknown) => {
        throw poolerRefusal(error) ?? error;
      });
    if (!this.config.production) await this.migrate();
  }

  /**
   * Runs `work` in a transaction. Retries it after a deadlock, a serialization failure or a migration that changed a
   * statement's result. Because `work` may run more than once, it must have no effect outside its transaction.
   */
  async transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.attempt(work);
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error;
      }
    }
  }

  /**
   * Commits without waiting for the results of sent statements (see `sentStatement`). If one failed, the commit is a
   * rollback.
   */
  private async attempt<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    let sent: SentStatements | undefined;
    const failure = () => sent?.failure();
    const result = await this.source
      .transaction((manager) => {
        sent = new SentStatements(manager);
        return work(manager);
      })
      .catch(async (error: unknown) => {
        throw (await failure()) ?? error;
      });
    const cause = await failure();
    if (cause) throw cause;
    return result;
  }

  /** Avoids a pooler, because the lock of the migrations belongs to a session. */
  private async migrate(): Promise<void> {
    const { directUrl, poolSize, timeoutMs } = this.config.database;
    if (directUrl === null) return runMigrations(this.source);
    const direct = new DataSource(dataSourceOptions({ url: directUrl, poolSize, timeoutMs }));
    await direct.initialize();
    await runMigrations(direct).finally(() => direct.destroy());
  }
}
