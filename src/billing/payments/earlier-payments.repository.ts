import type { DataSource } from 'typeorm';
import { statement } from '../../platform/database/statements/statement.js';

/** A payment that needed no review bought what its checkout agreed. */
const COMPLETE = statement(
  'earlierPayments.complete',
  {},
  `UPDATE payments p SET tokens = c.tokens FROM checkouts c
    WHERE p.tokens = 0 AND p.review IS NULL AND c.tokens > 0
      AND c.id = CASE p.kind WHEN 'top_up' THEN (SELECT id FROM checkouts WHERE session_id = p.id)
                 ELSE (SELECT checkout_id FROM subscriptions s
                        WHERE s.organization_id = p.organization_id AND s.item = p.item
                        ORDER BY s.created_at DESC LIMIT 1) END`,
);

/** Adds the tokens to payments that instances of version 0.1.0 stored after the migration. @returns their number */
export function completeEarlierPayments(database: DataSource): Promise<number> {
  return COMPLETE.count(database.manager, []);
}
