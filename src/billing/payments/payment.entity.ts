import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../../organizations/organization.entity.js';
import type { PurchaseKind } from '../terms/purchase.js';
import { Stored } from '../../platform/database/stored.js';

/**
 * Why a payment is in review:
 *
 * - `other_customer`: the paying customer is not the customer of the checkout.
 * - `other_terms`: the price, quantity, list amount, currency or reason of the invoice differs from the agreed terms.
 * - `second_subscription`: the organization has another ongoing subscription to the same item.
 * - `foreign_subscription`: no checkout of ours started the subscription.
 * - `foreign_payment`: no checkout of ours has the session, for example because a restored backup lacks it.
 * - `credit_note`: credit notes have brought the unpaid invoice to 0, or have credited the customer's balance later.
 * - `organization_deleted`: the organization was deleted before the payment arrived.
 */
export const REVIEW_REASONS = [
  'other_customer',
  'other_terms',
  'second_subscription',
  'foreign_subscription',
  'foreign_payment',
  'credit_note',
  'organization_deleted',
] as const;

export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** A paid top-up, or a paid invoice of a subscription. */
@Entity('payments')
@Stored({
  holds: 'payments with their reviews',
  grows: '1 per invoice or top-up',
  cleaned: 'never; accounting needs them',
  organizationDeleted: 'kept',
  personErased: 'none',
})
@Index('payments_payment_id_idx', ['paymentId'])
@Index('payments_further_payment_ids_idx', { synchronize: false })
@Check(
  'payments_review_check',
  "review IN ('other_customer', 'other_terms', 'second_subscription', 'foreign_subscription', 'foreign_payment', " +
    "'credit_note', 'organization_deleted')",
)
@Index('payments_subscription_id_idx', ['subscriptionId'])
@Index('payments_organization_id_paid_at_idx', ['organizationId', 'paidAt', 'id'])
@Index('payments_review_idx', { synchronize: false })
export class Payment {
  /** The id of the checkout session or the invoice at the payment provider. */
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'payments_pkey' })
  id: string;

  @Column({ name: 'organization_id', type: 'uuid' })
  organizationId: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'payments_organization_id_fkey' })
  organization: Relation<Organization>;

  @Column({ type: 'text' })
  kind: PurchaseKind;

  /** Null for a payment in review whose item is unknown. */
  @Column({ type: 'text', collation: 'C', nullable: true })
  item: string | null;

  /** The amount that was collected, tax included, in the minor unit of the currency. */
  @Column({ type: 'int' })
  amount: number;

  @Column({ type: 'text' })
  currency: string;

  /** The payment provider's id of the payment, to which refunds refer. */
  @Column({ name: 'payment_id', type: 'text', collation: 'C', nullable: true })
  paymentId: string | null;

  /** The ids of further payments, if several have each paid a part of the invoice. */
  @Column({ name: 'further_payment_ids', type: 'text', array: true, default: [] })
  furtherPaymentIds: string[];

  /** The tokens that were agreed, or that an operator credited. */
  @Column({ type: 'int', default: 0 })
  tokens: number;

  /** The payment provider's id of the subscription. Null for a top-up. */
  @Column({ name: 'subscription_id', type: 'text', collation: 'C', nullable: true })
  subscriptionId: string | null;

  /** The start of the paid period. Null for a top-up. */
  @Column({ name: 'period_start', type: 'timestamptz', precision: 3, nullable: true })
  periodStart: Date | null;

  /** Null if the tokens never expire. */
  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3, nullable: true })
  expiresAt: Date | null;

  @Column({ name: 'paid_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  paidAt: Date;

  /** The page of the invoice at the payment provider. Null while the invoice is not known. */
  @Column({ name: 'invoice_url', type: 'text', nullable: true })
  invoiceUrl: string | null;

  @Column({ type: 'int', default: 0 })
  refunded: number;

  /** Why the payment was put in review. Kept after the decision. Null if the payment was never in review. */
  @Column({ type: 'text', nullable: true })
  review: ReviewReason | null;

  /** The facts of the review, for operators. */
  @Column({ name: 'review_detail', type: 'text', nullable: true })
  reviewDetail: string | null;

  /** When an operator decided. Null while the payment is in review, or if it never was. */
  @Column({ name: 'resolved_at', type: 'timestamptz', precision: 3, nullable: true })
  resolvedAt: Date | null;

  /** The amount that credit notes added to the customer's balance. */
  @Column({ name: 'credited_to_balance', type: 'int', default: 0 })
  creditedToBalance: number;

  /** When a card issuer first reported the payment as probably fraudulent. Null if none did. */
  @Column({ name: 'fraud_warned_at', type: 'timestamptz', precision: 3, nullable: true })
  fraudWarnedAt: Date | null;

  /** When refunds and disputes were last stored. Null if they were never stored for this payment. */
  @Column({ name: 'reversals_read_at', type: 'timestamptz', precision: 3, nullable: true })
  reversalsReadAt: Date | null;

  /** Incremented with each change of the refunds, of the credit notes or of the review. */
  @Column({ type: 'int', default: 0 })
  version: number;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}

/** The payment provider's ids of all payments that paid the row's invoice or session. */
export function paymentIdsOf({
  paymentId,
  furtherPaymentIds,
}: Pick<Payment, 'paymentId' | 'furtherPaymentIds'>): string[] {
  return paymentId === null ? [] : [paymentId, ...furtherPaymentIds];
}
