import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { text, uuid } from '../../platform/database/statements/columns.js';
import { translateViolation } from '../../platform/database/database-errors.js';
import { statement } from '../../platform/database/statements/statement.js';
import { ConflictError } from '../../platform/database/transactions/retry-on-conflict.js';
import type { CheckoutRow } from '../checkouts/checkout.row.js';
import { ONGOING_SUBSCRIPTION_INDEX, Subscription } from './subscription.entity.js';

/** The payment provider's state of a subscription. */
export type SubscriptionState = Pick<
  Subscription,
  | ('id' | 'customerId' | 'status' | 'amount' | 'currency' | 'interval' | 'intervalCount' | 'createdAt')
  | ('currentPeriodEnd' | 'cancelAtPeriodEnd' | 'cancelAt' | 'collectionPaused' | 'collectionResumesAt')
  | ('collectionProblem' | 'openInvoiceUrl' | 'openInvoice' | 'defaultPaymentMethodId' | 'paymentMethod')
  | ('failedInvoiceId' | 'offerId' | 'tokens' | 'pendingChange' | 'renewalOpen')
>;

/** The payment provider's state of a subscription, and whether a paid invoice of it was read. */
export type ReportedSubscription = SubscriptionState & { hasBegun: boolean };

const FIND_PAYING_WITH = statement(
  'subscriptions.findPayingWith',
  { organizationId: uuid },
  `SELECT organization_id AS "organizationId" FROM subscriptions
    WHERE payment_method->>'id' = $1 AND payment_method IS NOT NULL LIMIT 1`,
);

const INSERT = statement(
  'subscriptions.insert',
  {},
  `INSERT INTO subscriptions (id, organization_id, item, checkout_id, customer_id, status, amount, currency,
                              interval, current_period_end, cancel_at_period_end, activated_at, created_at,
                              open_invoice_url, interval_count, cancel_at, collection_paused, collection_problem,
                              open_invoice, default_payment_method_id, failed_invoice_id, payment_method,
                              collection_resumes_at, offer_id, tokens, pending_change, renewal_open)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, CASE WHEN $12 THEN now() END, $13, $14, $15, $16, $17, $18,
           $19, $20, $21, $22, $23, $24, $25, $26, $27)
   ON CONFLICT DO NOTHING`,
);

/** Payments also make a subscription known, because a subscription that no checkout started has no copy. */
const LIST_UNKNOWN = statement(
  'subscriptions.listUnknown',
  { id: text },
  `SELECT id FROM unnest($1::text[]) AS l (id)
    WHERE NOT EXISTS (SELECT FROM subscriptions s WHERE s.id = l.id)
      AND NOT EXISTS (SELECT FROM payments p WHERE p.subscription_id = l.id)`,
);

@Injectable()
export class SubscriptionsRepository {
  constructor(@InjectRepository(Subscription) private readonly rows: Repository<Subscription>) {}

  find(id: string, manager = this.rows.manager): Promise<Subscription | null> {
    return manager.withRepository(this.rows).findOneBy({ id });
  }

  /** Ordered by item, oldest first. */
  list(organizationId: string, manager = this.rows.manager): Promise<Subscription[]> {
    return manager.withRepository(this.rows).find({
      where: { organizationId },
      order: { item: 'ASC', createdAt: 'ASC' },
    });
  }

  /** @returns the ids of which we know nothing */
  async listUnknown(ids: string[]): Promise<string[]> {
    return (await LIST_UNKNOWN.all(this.rows.manager, [ids])).map(({ id }) => id);
  }

  /** @returns the organization that has a subscription which this payment method pays */
  async findPayingWith(paymentMethodId: string): Promise<string | undefined> {
    return (await FIND_PAYING_WITH.first(this.rows.manager, [paymentMethodId]))?.organizationId;
  }

  /** @returns false if a copy already exists, or if the organization has another ongoing subscription to the item */
  async insert(
    manager: EntityManager,
    { id: checkoutId, organizationId, item }: CheckoutRow,
    reported: ReportedSubscription,
  ): Promise<boolean> {
    const values = [
      reported.id,
      organizationId,
      item,
      checkoutId,
      reported.customerId,
      reported.status,
      reported.amount,
      reported.currency,
      reported.interval,
      reported.currentPeriodEnd,
      reported.cancelAtPeriodEnd,
      reported.hasBegun,
      reported.createdAt,
      reported.openInvoiceUrl,
      reported.intervalCount,
      reported.cancelAt,
      reported.collectionPaused,
      reported.collectionProblem,
      reported.openInvoice,
      reported.defaultPaymentMethodId,
      reported.failedInvoiceId,
      reported.paymentMethod,
      reported.collectionResumesAt,
      reported.offerId,
      reported.tokens,
      reported.pendingChange,
      reported.renewalOpen,
    ];
    return (await INSERT.count(manager, values)) > 0;
  }

  /**
   * @param copy the copy before the payment provider's state was read
   * @returns false if the copy has changed since
   * @throws ConflictError if another subscription to the item is ongoing
   */
  async update(
    manager: EntityManager,
    { id, version }: Subscription,
    reported: ReportedSubscription,
  ): Promise<boolean> {
    const write = manager.withRepository(this.rows).update(
      { id, version },
      {
        status: reported.status,
        amount: reported.amount,
        currency: reported.currency,
        interval: reported.interval,
        intervalCount: reported.intervalCount,
        currentPeriodEnd: reported.currentPeriodEnd,
        cancelAtPeriodEnd: reported.cancelAtPeriodEnd,
        cancelAt: reported.cancelAt,
        collectionPaused: reported.collectionPaused,
        collectionResumesAt: reported.collectionResumesAt,
        collectionProblem: reported.collectionProblem,
        openInvoiceUrl: reported.openInvoiceUrl,
        openInvoice: reported.openInvoice,
        defaultPaymentMethodId: reported.defaultPaymentMethodId,
        paymentMethod: reported.paymentMethod,
        failedInvoiceId: reported.failedInvoiceId,
        offerId: reported.offerId,
        tokens: reported.tokens,
        pendingChange: reported.pendingChange,
        renewalOpen: reported.renewalOpen,
        ...(reported.hasBegun && { activatedAt: () => 'coalesce(activated_at, now())' }),
        version: version + 1,
      },
    );
    const { affected } = await orConflict(write);
    return affected === 1;
  }
}

/** The unique index settles the race of two subscriptions to an item. */
const orConflict = <T>(write: Promise<T>) =>
  translateViolation(
    write,
    ONGOING_SUBSCRIPTION_INDEX,
    () => new ConflictError('Another subscription to the item has just become ongoing.'),
  );
