import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type pg from 'pg';
import { EntityManager } from 'typeorm';
import { integer, text, timestamp, type Row } from '../platform/database/columns.js';
import { statement } from '../platform/database/statement.js';
import type { CheckoutRow } from './checkout.row.js';
import { Payment, type ReviewReason } from './payment.entity.js';
import type { Paid } from './purchase.js';

const INSERT = statement(
  'payments.insert',
  {},
  `INSERT INTO payments (id, organization_id, kind, item, amount, currency, payment_id, tokens, subscription_id,
                         period_start, expires_at, paid_at, invoice_url, review, review_detail)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) ON CONFLICT (id) DO NOTHING`,
);

/** Adds what an earlier version did not store, or what Stripe did not know before. */
const COMPLETE = statement(
  'payments.complete',
  {},
  `UPDATE payments SET subscription_id = coalesce(subscription_id, $2), period_start = coalesce(period_start, $3),
                       invoice_url = coalesce(invoice_url, $4),
                       paid_at = CASE WHEN invoice_url IS NULL AND $4 IS NOT NULL THEN $5 ELSE paid_at END
    WHERE id = $1 AND (subscription_id IS NULL AND $2::text IS NOT NULL OR invoice_url IS NULL AND $4::text IS NOT NULL)`,
);

const PERIOD = { id: text, expiresAt: timestamp };
export type PeriodRow = Row<typeof PERIOD>;

const LIST_PERIODS = statement(
  'payments.listPeriods',
  PERIOD,
  `SELECT id, expires_at AS "expiresAt" FROM payments
    WHERE subscription_id = $1 AND expires_at IS NOT NULL AND (review IS NULL OR resolved_at IS NOT NULL)
    ORDER BY period_start DESC, id`,
);

const COUNT_IN_REVIEW = statement(
  'payments.countInReview',
  { count: integer },
  'SELECT count(*)::int AS count FROM payments WHERE review IS NOT NULL AND resolved_at IS NULL',
);

/** Why a payment must not be credited automatically. */
export interface Review {
  reason: ReviewReason;
  /** The facts, for operators. */
  detail: string;
}

@Injectable()
export class PaymentsRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  exists(id: string): Promise<boolean> {
    return this.manager.existsBy(Payment, { id });
  }

  /** Finds a payment. @param paymentId the payment provider's id, not that of the row */
  findOf(paymentId: string): Promise<Payment | null> {
    return this.manager.findOneBy(Payment, { paymentId });
  }

  /** The credited periods of a subscription. The latest period comes first, whenever it was paid. */
  listPeriods(subscriptionId: string): Promise<PeriodRow[]> {
    return LIST_PERIODS.all(this.manager, [subscriptionId]);
  }

  /** Stores a payment, or completes the stored one. @returns whether it is new */
  async insert(paid: Paid, agreed: CheckoutRow, review: Review | null): Promise<boolean> {
    const { id, amount, currency, paymentId, period, expiresAt, paidAt, invoiceUrl } = paid;
    const { organizationId, kind, item, tokens } = agreed;
    const [subscriptionId, startsAt] = [period?.subscriptionId, period?.startsAt];
    const isNew = await INSERT.count(this.manager, [
      ...[id, organizationId, kind, item, amount, currency, paymentId, tokens],
      ...[subscriptionId, startsAt, expiresAt, paidAt, invoiceUrl, review?.reason, review?.detail],
    ]);
    if (!isNew) await COMPLETE.count(this.manager, [id, subscriptionId, startsAt, invoiceUrl, paidAt]);
    return isNew > 0;
  }
}

/** Counts payments that await a manual review. Metrics use a database connection of their own. */
export async function countPaymentsInReview(pool: pg.Pool): Promise<number> {
  return (await COUNT_IN_REVIEW.one(pool, [])).count;
}
