import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import pg from 'pg';
import { SharedCall } from '../../async/shared-call.js';
import { Config } from '../../config/config.js';

/** Milliseconds for which the result of a check is cached, so that frequent health checks add no load. */
const FRESH = 1000;

/** The facts that decide whether the service can use the database. */
export interface DatabaseState {
  /** True on a standby, and on a server in maintenance. */
  isReadOnly: boolean;
  /** The version of the job queue's tables; null if it is not recorded. Without these tables, the query fails. */
  queueVersion: number | null;
  /** The names of the applied migrations. */
  migrations: string[];
}

/** One query, because health checks are frequent. */
export const PROBE = `
  SELECT current_setting('transaction_read_only') = 'on' AS "isReadOnly",
         (SELECT version FROM jobs.version) AS "queueVersion",
         ARRAY(SELECT name FROM migrations) AS migrations`;

/**
 * Reads the state of the database. The probe has its own connection, so that it neither waits for a busy pool nor takes
 * a connection from requests.
 */
@Injectable()
export class DatabaseProbeService implements OnModuleDestroy {
  private client: pg.Client | undefined;
  private readonly asking = new SharedCall(() => this.ask(), FRESH);

  constructor(private readonly config: Config) {}

  /**
   * Concurrent callers share one query, and its result is cached for a second.
   * @throws the driver's error, or a timeout
   */
  read(): Promise<DatabaseState> {
    return this.asking.run();
  }

  /** Discards the cached result, because startup may have just created the tables. */
  forget(): void {
    this.asking.forget();
  }

  async onModuleDestroy(): Promise<void> {
    await this.asking.idle();
    this.drop();
  }

  /** One deadline covers both the connection and the query. */
  private async ask(): Promise<DatabaseState> {
    const deadline = performance.now() + this.config.timeouts.databaseProbe;
    try {
      this.client ??= await this.connect();
      const query_timeout = Math.max(1, deadline - performance.now());
      const { rows } = await this.client.query<DatabaseState>({
        text: PROBE,
        query_timeout,
      } as pg.QueryConfig);
      // A new connection may lead to another server, which has become the primary meanwhile.
      if (rows[0]!.isReadOnly) this.drop();
      return rows[0]!;
    } catch (error) {
      this.drop();
      throw error;
    }
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.config.database.url,
      application_name: 'organization-workspace health',
      connectionTimeoutMillis: this.config.timeouts.databaseProbe,
    });
    client.on('error', () => this.drop());
    await client.connect();
    return client;
  }

  private drop(): void {
    this.client?.end().catch(() => {});
    this.client = undefined;
  }
}
