import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import { ArrayContains, type EntityManager, type FindOptionsWhere, Repository } from 'typeorm';
import { boolean, integer } from '../../platform/database/statements/columns.js';
import { statement } from '../../platform/database/statements/statement.js';
import { Payment } from './payment.entity.js';

const INSERT = statement(
  'payments.insert',
  {},
  `INSERT INTO payments (id, organization_id, kind, item, amount, currency, payment_id, tokens, subscription_id,
                         period_start, expires_at, paid_at, invoice_url, review, review_detail, further_payment_ids)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
   ON CONFLICT (id) DO NOTHING`,
);

/**
 * Completes a stored payment. Stripe creates the invoice of a top-up some time after the payment, and an invoice may get
 * further payments.
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

const SET_CREDITED_TO_BALANCE = statement(
  'payments.setCreditedToBalance',
  {},
  `UPDATE payments
      SET credited_to_balance = $2, version = version + 1, review = coalesce($3, review),
          review_detail = coalesce($4, review_detail),
          resolved_at = CASE WHEN $5::boolean THEN now() WHEN NOT $5 THEN NULL ELSE resolved_at END
    WHERE id = $1`,
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

/** A warned payment no longer counts after a full refund or a dispute. Most disputes follow within two weeks. */
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
> & { paymentIds: string[] };

/** Facts that Stripe did not have when the payment was stored. */
export type PaymentCompletion = Pick<Payment, 'id' | 'paidAt' | 'invoiceUrl'> & { paymentIds: string[] };

@Injectable()
export class PaymentsRepository {
  constructor(@InjectRepository(Payment) private readonly rows: Repository<Payment>) {}

  /** Whether an organization has ever bought something, or may have. */
  async hasPurchase(manager: EntityManager, organizationId: string): Promise<boolean> {
    return (await HAS_PURCHASE.one(manager, [organizationId])).hasPurchase;
  }

  /**
   * @param ids of rows
   * @param paymentId the payment provider's id
   */
  async findOrganization(ids: string[], paymentId: string | null): Promise<string | undefined> {
    const where = [...ids.map((id) => ({ id })), ...(paymentId ? paidBy(paymentId) : [])];
    return where.length > 0 ? (await this.findOnly(where))?.organizationId : undefined;
  }

  /** @param paymentId the payment provider's id, not the id of the row */
  findOf(paymentId: string, manager = this.rows.manager): Promise<Payment | null> {
    return this.findOnly(paidBy(paymentId), manager);
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

  /** Stores the sum of the refunds. */
  async setRefunded(manager: EntityManager, id: string, refunded: number): Promise<void> {
    const change = { refunded, reversalsReadAt: () => 'now()', version: () => 'version + 1' };
    await manager.withRepository(this.rows).update({ id }, change);
  }

  /** Stores the changes that credit notes cause. Absent fields stay the same. */
  async setCreditedToBalance(
    manager: EntityManager,
    id: string,
    credited: Pick<Payment, 'creditedToBalance'> &
      Partial<Pick<Payment, 'review' | 'reviewDetail'> & { isResolved: boolean }>,
  ): Promise<void> {
    const { creditedToBalance, review, reviewDetail, isResolved } = credited;
    const values = [id, creditedToBalance, review ?? null, reviewDetail ?? null, isResolved ?? null];
    await SET_CREDITED_TO_BALANCE.run(manager, values);
  }

  /** @param paymentId the payment provider's id @returns false if it is unknown or already marked */
  async markFraudWarning(manager: EntityManager, paymentId: string, warnedAt: Date): Promise<boolean> {
    return (await MARK_FRAUD_WARNING.count(manager, [paymentId, warnedAt])) > 0;
  }

  /** @returns false if it is already stored */
  async insert(manager: EntityManager, payment: NewPayment): Promise<boolean> {
    const { id, organizationId, kind, item, amount, currency, tokens, review, reviewDetail } = payment;
    const [paymentId = null, ...further] = payment.paymentIds;
    const { subscriptionId, periodStart, expiresAt, paidAt, invoiceUrl } = payment;
    const values = [
      id,
      organizationId,
      kind,
      item,
      amount,
      currency,
      paymentId,
      tokens,
      subscriptionId,
      periodStart,
      expiresAt,
      paidAt,
      invoiceUrl,
      review,
      reviewDetail,
      further,
    ];
    return (await INSERT.count(manager, values)) > 0;
  }

  async complete(manager: EntityManager, completion: PaymentCompletion): Promise<void> {
    const { id, invoiceUrl, paidAt, paymentIds } = completion;
    const [paymentId = null, ...further] = paymentIds;
    await COMPLETE.run(manager, [id, invoiceUrl, paidAt, paymentId, further]);
  }
}

function paidBy(paymentId: string): FindOptionsWhere<Payment>[] {
  return [{ paymentId }, { furtherPaymentIds: ArrayContains([paymentId]) }];
}

export async function countFraudWarnings(pool: pg.Pool): Promise<number> {
  return (await COUNT_FRAUD_WARNINGS.one(pool, [])).count;
}
