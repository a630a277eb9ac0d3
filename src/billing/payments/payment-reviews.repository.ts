import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import { Repository, type EntityManager } from 'typeorm';
import { integer, text, timestamp, uuid, type Row } from '../../platform/database/statements/columns.js';
import { statement } from '../../platform/database/statements/statement.js';
import { Payment, type ReviewReason } from './payment.entity.js';

const IN_REVIEW = 'review IS NOT NULL AND resolved_at IS NULL';

const COUNT = statement(
  'paymentReviews.count',
  { reason: text.as<ReviewReason>(), count: integer },
  `SELECT review AS reason, count(*)::int AS count FROM payments WHERE ${IN_REVIEW} GROUP BY review`,
);

const NAME_ITEM = statement(
  'paymentReviews.nameItem',
  {},
  `UPDATE payments SET item = $2 WHERE subscription_id = $1 AND item IS NULL AND ${IN_REVIEW}`,
);

const LIST_FOREIGN = statement(
  'paymentReviews.listForeign',
  { id: text },
  `SELECT DISTINCT subscription_id AS id FROM payments p
    WHERE organization_id = $1 AND item = $2 AND review IN ('second_subscription', 'foreign_subscription')
      AND NOT EXISTS (SELECT FROM subscriptions s WHERE s.id = p.subscription_id)`,
);

const ADOPTED = {
  id: text,
  organizationId: uuid,
  paymentId: text.orNull,
  expiresAt: timestamp.orNull,
};
export type AdoptedPaymentRow = Row<typeof ADOPTED>;

const ADOPT = statement(
  'paymentReviews.adopt',
  ADOPTED,
  `UPDATE payments SET resolved_at = now(), version = version + 1, item = $3, tokens = $4
    WHERE subscription_id = $1 AND id = ANY ($2) AND ${IN_REVIEW}
      AND review IN ('second_subscription', 'foreign_subscription')
RETURNING id, organization_id AS "organizationId", payment_id AS "paymentId", expires_at AS "expiresAt"`,
);

/** A payment in review waits for an operator's decision. */
@Injectable()
export class PaymentReviewsRepository {
  constructor(@InjectRepository(Payment) private readonly rows: Repository<Payment>) {}

  find(id: string): Promise<Payment | null> {
    return this.rows.findOneBy({ id });
  }

  lock(manager: EntityManager, id: string): Promise<Payment | null> {
    return manager.withRepository(this.rows).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /**
   * Lists the subscriptions to an item that have no copy, but payments that are or were in review as foreign or second
   * subscriptions.
   */
  async listForeign(organizationId: string, item: string): Promise<string[]> {
    return (await LIST_FOREIGN.all(this.rows.manager, [organizationId, item])).map(({ id }) => id);
  }

  /** Ends a review. @param payment with its values after the decision */
  async resolve(
    manager: EntityManager,
    { id, item, tokens, refunded }: Pick<Payment, 'id' | 'item' | 'tokens' | 'refunded'>,
  ): Promise<void> {
    const change = { item, tokens, refunded, resolvedAt: () => 'now()', version: () => 'version + 1' };
    await manager.withRepository(this.rows).update({ id }, change);
  }

  /**
   * Ends the reviews of an adopted subscription's payments that have its terms. The other payments stay in review, but
   * get the item.
   * @param fitting the ids of the payments that have the terms
   * @returns the payments that must be credited
   */
  async adopt(
    manager: EntityManager,
    subscriptionId: string,
    fitting: string[],
    { item, tokens }: { item: string; tokens: number },
  ): Promise<AdoptedPaymentRow[]> {
    await NAME_ITEM.run(manager, [subscriptionId, item]);
    return ADOPT.all(manager, [subscriptionId, fitting, item, tokens]);
  }
}

/** Takes a pool, because metrics have their own database connection. */
export function countPaymentsInReview(pool: pg.Pool): Promise<{ reason: ReviewReason; count: number }[]> {
  return COUNT.all(pool, []);
}
