import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import pg from 'pg';
import { SharedCall } from '../async/shared-call.js';
import { Config } from '../config/config.js';

/** Milliseconds for which the result of a check is cached, so that frequent health checks add no load. */
const FRESH = 1000;

/** A standby and a server in maintenance answer `on`. */
const PROBE = 'SHOW transaction_read_only';

/**
 * Checks that the database answers and accepts writes. The check has its own connection, so that it neither waits for a
 * busy pool nor takes a connection from requests.
 */
@Injectable()
export class DatabaseProbe implements OnModuleDestroy {
  private client: pg.Client | undefined;
  private readonly asking = new SharedCall(() => this.ask(), FRESH);

  constructor(private readonly config: Config) {}

  /** Concurrent callers share one query, and its result is cached for a second. */
  isWritable(): Promise<boolean> {
    return this.asking.run();
  }

  async onModuleDestroy(): Promise<void> {
    await this.asking.idle();
    this.drop();
  }

  /** One deadline covers both the connection and the query. */
  private async ask(): Promise<boolean> {
    const deadline = performance.now() + this.config.timeouts.databaseProbe;
    try {
      this.client ??= await this.connect();
      const query_timeout = Math.max(1, deadline - performance.now());
      const query = { text: PROBE, query_timeout } as pg.QueryConfig;
      const { rows } = await this.client.query<{ transaction_read_only: string }>(query);
      if (rows[0]!.transaction_read_only === 'off') return true;
    } catch {
      // The database does not answer.
    }
    // A new connection may lead to another server, which has become the primary meanwhile.
    this.drop();
    return false;
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
