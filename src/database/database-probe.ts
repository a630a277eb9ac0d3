import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import pg from 'pg';
import { Config } from '../config/config.js';

/** Milliseconds for which an answer is passed on, so that probes are no load. */
const FRESH = 1000;

/**
 * Asks the database for a sign of life over a connection of its own: a pool that is busy does not make the service look
 * dead, and the probe takes nothing from those who work.
 */
@Injectable()
export class DatabaseProbe implements OnModuleDestroy {
  private client: pg.Client | undefined;
  private latest: Promise<boolean> | undefined;

  constructor(private readonly config: Config) {}

  /** One question is under way at a time; its answer serves everybody until a second after it came. */
  answers(): Promise<boolean> {
    return (this.latest ??= this.ask().finally(() => {
      setTimeout(() => (this.latest = undefined), FRESH).unref();
    }));
  }

  async onModuleDestroy(): Promise<void> {
    await this.latest;
    this.drop();
  }

  /** The time that connecting took is not there for the question any more. */
  private async ask(): Promise<boolean> {
    const deadline = performance.now() + this.config.timeouts.databaseProbe;
    try {
      this.client ??= await this.connect();
      const query_timeout = Math.max(1, deadline - performance.now());
      await this.client.query({ text: 'SELECT 1', query_timeout } as pg.QueryConfig);
      return true;
    } catch {
      this.drop();
      return false;
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
