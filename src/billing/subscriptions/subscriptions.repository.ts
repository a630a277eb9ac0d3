import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import { Repository, type EntityManager } from 'typeorm';
import { boolean, integer, text, timestamp, type Row } from '../../platform/database/statements/columns.js';
import { translateViolation } from '../../platform/database/database-errors.js';
import { statement } from '../../platform/database/statements/statement.js';
import { isIdentifier } from '../../platform/text/uuid.js';
import { ConflictError } from '../../platform/database/transactions/retry-on-conflict.js';
import type { CheckoutRow } from '../checkouts/checkout.row.js';
import { ONGOING_SUBSCRIPTION_INDEX, Subscription } from './subscription.entity.js';

/** The payment provider's state of a subscription. */
export type SubscriptionState = Pick<
  Subscription,
  | ('id' | 'customerId' | 'status' | 'amount' | 'currency' | 'interval' | 'intervalCount' | 'createdAt')
  | ('currentPeriodEnd' | 'cancelAtPeriodEnd' | 'cancelAt' | 'collectionPaused' | 'collectionProblem')
  | ('openInvoiceUrl' | 'openInvoice' | 'defaultPaymentMethodId' | 'failedInvoiceId')
>;

/** The state of a listed subscription. */
export type ListedState = Pick<
  SubscriptionState,
  'id' | 'customerId' | 'status' | 'currentPeriodEnd' | 'cancelAt' | 'defaultPaymentMethodId'
> & {
  reference: string | null;
  /** The latest invoice, if it is paid. */
  paidInvoiceId: string | null;
};

/** The payment provider's state of a subscription, and whether it has ever given access. */
export type ReportedSubscription = SubscriptionState & { hasBegun: boolean };

/** `isOngoing` in SQL, and the predicate of the partial unique index. */
export const IS_ONGOING = `status NOT IN ('none', 'canceled')`;

const LIST_ONGOING = statement(
  'subscriptions.listOngoing',
  { id: text },
  `SELECT id FROM subscriptions WHERE customer_id = $1 AND ${IS_ONGOING}`,
);

const LIST_LEFT = statement(
  'subscriptions.listLeft',
  { id: text },
  `SELECT s.id FROM subscriptions s JOIN billing_customers c ON c.id = s.customer_id
    WHERE c.left_in IS NOT NULL AND s.${IS_ONGOING}`,
);

const FIND_ONGOING = statement(
  'subscriptions.findOngoing',
  { id: text, createdAt: timestamp },
  `SELECT id, created_at AS "createdAt" FROM subscriptions WHERE organization_id = $1 AND item = $2 AND ${IS_ONGOING}`,
);

const HAS_RENEWING = statement(
  'subscriptions.hasRenewing',
  { hasRenewing: boolean },
  `SELECT EXISTS (SELECT FROM subscriptions
                   WHERE organization_id = $1 AND ${IS_ONGOING} AND NOT cancel_at_period_end) AS "hasRenewing"`,
);

export type OngoingRow = Row<{ id: typeof text; createdAt: typeof timestamp }>;

/**
 * Finds subscriptions of a page that must be settled, and ongoing copies that the page lacks.
 *
 * With a copy: the copy is outdated, or the latest invoice is unpaid or its payment is not stored. Without a copy: a
 * checkout of ours started the subscription, or one of our customers has paid for it. A payment in review is left to an
 * operator.
 */
const LIST_OUTDATED = statement(
  'subscriptions.listOutdated',
  { id: text },
  `SELECT l.id
     FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::text[], $6::uuid[],
                 $10::text[], $11::text[])
          AS l (id, status, period_end, ends, paid_invoice, checkout_id, customer_id, method)
    WHERE CASE WHEN EXISTS (SELECT FROM subscriptions s WHERE s.id = l.id)
               THEN l.paid_invoice IS NULL
                    OR NOT EXISTS (SELECT FROM payments p WHERE p.id = l.paid_invoice)
                    OR EXISTS (SELECT FROM subscriptions s
                                WHERE s.id = l.id AND (s.status, s.current_period_end, s.cancel_at, s.default_payment_method_id)
                                      IS DISTINCT FROM (l.status, l.period_end, l.ends, l.method))
               ELSE NOT EXISTS (SELECT FROM payments p WHERE p.id = l.paid_invoice AND p.review IS NOT NULL)
                    AND (EXISTS (SELECT FROM checkouts c WHERE c.id = l.checkout_id AND c.kind = 'subscription')
                         OR (l.paid_invoice IS NOT NULL
                             AND EXISTS (SELECT FROM billing_customers b WHERE b.id = l.customer_id)))
          END
   UNION ALL
   SELECT id FROM subscriptions
    WHERE ${IS_ONGOING} AND created_at > $7 AND created_at <= $8 AND id <> ALL ($9::text[])`,
);

const INSERT = statement(
  'subscriptions.insert',
  {},
  `INSERT INTO subscriptions (id, organization_id, item, checkout_id, customer_id, status, amount, currency,
                              interval, current_period_end, cancel_at_period_end, activated_at, created_at,
                              open_invoice_url, interval_count, cancel_at, collection_paused, collection_problem,
                              open_invoice, default_payment_method_id, failed_invoice_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, CASE WHEN $12 THEN now() END, $13, $14, $15, $16, $17, $18,
           $19, $20, $21)
   ON CONFLICT DO NOTHING`,
);

const LIST_UNKNOWN = statement(
  'subscriptions.listUnknown',
  { id: text },
  'SELECT id FROM unnest($1::text[]) AS l (id) WHERE NOT EXISTS (SELECT FROM subscriptions s WHERE s.id = l.id)',
);

/** The range of creation times that a page of the provider's list covers. */
export interface ListedRange {
  /** Exclusive. Null if there are no older subscriptions. */
  after: Date | null;
  /** Inclusive. Null if there are no newer subscriptions. */
  upTo: Date | null;
  /** The ids of all listed subscriptions in this range. */
  listed: string[];
}

const COUNT_NOT_COLLECTED = statement(
  'subscriptions.countNotCollected',
  { paused: integer, finalizationFailed: integer },
  `SELECT count(*) FILTER (WHERE collection_paused)::int AS paused,
          count(*) FILTER (WHERE collection_problem = 'finalization_failed')::int AS "finalizationFailed"
     FROM subscriptions WHERE ${IS_ONGOING} AND (collection_paused OR collection_problem IS NOT NULL)`,
);

@Injectable()
export class SubscriptionsRepository {
  constructor(@InjectRepository(Subscription) private readonly rows: Repository<Subscription>) {}

  find(id: string, manager = this.rows.manager): Promise<Subscription | null> {
    return manager.withRepository(this.rows).findOneBy({ id });
  }

  /** Ordered by item, oldest first. */
  list(organizationId: string): Promise<Subscription[]> {
    return this.rows.find({
      where: { organizationId },
      order: { item: 'ASC', createdAt: 'ASC' },
    });
  }

  async listOngoing(customerId: string): Promise<string[]> {
    return (await LIST_ONGOING.all(this.rows.manager, [customerId])).map(({ id }) => id);
  }

  /**
   * Compares a page of the payment provider's list with our copies.
   * @returns the ids of subscriptions with an outdated or missing copy, and of ongoing copies that the list lacks
   */
  async listOutdated(page: ListedState[], { after, upTo, listed }: ListedRange): Promise<string[]> {
    const values = [
      page.map(({ id }) => id),
      page.map(({ status }) => status),
      page.map(({ currentPeriodEnd }) => currentPeriodEnd),
      page.map(({ cancelAt }) => cancelAt),
      page.map(({ paidInvoiceId }) => paidInvoiceId),
      page.map(({ reference }) => (isIdentifier(reference) ? reference : null)),
      ...[after ?? '-infinity', upTo ?? 'infinity', listed],
      page.map(({ customerId }) => customerId),
      page.map(({ defaultPaymentMethodId }) => defaultPaymentMethodId),
    ];
    return (await LIST_OUTDATED.all(this.rows.manager, values)).map(({ id }) => id);
  }

  /** @returns the ids of which we have no copy */
  async listUnknown(ids: string[]): Promise<string[]> {
    return (await LIST_UNKNOWN.all(this.rows.manager, [ids])).map(({ id }) => id);
  }

  /** Lists ongoing subscriptions whose customer belongs to an account that is no longer bound. */
  async listLeft(): Promise<string[]> {
    return (await LIST_LEFT.all(this.rows.manager, [])).map(({ id }) => id);
  }

  /** Whether the organization has an ongoing subscription that is not set to end. */
  async hasRenewing(manager: EntityManager, organizationId: string): Promise<boolean> {
    return (await HAS_RENEWING.one(manager, [organizationId])).hasRenewing;
  }

  async hasOngoing(manager: EntityManager, organizationId: string, item: string): Promise<boolean> {
    return (await this.findOngoing(organizationId, item, manager)) !== undefined;
  }

  findOngoing(
    organizationId: string,
    item: string,
    manager = this.rows.manager,
  ): Promise<OngoingRow | undefined> {
    return FIND_ONGOING.first(manager, [organizationId, item]);
  }

  /** @returns false if a copy already exists, or if the organization has another ongoing subscription to the item */
  async insert(
    manager: EntityManager,
    { id: checkoutId, organizationId, item }: CheckoutRow,
    reported: ReportedSubscription,
  ): Promise<boolean> {
    const { id, customerId, status, amount, currency, interval, createdAt } = reported;
    const { currentPeriodEnd, cancelAtPeriodEnd, hasBegun, openInvoiceUrl } = reported;
    const { intervalCount, cancelAt, collectionPaused, collectionProblem, failedInvoiceId } = reported;
    const values = [
      ...[id, organizationId, item, checkoutId, customerId, status, amount, currency, interval],
      ...[currentPeriodEnd, cancelAtPeriodEnd, hasBegun, createdAt, openInvoiceUrl],
      ...[intervalCount, cancelAt, collectionPaused, collectionProblem],
      ...[reported.openInvoice, reported.defaultPaymentMethodId, failedInvoiceId],
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
    const { status, amount, currency, interval, intervalCount, currentPeriodEnd } = reported;
    const { cancelAtPeriodEnd, cancelAt, collectionPaused, collectionProblem } = reported;
    const { openInvoiceUrl, openInvoice, defaultPaymentMethodId, failedInvoiceId, hasBegun } = reported;
    const write = manager.withRepository(this.rows).update(
      { id, version },
      {
        ...{ status, amount, currency, interval, intervalCount, currentPeriodEnd, openInvoiceUrl },
        ...{ cancelAtPeriodEnd, cancelAt, collectionPaused, collectionProblem },
        ...{ openInvoice, defaultPaymentMethodId, failedInvoiceId },
        ...(hasBegun && { activatedAt: () => 'coalesce(activated_at, now())' }),
        version: version + 1,
      },
    );
    const { affected } = await orConflict(write);
    return affected === 1;
  }
}

/** Counts ongoing subscriptions that Stripe does not collect, by the reason. */
export async function countNotCollected(pool: pg.Pool): Promise<Record<string, number>> {
  const { paused, finalizationFailed } = await COUNT_NOT_COLLECTED.one(pool, []);
  return { paused, finalization_failed: finalizationFailed };
}

/** The unique index settles the race of two subscriptions to an item. */
const orConflict = <T>(write: Promise<T>) =>
  translateViolation(
    write,
    ONGOING_SUBSCRIPTION_INDEX,
    () => new ConflictError('Another subscription to the item has just become ongoing.'),
  );
