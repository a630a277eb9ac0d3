import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import pg from 'pg';
import { Config } from '../config/config.js';

/** Milliseconds that the database has to answer. */
const TIMEOUT = 2000;
/** Milliseconds for which an answer is passed on, so that probes are no load. */
const FRESH = 1000;

/**
 * Asks the database for a sign of life over a connection of its own: a pool that is busy does not make the service look
 * dead, and the probe takes nothing from those who work.
 */
@Injectable()
export class DatabaseProbe implements OnModuleDestroy {
  private client: pg.Client | undefined;
  private asked: { at: number; answer: Promise<boolean> } | undefined;

  constructor(private readonly config: Config) {}

  answers(): Promise<boolean> {
    const now = performance.now();
    if (!this.asked || now - this.asked.at >= FRESH) this.asked = { at: now, answer: this.ask() };
    return this.asked.answer;
  }

  async onModuleDestroy(): Promise<void> {
    await this.asked?.answer;
    this.drop();
  }

  private async ask(): Promise<boolean> {
    try {
      this.client ??= await this.connect();
      await this.client.query('SELECT 1');
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
      connectionTimeoutMillis: TIMEOUT,
      query_timeout: TIMEOUT,
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
