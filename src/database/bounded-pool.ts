import pg from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

/**
 * How many may wait for each connection before the service takes nothing more in. A statement takes a millisecond or
 * two, so these are tens of milliseconds of waiting: enough to even out what comes at once, too little to be felt.
 */
const CROWDED = 10;
/** How many may wait at all. Twice as many, so that whoever was let in is hardly ever turned away half-way. */
const FULL = 2 * CROWDED;

/** As many wait for a connection as may. */
export class PoolFullError extends Error {
  constructor() {
    super('Too many wait for a connection to the database.');
  }
}

type Connected = Parameters<pg.Pool['connect']>[0];

/** Connections whose queue has an end: the driver's own has none, and whoever waits in it too long waits in vain. */
export class BoundedPool extends pg.Pool {
  static of(database: DataSource): BoundedPool {
    return (database.driver as PostgresDriver).master as BoundedPool;
  }

  /** More is under way than the connections get done at once. */
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
