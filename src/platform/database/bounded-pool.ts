import pg from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

/**
 * Waiting queries per connection at which the service starts to reject new requests. A statement takes one or two
 * milliseconds, so this is a wait of tens of milliseconds: enough to absorb a burst, too short to notice.
 */
const CROWDED = 10;
/** Waiting queries per connection at most. Twice as many, so that a request that was accepted rarely fails halfway. */
const FULL = 2 * CROWDED;

/** The wait queue is full. */
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
