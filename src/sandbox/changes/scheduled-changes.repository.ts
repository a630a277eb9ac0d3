import type pg from 'pg';
import { float, text } from '../../platform/database/statements/columns.js';
import { statement } from '../../platform/database/statements/statement.js';
import type { Stop } from '../payments/stops.js';

const LIST = statement(
  'scheduledChanges.list',
  { subscription: text, end: float },
  `SELECT subscription_id AS subscription, extract(epoch FROM at)::float8 AS "end"
     FROM offer_changes WHERE status = 'scheduled' AND set_at IS NULL`,
);

/** The changes of offers for which the clock of the payment stand-in stops. */
export class ScheduledChangesRepository {
  /** @param database has no pool before the service runs */
  constructor(private readonly database: { readonly pool: pg.Pool | undefined }) {}

  /** Empty if the service or its database does not run, because the clock must advance without them. */
  async list(): Promise<Stop[]> {
    const { pool } = this.database;
    return pool ? LIST.all(pool, []).catch(() => []) : [];
  }
}
