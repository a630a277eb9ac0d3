import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { text } from '../../platform/database/statements/columns.js';
import { statement } from '../../platform/database/statements/statement.js';
import type { ProviderDispute } from '../stripe/values.js';

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

/** Inquiries are included, because an inquiry can become a dispute. */
const LIST_UNFINISHED = statement(
  'paymentDisputes.listUnfinished',
  { id: text },
  `SELECT id FROM payment_disputes WHERE status NOT IN ('won', 'lost', 'warning_closed', 'prevented')`,
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
    await PUT.count(manager, [paymentId, id, status, amount, withdrawn, openedAt]);
  }

  async listUnfinished(): Promise<string[]> {
    return (await LIST_UNFINISHED.all(this.manager, [])).map(({ id }) => id);
  }
}
