import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type pg from 'pg';
import { abortAfter, abortedBy } from '../../async/abort.js';
import { Config } from '../../config/config.js';
import { Client } from '../driver/client.js';
import { KEEP_ALIVE } from '../driver/keep-alive.js';
import { CHANNEL, NotificationSenderService } from './notification-sender.service.js';

/** Milliseconds before the next attempt to listen after a lost connection. */
const RETRY_DELAY = 1_000;
/** The prefix of a probe's payload. */
const PROBE = 'probe ';

/** Handles notifications. */
export interface NotificationHandler {
  receive(payload: string): void;
  /** Notifications may have been lost before this call. */
  resume(): void;
}

/**
 * Listens for notifications of all instances, on its own connection, which must not go through a pooler in transaction
 * mode. Such a pooler accepts `LISTEN` and then loses notifications silently. So the listener sends itself a
 * notification at the start and every 20 seconds.
 */
@Injectable()
export class NotificationListenerService implements OnModuleDestroy {
  private readonly logger = new Logger('Notifications');
  private readonly stopping = new AbortController();
  private readonly probes = new Map<string, () => void>();
  private handler: NotificationHandler | undefined;
  private isHealthy = false;
  private problem = '';

  constructor(
    private readonly config: Config,
    private readonly sender: NotificationSenderService,
  ) {}

  /** Whether the last probe arrived. */
  get hears(): boolean {
    return this.isHealthy;
  }

  /** Listens until shutdown. Never throws. */
  async listen(handler: NotificationHandler): Promise<void> {
    this.handler = handler;
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const wait = await this.listenOnce().catch((error: Error) => this.fail(error.message));
      await pause(wait, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  onModuleDestroy(): void {
    this.stopping.abort();
  }

  /** Listens on one connection until it fails. @returns the milliseconds until the next attempt */
  private async listenOnce(): Promise<number> {
    const client = this.createClient();
    const { signal } = this.stopping;
    const lost = abortedBy(signal);
    const over = lost.signal;
    client.once('end', () => lost.abort());
    client.on('notification', ({ payload = '' }) => this.receive(payload));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      const { notificationProbe } = this.config.timeouts;
      while (!over.aborted) {
        if (await this.probe(over)) this.succeed();
        else if (!over.aborted) return this.fail(NOT_HEARD, notificationProbe);
        await pause(notificationProbe, undefined, { signal: over, ref: false });
      }
    } catch (error) {
      if (!over.aborted) throw error;
    } finally {
      client.end().catch(() => {}); // not awaited, because the server may not answer
    }
    return signal.aborted ? 0 : this.fail('The connection was lost.');
  }

  /** @returns whether a notification of our own arrives */
  private async probe(over: AbortSignal): Promise<boolean> {
    const id = randomUUID();
    const patience = abortAfter(this.config.timeouts.notification, over);
    const heard = new Promise<boolean>((resolve) => {
      this.probes.set(id, () => resolve(true));
      patience.addEventListener('abort', () => resolve(false));
    });
    await this.sender.send([PROBE + id]);
    return heard.finally(() => this.probes.delete(id));
  }

  private receive(payload: string): void {
    if (payload.startsWith(PROBE)) this.probes.get(payload.slice(PROBE.length))?.();
    else this.handler!.receive(payload);
  }

  private succeed(): void {
    if (this.isHealthy) return;
    this.isHealthy = true;
    if (this.problem) this.logger.warn('Notifications of the database arrive again.');
    this.problem = '';
    this.handler!.resume();
  }

  private fail(problem: string, wait = RETRY_DELAY): number {
    this.isHealthy = false;
    if (problem !== this.problem)
      this.logger.warn(`${problem} Live events are late until notifications of the database arrive.`);
    this.problem = problem;
    return wait;
  }

  private createClient(): pg.Client {
    const { database, timeouts } = this.config;
    return new Client({
      connectionString: database.directUrl ?? database.url,
      application_name: 'organization-workspace listen',
      connectionTimeoutMillis: timeouts.databaseConnection,
      query_timeout: database.timeoutMs,
      ...KEEP_ALIVE,
    });
  }
}

const NOT_HEARD =
  'No notification arrives from the database. If DATABASE_DIRECT_URL, or DATABASE_URL without it, leads to a pooler in ' +
  'transaction mode, set DATABASE_DIRECT_URL to PostgreSQL itself.';
