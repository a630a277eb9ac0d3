import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { Config } from '../config/config.js';
import type { Hint, ResourcesOf } from '../hints/hints.js';
import { BoundedPool } from './driver/bounded-pool.js';
import { OperatorError } from '../config/operator.errors.js';
import { sessionFault } from './driver/session-settings.js';
import { dataSourceOptions } from './driver/data-source-options.js';
import { isRetryable, MAX_ATTEMPTS, poolerRefusal } from './database-errors.js';
import { ELSEWHERE, leadsElsewhere } from './operations/same-database.js';
import { runMigrations } from './operations/run-migrations.js';
import { SentStatements } from './statements/sent-statements.js';
import { storedTables } from './stored.js';
import { collectHints } from './transactions/told-hints.js';

/** Gives services transactions. All SQL is in repositories. */
@Injectable()
export class Database {
  private readonly listeners = new Set<(hints: readonly Hint[]) => void>();

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
   * @throws OperatorError if a pooler refuses a parameter of connections, if connections have other settings than we
   * rely on, or if DATABASE_DIRECT_URL leads to another database
   */
  async open(): Promise<void> {
    storedTables(); // throws if an entity declares no fate of its rows
    await this.connect();
    await this.compareDirect();
    if (!this.config.production) await this.migrate();
  }

  /** Without this check, jobs of another database at DATABASE_DIRECT_URL would run instead of ours. */
  private async compareDirect(): Promise<void> {
    const { url, directUrl } = this.config.database;
    if (directUrl === null) return;
    const pool = new pg.Pool({ connectionString: directUrl, connectionTimeoutMillis: 5000, max: 1 });
    pool.on('error', () => {});
    const isElsewhere = await leadsElsewhere(pool, url).finally(() => pool.end());
    if (isElsewhere) throw new OperatorError(`DATABASE_DIRECT_URL ${ELSEWHERE}.`);
  }

  /** Only connects, for a command that changes nothing. */
  async connect(): Promise<void> {
    if (!this.source.isInitialized)
      await this.source.initialize().catch((error: unknown) => {
        throw poolerRefusal(error) ?? error;
      });
    const fault = await sessionFault(this.pool!);
    if (fault) throw new OperatorError(fault);
  }

  /** Calls `listener` with the hints of each commit. @returns a function that removes the listener */
  onHints(listener: (hints: readonly Hint[]) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Sends a hint about a change that is already committed. Within a transaction, use `tell`. */
  publish<Resource extends string>(_domain: ResourcesOf<Resource>, hint: Hint<NoInfer<Resource>>): void {
    this.publishAll([hint]);
  }

  private publishAll(hints: readonly Hint[]): void {
    if (hints.length > 0) for (const listener of this.listeners) listener(hints);
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
    let hints: Hint[] = [];
    const failure = () => sent?.failure();
    const result = await this.source
      .transaction((manager) => {
        sent = new SentStatements(manager);
        hints = collectHints(manager);
        return work(manager);
      })
      .catch(async (error: unknown) => {
        throw (await failure()) ?? error;
      });
    const cause = await failure();
    if (cause) throw cause;
    this.publishAll(hints);
    return result;
  }

  /** Avoids a pooler, because the lock of the migrations belongs to a session. */
  private async migrate(): Promise<void> {
    const { directUrl, poolSize, timeoutMs } = this.config.database;
    if (directUrl === null) return void (await runMigrations(this.source));
    const direct = new DataSource(dataSourceOptions({ url: directUrl, poolSize, timeoutMs }));
    await direct.initialize();
    await runMigrations(direct).finally(() => direct.destroy());
  }
}
