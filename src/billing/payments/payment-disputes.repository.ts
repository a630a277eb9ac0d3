import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { integer, text, type Row } from '../../platform/database/statements/columns.js';
import { statement } from '../../platform/database/statements/statement.js';
import type { ProviderDispute } from '../stripe/values/payment-reversals.js';

const PUT = statement(
  'paymentDisputes.put',
  {},
  `INSERT INTO payment_disputes (id, payment_id, organization_id, status, amount, withdrawn, opened_at)
   SELECT $2, id, organization_id, $3, $4, $5, $6 FROM payments WHERE id = $1
   ON CONFLICT (id) DO UPDATE
     SET status = excluded.status, amount = excluded.amount, withdrawn = excluded.withdrawn, updated_at = now()
   WHERE (payment_disputes.status, payment_disputes.amount, payment_disputes.withdrawn)
         IS DISTINCT FROM (excluded.status, excluded.amount, excluded.withdrawn)`,
);

const DISPUTE = { id: text, paymentId: text, status: text, amount: integer, withdrawn: integer };
export type DisputeRow = Row<typeof DISPUTE>;

const LIST_OF = statement(
  'paymentDisputes.listOf',
  DISPUTE,
  `SELECT id, payment_id AS "paymentId", status, amount, withdrawn FROM payment_disputes
    WHERE payment_id = ANY ($1::text[]) ORDER BY id`,
);

/** Inquiries are included, because an inquiry can become a dispute. */
const LIST_UNFINISHED = statement(
  'paymentDisputes.listUnfinished',
  { paymentId: text },
  `SELECT DISTINCT payment_id AS "paymentId" FROM payment_disputes
    WHERE organization_id = $1 AND status NOT IN ('won', 'lost', 'warning_closed', 'prevented')`,
);

/**
 * Disputes have no version of their own: they are written in the transaction that increments their payment's version.
 */
@Injectable()
export class PaymentDisputesRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  /** @param paymentId the id of the payment's row */
  async put(manager: EntityManager, paymentId: string, dispute: ProviderDispute): Promise<void> {
    const { id, status, amount, withdrawn, openedAt } = dispute;
    await PUT.run(manager, [paymentId, id, status, amount, withdrawn, openedAt]);
  }

  /** @param paymentIds the ids of the payments' rows */
  listOf(paymentIds: string[], manager = this.manager): Promise<DisputeRow[]> {
    return LIST_OF.all(manager, [paymentIds]);
  }

  /** Lists the ids of the rows of payments with a dispute that has not ended. */
  async listUnfinished(organizationId: string): Promise<string[]> {
    const rows = await LIST_UNFINISHED.all(this.manager, [organizationId]);
    return rows.map(({ paymentId }) => paymentId);
  }
}
