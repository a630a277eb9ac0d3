import pg from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { READ_ONLY } from './client.js';
import { isOutOfConnections } from '../database-errors.js';
import { inContext } from './query-spans.js';

/**
 * The number of waiting queries per connection at which the service starts to reject new requests. A statement takes
 * one or two milliseconds, so these queries wait for tens of milliseconds. That absorbs a burst without a noticeable
 * delay.
 */
const CROWDED = 10;
/**
 * The maximum number of waiting queries per connection. It is twice CROWDED, so that an accepted request rarely fails
 * halfway.
 */
const FULL = 2 * CROWDED;

/** Milliseconds for which the pool opens no further connections after the server has refused one. */
const SMALL = 1000;
/** Milliseconds until the next attempt to connect while the pool has no connection at all. */
const RETRY_DELAY = 50;

/** The pool's wait queue is full. */
export class PoolFullError extends Error {
  constructor() {
    super('The wait queue for database connections is full.');
  }
}

type Connected = (error: Error | undefined, client?: pg.PoolClient, release?: Release) => void;
type Release = (error?: Error | boolean) => void;

/**
 * A connection pool for requests.
 * - Its wait queue is bounded. The driver's own queue is unbounded, so under overload every query times out.
 * - If one connection leads to a read-only server, the pool replaces all others before their next use. Otherwise, each
 * of them would have to fail once after the database has moved to another server.
 * - If the server refuses further connections, requests wait for an open one. Open connections become free within
 * milliseconds.
 */
export class BoundedPool extends pg.Pool {
  static of(database: DataSource): BoundedPool {
    return (database.driver as PostgresDriver).master as BoundedPool;
  }

  /** The connections that were opened after the last read-only error. */
  private usable = new WeakSet<pg.PoolClient>();
  /** The calls that share the place of another call in the queue, see `Batches`. */
  private sharing = 0;
  /** The configured number of connections. `options.max` is smaller while the server refuses more. */
  private readonly size: number;
  private open = 0;

  constructor(options?: pg.PoolConfig) {
    super(options);
    this.size = this.options.max;
    this.on('remove', () => this.open--);
    this.on('connect', (client) => {
      this.open++;
      this.usable.add(client);
      client.once(READ_ONLY, () => (this.usable = new WeakSet()));
    });
  }

  /** Whether new requests should be rejected. */
  get isCrowded(): boolean {
    return this.waiting >= CROWDED * this.size;
  }

  private get isFull(): boolean {
    return this.waiting >= FULL * this.size;
  }

  /** The calls that wait for a connection, or for the batch that they joined. */
  get waiting(): number {
    return this.waitingCount + this.sharing;
  }

  /**
   * Counts a call that waits for a batch, so that the limits apply to it.
   * @throws PoolFullError
   */
  joinBatch(): void {
    if (this.isFull) throw new PoolFullError();
    this.sharing++;
  }

  /**
   * Runs the query of a batch.
   * @param calls the number of calls that joined it
   */
  async runBatch<T>(calls: number, query: () => Promise<T>): Promise<T> {
    this.sharing--; // The query takes a place in the queue itself.
    return query().finally(() => (this.sharing -= calls - 1));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    if (!connected)
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (error ? reject(error) : resolve(client!)));
      });
    if (this.isFull) return void process.nextTick(() => connected(new PoolFullError(), undefined, () => {}));
    this.connectBefore(performance.now() + this.options.connectionTimeoutMillis!, inContext(connected));
  }

  /** @param end the time until which to wait for a connection that the server does not refuse */
  private connectBefore(end: number, answer: Connected): void {
    super.connect((error, client, release) => {
      if (isOutOfConnections(error) && performance.now() < end) return this.waitForOpen(end, answer);
      if (error || this.usable.has(client!)) return answer(error, client, release);
      release(true);
      this.connectBefore(end, answer);
    });
  }

  private waitForOpen(end: number, answer: Connected): void {
    if (this.open === 0) return void setTimeout(() => this.connectBefore(end, answer), RETRY_DELAY);
    if (this.options.max === this.size) setTimeout(() => (this.options.max = this.size), SMALL).unref();
    this.options.max = Math.min(this.options.max, this.open);
    this.connectBefore(end, answer);
  }
}
