import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { text } from '../platform/database/columns.js';
import { statement } from '../platform/database/statement.js';
import type { ProviderDispute } from './stripe/values.js';
import { PaymentDispute } from './payment-dispute.entity.js';

/** The condition for an open dispute. An inquiry does not count, and a closed dispute stays as it is. */
export const IS_OPEN_DISPUTE = `status IN ('needs_response', 'under_review')`;

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

/** Inquiries belong to them, because an inquiry can become a dispute. */
const LIST_UNFINISHED = statement(
  'paymentDisputes.listUnfinished',
  { paymentId: text },
  `SELECT DISTINCT p.payment_id AS "paymentId" FROM payment_disputes d JOIN payments p ON p.id = d.payment_id
    WHERE d.status NOT IN ('won', 'lost', 'warning_closed', 'prevented') AND p.payment_id IS NOT NULL
      AND d.opened_at < $1`,
);

/** Copies of the payment provider's disputes. They are written together with their payment, whose version counts. */
@Injectable()
export class PaymentDisputesRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  /** Inserts or updates a dispute. @param paymentId the id of the payment's row */
  async put(manager: EntityManager, paymentId: string, dispute: ProviderDispute): Promise<void> {
    const { id, status, amount, withdrawn, openedAt } = dispute;
    await PUT.count(manager, [paymentId, id, status, amount, withdrawn, openedAt]);
  }

  /** Whether there is a copy with exactly these values. */
  exists(dispute: Pick<PaymentDispute, 'id' | 'status' | 'amount' | 'withdrawn'>): Promise<boolean> {
    return this.manager.existsBy(PaymentDispute, dispute);
  }

  /** The payment provider's ids of the payments with an older dispute or inquiry that can still change. */
  async listUnfinished(before: Date): Promise<string[]> {
    return (await LIST_UNFINISHED.all(this.manager, [before])).map(({ paymentId }) => paymentId);
  }
}
