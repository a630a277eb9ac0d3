import { Injectable, Logger } from '@nestjs/common';
import type pg from 'pg';
import { Config } from '../../config/config.js';
import { Client } from '../driver/client.js';
import { KEEP_ALIVE } from '../driver/keep-alive.js';

/** The channel of PostgreSQL that all instances share. */
export const CHANNEL = 'workspace';

/**
 * One statement sends several notifications. It runs outside of other transactions: a commit with notifications takes a
 * lock of the whole database, so it would serialize the commits of all requests.
 */
const NOTIFY = `SELECT pg_notify('${CHANNEL}', payload) FROM unnest($1::text[]) AS payload`;

/**
 * Sends notifications to all instances, on its own connection, because the pool's connections belong to requests. Works
 * through a pooler in transaction mode.
 */
@Injectable()
export class NotificationSenderService {
  private readonly logger = new Logger('Notifications');
  private client: pg.Client | undefined;
  private isFailing = false;
  private isClosed = false;
  private waiting: string[] = [];
  private sending: Promise<void> | undefined;

  constructor(private readonly config: Config) {}

  /**
   * Never throws. Notifications are lost while the database does not answer. Notifications of concurrent calls are sent
   * together, because a connection runs one statement at a time.
   */
  async send(payloads: string[]): Promise<void> {
    // Otherwise, `sendAll` would end before `sending` is set, which would block all later notifications.
    if (payloads.length === 0) return;
    this.waiting.push(...payloads);
    this.sending ??= this.sendAll();
    return this.sending;
  }

  /** Must be called after the last notification. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.sending;
    await this.client?.end().catch(() => {});
  }

  private async sendAll(): Promise<void> {
    while (this.waiting.length > 0 && !this.isClosed) await this.sendNext(this.waiting.splice(0));
    this.sending = undefined;
  }

  private async sendNext(payloads: string[]): Promise<void> {
    try {
      // Tries twice, because a connection that the server has closed is only noticed when it is used.
      await this.trySend(payloads).catch(() => this.trySend(payloads));
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing) this.logger.warn(`Notifications cannot be sent: ${(error as Error).message}`);
      this.isFailing = true;
    }
  }

  private async trySend(payloads: string[]): Promise<void> {
    try {
      this.client ??= await this.connect();
      await this.client.query(NOTIFY, [payloads]);
    } catch (error) {
      this.client?.end().catch(() => {});
      this.client = undefined;
      throw error;
    }
  }

  private async connect(): Promise<pg.Client> {
    const { database, timeouts } = this.config;
    const client = new Client({
      connectionString: database.url,
      application_name: 'organization-workspace notify',
      connectionTimeoutMillis: timeouts.databaseConnection,
      query_timeout: database.timeoutMs,
      ...KEEP_ALIVE,
    });
    await client.connect();
    return client;
  }
}
