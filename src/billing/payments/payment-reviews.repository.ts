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

/** Payments in review: they wait for the decision of an operator. */
@Injectable()
export class PaymentReviewsRepository {
  constructor(@InjectRepository(Payment) private readonly rows: Repository<Payment>) {}

  find(id: string): Promise<Payment | null> {
    return this.rows.findOneBy({ id });
  }

  lock(manager: EntityManager, id: string): Promise<Payment | null> {
    return manager.withRepository(this.rows).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
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
   * Ends the reviews of an adopted subscription's payments. Its other payments stay in review, but their item is known
   * now.
   * @param fitting the ids of the payments that have the terms of the subscription
   * @returns the payments that must be credited
   */
  async adopt(
    manager: EntityManager,
    subscriptionId: string,
    fitting: string[],
    { item, tokens }: { item: string; tokens: number },
  ): Promise<AdoptedPaymentRow[]> {
    await NAME_ITEM.count(manager, [subscriptionId, item]);
    return ADOPT.all(manager, [subscriptionId, fitting, item, tokens]);
  }
}

/** Counts the payments in review by reason. Metrics use a database connection of their own. */
export function countPaymentsInReview(pool: pg.Pool): Promise<{ reason: ReviewReason; count: number }[]> {
  return COUNT.all(pool, []);
}
