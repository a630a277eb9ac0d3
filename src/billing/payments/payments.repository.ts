import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import { IsNull, Not, Repository, type EntityManager } from 'typeorm';
import { integer, text, timestamp, type Row } from '../../platform/database/statements/columns.js';
import { statement } from '../../platform/database/statements/statement.js';
import type { CheckoutRow } from '../checkouts/checkout.row.js';
import { Payment, type ReviewReason } from './payment.entity.js';
import type { Paid } from '../purchase.js';

const INSERT = statement(
  'payments.insert',
  { detail: text.orNull },
  `INSERT INTO payments (id, organization_id, kind, item, amount, currency, payment_id, tokens, subscription_id,
                         period_start, expires_at, paid_at, invoice_url, review, review_detail)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
   ON CONFLICT (id) DO NOTHING RETURNING review_detail AS detail`,
);

/** Adds values that an earlier version did not store, or that Stripe did not yet have. */
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
    WHERE subscription_id = $1 AND expires_at IS NOT NULL
      AND (review IS NULL OR review = 'credit_note' OR resolved_at IS NOT NULL)
    ORDER BY period_start DESC, id`,
);

/** A new credit note needs a decision, even after an earlier one. If all are void, the open review ends. */
const SET_CREDITED_TO_BALANCE = statement(
  'payments.setCreditedToBalance',
  {},
  `UPDATE payments
      SET credited_to_balance = $3, version = version + 1,
          review = CASE WHEN needs_review THEN 'credit_note' ELSE review END,
          review_detail = CASE WHEN needs_review OR is_about_it THEN $4 ELSE review_detail END,
          resolved_at = CASE WHEN needs_review THEN NULL WHEN is_about_it AND $3 = 0 THEN now() ELSE resolved_at END
     FROM (SELECT id AS payment,
                  $3 > credited_to_balance AND (review IS NULL OR resolved_at IS NOT NULL) AS needs_review,
                  review IS NOT DISTINCT FROM 'credit_note' AND resolved_at IS NULL AS is_about_it
             FROM payments WHERE id = $1) AS before
    WHERE id = before.payment AND version = $2`,
);

/** A warned payment no longer counts after a refund or a dispute. Most disputes follow within two weeks. */
const COUNT_FRAUD_WARNINGS = statement(
  'payments.countFraudWarnings',
  { count: integer },
  `SELECT count(*)::int AS count FROM payments p
    WHERE fraud_warned_at > now() - interval '14 days' AND refunded < amount
      AND NOT EXISTS (SELECT FROM payment_disputes WHERE payment_id = p.id)`,
);

const REVIEW_CREDITED = statement(
  'payments.reviewCredited',
  {},
  `UPDATE payments SET review = $2, review_detail = $3, version = version + 1
    WHERE subscription_id = $1 AND review IS NULL`,
);

/** Why a payment must not be credited automatically. */
export interface Review {
  reason: ReviewReason;
  detail: string;
}

/** What a payment bought. The item is null if it is unknown. */
export type Bought = Pick<CheckoutRow, 'organizationId' | 'kind' | 'tokens'> & { item: string | null };

interface Stored {
  /** Why this new payment is in review. Null if the payment was already stored or is not in review. */
  newReason: string | null;
  /** Whether the payment is or was in review. An operator decides about it, so it is not credited automatically. */
  isReviewed: boolean;
}

@Injectable()
export class PaymentsRepository {
  constructor(@InjectRepository(Payment) private readonly rows: Repository<Payment>) {}

  exists(id: string): Promise<boolean> {
    return this.rows.existsBy({ id });
  }

  /** @returns why the payment was put in review; undefined if it never was, or if the payment is unknown */
  async findReview(id: string, manager = this.rows.manager): Promise<ReviewReason | undefined> {
    const payment = await manager
      .withRepository(this.rows)
      .findOne({ select: { id: true, review: true }, where: { id } });
    return payment?.review ?? undefined;
  }

  /** @param paymentId the payment provider's id, not the id of the row */
  findOf(paymentId: string): Promise<Payment | null> {
    return this.rows.findOneBy({ paymentId });
  }

  /** The credited periods of a subscription, latest period first, regardless of the time of payment. */
  listPeriods(subscriptionId: string): Promise<PeriodRow[]> {
    return LIST_PERIODS.all(this.rows.manager, [subscriptionId]);
  }

  /** @param paymentId the payment provider's id, for an invoice of a top-up */
  findOfInvoice(id: string, paymentId: string | null): Promise<Payment | null> {
    return this.rows.findOneBy(paymentId === null ? { id } : [{ id }, { paymentId }]);
  }

  /** Whether the refunds and disputes of a payment are stored. @param paymentId the payment provider's id */
  hasKnownReversals(paymentId: string): Promise<boolean> {
    return this.rows.existsBy({ paymentId, reversalsReadAt: Not(IsNull()) });
  }

  /** @returns false if the payment has changed since it was read */
  async setRefunded(manager: EntityManager, { id, version }: Payment, refunded: number): Promise<boolean> {
    const change = { refunded, reversalsReadAt: () => 'now()', version: version + 1 };
    const { affected } = await manager.withRepository(this.rows).update({ id, version }, change);
    return affected === 1;
  }

  /**
   * Stores the amount that was credited to the customer's balance. A larger amount than before needs a review.
   * @returns false if the payment has changed since it was read
   */
  async setCreditedToBalance({ id, version }: Payment, credited: number, detail: string): Promise<boolean> {
    return (await SET_CREDITED_TO_BALANCE.count(this.rows.manager, [id, version, credited, detail])) > 0;
  }

  /** @param paymentId the payment provider's id @returns false if it is unknown or already marked */
  async markFraudWarning(paymentId: string, warnedAt: Date): Promise<boolean> {
    const unmarked = { paymentId, fraudWarnedAt: IsNull() };
    const { affected } = await this.rows.update(unmarked, { fraudWarnedAt: warnedAt });
    return affected! > 0;
  }

  /** Stores a payment, or completes a stored one. Does not change the review of a stored payment. */
  async insert(manager: EntityManager, paid: Paid, bought: Bought, review: Review | null): Promise<Stored> {
    const { id, amount, currency, paymentId, period, expiresAt, paidAt, invoiceUrl } = paid;
    const { organizationId, kind, item, tokens } = bought;
    const [subscriptionId, startsAt] = [period?.subscriptionId, period?.startsAt];
    const inserted = await INSERT.first(manager, [
      ...[id, organizationId, kind, item, amount, currency, paymentId, tokens],
      ...[subscriptionId, startsAt, expiresAt, paidAt, invoiceUrl, review?.reason, review?.detail],
    ]);
    if (inserted) return { newReason: inserted.detail, isReviewed: inserted.detail !== null };
    await COMPLETE.count(manager, [id, subscriptionId, startsAt, invoiceUrl, paidAt]);
    return { newReason: null, isReviewed: (await this.findReview(id, manager)) !== undefined };
  }

  /** Puts the payments of a subscription in review, except those that have had a review. */
  async reviewCredited(subscriptionId: string, { reason, detail }: Review): Promise<void> {
    await REVIEW_CREDITED.count(this.rows.manager, [subscriptionId, reason, detail]);
  }
}

export async function countFraudWarnings(pool: pg.Pool): Promise<number> {
  return (await COUNT_FRAUD_WARNINGS.one(pool, [])).count;
}
