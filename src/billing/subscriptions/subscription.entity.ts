import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../../organizations/organization.entity.js';
import type { PaymentMethod } from '../stripe/values/customer.js';
import type { OpenInvoice } from '../stripe/values/invoice.js';
import type { CollectionProblem, PendingChange } from '../stripe/values/subscription.js';
import type { SubscriptionStatus } from '../stripe/values/subscription-status.js';
import { Checkout } from '../checkouts/checkout.entity.js';
import { Stored } from '../../platform/database/stored.js';

/** Allows one ongoing subscription per organization and item. */
export const ONGOING_SUBSCRIPTION_INDEX = 'subscriptions_live_key';

/** A copy of a subscription. The payment provider's state is authoritative. */
@Entity('subscriptions')
@Stored({
  holds: 'copies of the subscriptions at Stripe',
  grows: '1 per subscription',
  cleaned: 'never',
  organizationDeleted: 'kept',
  personErased: 'none',
})
@Index(ONGOING_SUBSCRIPTION_INDEX, { synchronize: false })
@Index('subscriptions_not_collected_idx', { synchronize: false })
@Index('subscriptions_live_created_at_idx', { synchronize: false })
@Index('subscriptions_payment_method_id_idx', { synchronize: false })
@Index('subscriptions_organization_id_item_idx', ['organizationId', 'item', 'createdAt'])
@Index('subscriptions_customer_id_idx', ['customerId'])
@Index('subscriptions_checkout_id_idx', ['checkoutId'])
export class Subscription {
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'subscriptions_pkey' })
  id: string;

  @Column({ name: 'organization_id', type: 'uuid' })
  organizationId: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'subscriptions_organization_id_fkey' })
  organization: Relation<Organization>;

  @Column({ type: 'text', collation: 'C' })
  item: string;

  /** The checkout that started the subscription. It stores the agreed price and tokens of a period. */
  @Column({ name: 'checkout_id', type: 'uuid' })
  checkoutId: string;

  @ManyToOne(() => Checkout, { nullable: false })
  @JoinColumn({ name: 'checkout_id', foreignKeyConstraintName: 'subscriptions_checkout_id_fkey' })
  checkout: Relation<Checkout>;

  @Column({ name: 'customer_id', type: 'text', collation: 'C' })
  customerId: string;

  @Column({ type: 'text' })
  status: SubscriptionStatus;

  @Column({ type: 'int' })
  amount: number;

  @Column({ type: 'text' })
  currency: string;

  @Column({ type: 'text' })
  interval: string;

  /** The number of intervals in a period. */
  @Column({ name: 'interval_count', type: 'int', default: 1 })
  intervalCount: number;

  /** The paid offer. Null if the price belongs to no offer, or if an earlier version has agreed or stored the offer. */
  @Column({ name: 'offer_id', type: 'text', nullable: true })
  offerId: string | null;

  /**
   * The tokens of each period, or of each month of it. 0 if the price belongs to no offer. Null in rows of an earlier
   * version.
   */
  @Column({ type: 'int', nullable: true })
  tokens: number | null;

  /** Whether a renewal or change of interval began the period, and its invoice is a draft or open, also in processing. */
  @Column({ name: 'renewal_open', type: 'boolean', default: false })
  renewalOpen: boolean;

  /** A change to another offer that waits for its payment. */
  @Column({ name: 'pending_change', type: 'jsonb', nullable: true })
  pendingChange: PendingChange | null;

  @Column({ name: 'current_period_end', type: 'timestamptz', precision: 3, nullable: true })
  currentPeriodEnd: Date | null;

  /** Whether the subscription ends with the present period. */
  @Column({ name: 'cancel_at_period_end', type: 'boolean' })
  cancelAtPeriodEnd: boolean;

  /** When the subscription ends. Null if no end is set. */
  @Column({ name: 'cancel_at', type: 'timestamptz', precision: 3, nullable: true })
  cancelAt: Date | null;

  /** Whether the payment provider collects no payments at the moment. */
  @Column({ name: 'collection_paused', type: 'boolean', default: false })
  collectionPaused: boolean;

  /**
   * When the payment provider collects payments again. Null if collection is not paused, or is paused without an end.
   */
  @Column({ name: 'collection_resumes_at', type: 'timestamptz', precision: 3, nullable: true })
  collectionResumesAt: Date | null;

  /** Why Stripe cannot collect the latest invoice. */
  @Column({ name: 'collection_problem', type: 'text', nullable: true })
  collectionProblem: CollectionProblem | null;

  /**
   * The page on which the oldest open invoice can be paid. Null unless the subscription is past due or unpaid, and
   * while a payment of that invoice is processing.
   */
  @Column({ name: 'open_invoice_url', type: 'text', nullable: true })
  openInvoiceUrl: string | null;

  /** The invoice whose payment failed last. */
  @Column({ name: 'failed_invoice_id', type: 'text', nullable: true })
  failedInvoiceId: string | null;

  /**
   * The open invoices while the subscription is past due or unpaid. Outdated if an older instance has changed the URL.
   */
  @Column({ name: 'open_invoice', type: 'jsonb', nullable: true })
  openInvoice: OpenInvoice | null;

  /**
   * The subscription's own payment method at the payment provider. Null if it has none: then the customer's method
   * pays.
   */
  @Column({ name: 'default_payment_method_id', type: 'text', nullable: true })
  defaultPaymentMethodId: string | null;

  /** The method that pays this subscription. Null if there is none, or if the subscription has ended. */
  @Column({ name: 'payment_method', type: 'jsonb', nullable: true })
  paymentMethod: PaymentMethod | null;

  /** When the subscription first gave access. Null if it never did. */
  @Column({ name: 'activated_at', type: 'timestamptz', precision: 3, nullable: true })
  activatedAt: Date | null;

  /** Incremented by each write, so that a stale state never replaces a newer one. */
  @Column({ type: 'int', default: 0 })
  version: number;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
