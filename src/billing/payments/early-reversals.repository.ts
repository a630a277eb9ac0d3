import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { sentStatement } from '../../platform/database/statements/statement.js';

/** In a fixed order, so that two transactions never wait for each other. */
const LOCK = sentStatement(
  'earlyReversals.lock',
  `SELECT FROM (SELECT id FROM unnest($1::text[]) AS id ORDER BY id) AS ids,
        LATERAL pg_advisory_xact_lock(hashtextextended('payment ' || id, 0))`,
);

/** Also deletes a few old rows. A purchase is stored at most minutes after it was read. */
const NOTE = sentStatement(
  'earlyReversals.note',
  `WITH gone AS (
     DELETE FROM early_reversals WHERE payment_id IN (
       SELECT payment_id FROM early_reversals WHERE created_at < now() - interval '1 day'
        ORDER BY created_at LIMIT 10 FOR UPDATE SKIP LOCKED))
   INSERT INTO early_reversals (payment_id) VALUES ($1) ON CONFLICT DO NOTHING`,
);

/**
 * Notes refunds and disputes of payments that are not stored. A purchase may be read before a refund and stored after
 * the refund's event. Both transactions lock the payment, so the later one sees the row of the earlier one. Inserting a
 * payment checks the notes.
 */
@Injectable()
export class EarlyReversalsRepository {
  /** Locks payments by the payment provider's ids until the transaction ends. */
  async lock(manager: EntityManager, paymentIds: string[]): Promise<void> {
    await LOCK.run(manager, [paymentIds]);
  }

  async note(manager: EntityManager, paymentId: string): Promise<void> {
    await NOTE.run(manager, [paymentId]);
  }
}
