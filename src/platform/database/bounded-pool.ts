import pg from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

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

/** The pool's wait queue is full. */
export class PoolFullError extends Error {
  constructor() {
    super('The wait queue for database connections is full.');
  }
}

type Connected = Parameters<pg.Pool['connect']>[0];

/** A connection pool with a bounded wait queue. The driver's own queue is unbounded, so under overload every query times out. */
export class BoundedPool extends pg.Pool {
  static of(database: DataSource): BoundedPool {
    return (database.driver as PostgresDriver).master as BoundedPool;
  }

  /** Whether new requests should be rejected. */
  get isCrowded(): boolean {
    return this.waitingCount >= CROWDED * this.options.max;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    if (this.waitingCount < FULL * this.options.max)
      return connected ? super.connect(connected) : super.connect();
    const error = new PoolFullError();
    if (!connected) return Promise.reject(error);
    process.nextTick(() => connected(error, undefined, () => {}));
  }
}
