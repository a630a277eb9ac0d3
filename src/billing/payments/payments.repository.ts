import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import { ArrayContains, type EntityManager, type FindOptionsWhere, IsNull, Not, Repository } from 'typeorm';
import {
  boolean,
  integer,
  text,
  texts,
  timestamp,
  type Row,
} from '../../platform/database/statements/columns.js';
import { statement } from '../../platform/database/statements/statement.js';
import type { PurchaseKind } from '../checkouts/checkout.entity.js';
import { Payment, type ReviewReason } from './payment.entity.js';

/** Marks reversals as unread if one was noted after they were read. */
const INSERT = statement(
  'payments.insert',
  { isUnread: boolean },
  `INSERT INTO payments (id, organization_id, kind, item, amount, currency, payment_id, tokens, subscription_id,
                         period_start, expires_at, paid_at, invoice_url, review, review_detail, reversals_read_at,
                         further_payment_ids)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
           CASE WHEN $16 AND NOT EXISTS (SELECT FROM early_reversals WHERE payment_id = ANY (array_append($17::text[], $7::text))) THEN now() END, $17)
   ON CONFLICT (id) DO NOTHING
   RETURNING reversals_read_at IS NULL AND payment_id IS NOT NULL AS "isUnread"`,
);

/** Version 0.1.0 stores a payment without these. */
const COMPLETE_EARLIER = statement(
  'payments.completeEarlier',
  {},
  `UPDATE payments SET subscription_id = coalesce(subscription_id, $2), period_start = coalesce(period_start, $3),
                       expires_at = coalesce(expires_at, $4),
                       tokens = CASE WHEN tokens = 0 AND review IS NULL THEN $5 ELSE tokens END
    WHERE id = $1`,
);

/**
 * Stripe makes the invoice of a top-up some time after the payment. Earlier versions store only the first of several
 * payments.
 */
const COMPLETE = statement(
  'payments.complete',
  {},
  `UPDATE payments SET invoice_url = coalesce(invoice_url, $2), paid_at = CASE WHEN invoice_url IS NULL THEN $3 ELSE paid_at END,
                       payment_id = $4, further_payment_ids = $5
    WHERE id = $1`,
);

const MARK_FRAUD_WARNING = statement(
  'payments.markFraudWarning',
  {},
  `UPDATE payments SET fraud_warned_at = $2
    WHERE (payment_id = $1 OR further_payment_ids @> ARRAY[$1::text]) AND fraud_warned_at IS NULL`,
);

const OF_PURCHASE = {
  id: text,
  kind: text.as<PurchaseKind>(),
  review: text.as<ReviewReason>().orNull,
  isResolved: boolean,
  periodStart: timestamp.orNull,
  expiresAt: timestamp.orNull,
  invoiceUrl: text.orNull,
  reversalsAreRead: boolean,
  paymentIds: texts,
  version: integer,
};
export type PurchasePaymentRow = Row<typeof OF_PURCHASE>;

const LIST_OF_PURCHASE = statement(
  'payments.listOfPurchase',
  OF_PURCHASE,
  `SELECT id, kind, review, resolved_at IS NOT NULL AS "isResolved", period_start AS "periodStart", expires_at AS "expiresAt",
          invoice_url AS "invoiceUrl", reversals_read_at IS NOT NULL OR payment_id IS NULL AS "reversalsAreRead",
          array_remove(payment_id || further_payment_ids, NULL) AS "paymentIds", version
     FROM payments WHERE subscription_id = $1 OR id = $2 ORDER BY id`,
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

/** A checkout that neither expired nor failed may still be paid. */
const HAS_PURCHASE = statement(
  'payments.hasPurchase',
  { hasPurchase: boolean },
  `SELECT EXISTS (SELECT FROM payments WHERE organization_id = $1)
       OR EXISTS (SELECT FROM subscriptions WHERE organization_id = $1)
       OR EXISTS (SELECT FROM checkouts WHERE organization_id = $1 AND status NOT IN ('expired', 'failed'))
       AS "hasPurchase"`,
);

/** A warned payment no longer counts after a refund or a dispute. Most disputes follow within two weeks. */
const COUNT_FRAUD_WARNINGS = statement(
  'payments.countFraudWarnings',
  { count: integer },
  `SELECT count(*)::int AS count FROM payments p
    WHERE fraud_warned_at > now() - interval '14 days' AND refunded < amount
      AND NOT EXISTS (SELECT FROM payment_disputes WHERE payment_id = p.id)`,
);

/** A payment with all its facts. The review is null if the payment is credited automatically. */
export type NewPayment = Pick<
  Payment,
  | ('id' | 'organizationId' | 'kind' | 'item' | 'amount' | 'currency' | 'tokens' | 'subscriptionId')
  | ('periodStart' | 'expiresAt' | 'paidAt' | 'invoiceUrl' | 'review' | 'reviewDetail')
> & { paymentIds: string[]; reversalsAreRead: boolean };

/** Facts that Stripe did not have when the payment was stored. */
export type PaymentCompletion = Pick<Payment, 'id' | 'paidAt' | 'invoiceUrl'> & { paymentIds: string[] };

@Injectable()
export class PaymentsRepository {
  constructor(@InjectRepository(Payment) private readonly rows: Repository<Payment>) {}

  /** Whether an organization has ever bought something, or may have. */
  async hasPurchase(manager: EntityManager, organizationId: string): Promise<boolean> {
    return (await HAS_PURCHASE.one(manager, [organizationId])).hasPurchase;
  }

  /** Lists the payments of a subscription, or the payment of a session. */
  listOfPurchase(
    manager: EntityManager,
    { subscriptionId, sessionId }: { subscriptionId: string | null; sessionId: string | null },
  ): Promise<PurchasePaymentRow[]> {
    return LIST_OF_PURCHASE.all(manager, [subscriptionId, sessionId]);
  }

  /** Whether the payment is stored, and its refunds and disputes were read. */
  isComplete(manager: EntityManager, id: string): Promise<boolean> {
    return manager.withRepository(this.rows).existsBy({ id, reversalsReadAt: Not(IsNull()) });
  }

  /** @param paymentId the payment provider's id, not the id of the row */
  findOf(paymentId: string, manager = this.rows.manager): Promise<Payment | null> {
    return this.findOnly(paidBy(paymentId), manager);
  }

  /** @param paymentId the payment provider's id, for an invoice of a top-up */
  findOfInvoice(id: string, paymentId: string | null): Promise<Payment | null> {
    return paymentId === null ? this.rows.findOneBy({ id }) : this.findOnly([{ id }, ...paidBy(paymentId)]);
  }

  /**
   * No LIMIT 1: with it, the planner would read the whole table, because it expects many rows to match the list of ids.
   */
  private async findOnly(
    conditions: FindOptionsWhere<Payment>[],
    manager = this.rows.manager,
  ): Promise<Payment | null> {
    const [payment = null] = await manager.withRepository(this.rows).findBy(conditions);
    return payment;
  }

  /** @returns false if the payment has changed since it was read */
  async setRefunded(
    manager: EntityManager,
    { id, version }: Pick<Payment, 'id' | 'version'>,
    refunded: number,
  ): Promise<boolean> {
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
    return (await MARK_FRAUD_WARNING.count(this.rows.manager, [paymentId, warnedAt])) > 0;
  }

  /**
   * @returns `unread` if the payment may have reversals since it was read; `known` if it is already stored. Facts that an
   * earlier version did not store are then added
   */
  async insert(manager: EntityManager, payment: NewPayment): Promise<'stored' | 'unread' | 'known'> {
    const { id, organizationId, kind, item, amount, currency, tokens } = payment;
    const [paymentId = null, ...further] = payment.paymentIds;
    const { subscriptionId, periodStart, expiresAt, paidAt, invoiceUrl } = payment;
    const { review, reviewDetail, reversalsAreRead } = payment;
    const values = [
      ...[id, organizationId, kind, item, amount, currency, paymentId, tokens],
      ...[
        subscriptionId,
        periodStart,
        expiresAt,
        paidAt,
        invoiceUrl,
        review,
        reviewDetail,
        reversalsAreRead,
        further,
      ],
    ];
    const inserted = await INSERT.first(manager, values);
    if (inserted) return inserted.isUnread ? 'unread' : 'stored';
    await COMPLETE_EARLIER.count(manager, [id, subscriptionId, periodStart, expiresAt, tokens]);
    return 'known';
  }

  async complete(manager: EntityManager, completion: PaymentCompletion): Promise<void> {
    const { id, invoiceUrl, paidAt, paymentIds } = completion;
    const [paymentId = null, ...further] = paymentIds;
    await COMPLETE.count(manager, [id, invoiceUrl, paidAt, paymentId, further]);
  }
}

function paidBy(paymentId: string): FindOptionsWhere<Payment>[] {
  return [{ paymentId }, { furtherPaymentIds: ArrayContains([paymentId]) }];
}

export async function countFraudWarnings(pool: pg.Pool): Promise<number> {
  return (await COUNT_FRAUD_WARNINGS.one(pool, [])).count;
}
