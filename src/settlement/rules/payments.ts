import type { GrantMonth } from '../../agents/tokens/new-grant.js';
import type { Checkout } from '../../billing/checkouts/checkout.entity.js';
import { MAX_AMOUNT } from '../../billing/terms/purchase.js';
import type { SubscriptionState } from '../../billing/subscriptions/subscriptions.repository.js';
import { spread, type Month } from './offers/months.js';
import type { PriceChange } from './offers/price-changes.js';
import type { Terms } from './offers/terms.js';
import { isPayment, paidPeriod } from './paid.js';
import type { Paid, Review } from './payment-facts.js';
import type { PurchaseChanges, PurchaseFacts, PurchaseRows } from './purchase.js';
import { tooLarge } from './too-large.js';

export const NOTHING: PurchaseChanges = {
  newPayments: [],
  completedPayments: [],
  grants: [],
  grace: [],
  subscription: null,
  change: null,
  setOffer: null,
  voidsInvoices: false,
  cancels: false,
  cancelsUnpaid: false,
  notices: [],
  problems: [],
};

/** The terms by which a payment is credited. */
type Bought = Pick<Checkout, 'kind' | 'tokens'> & {
  /** Null if it is unknown. */
  item: string | null;
  /** The tokens of each month after the first, if they are granted monthly. */
  each?: number;
};

/** The payments of a subscription. @param changes the paid changes of the price, by the id of the invoice */
export function paidOf(
  { invoices, readAt }: PurchaseFacts,
  present: SubscriptionState,
  terms: Pick<Terms, 'priceId' | 'offer'>[],
  changes: Map<string, PriceChange> = new Map(),
): Paid[] {
  const periods = Object.fromEntries(terms.map(({ priceId, offer }) => [priceId, offer ?? present]));
  return invoices.flatMap((invoice) => {
    const change = changes.get(invoice.id);
    // A downgrade that costs nothing and grants nothing is not a payment.
    if (change?.tokens === 0 && invoice.total <= 0) return [];
    const paid = paidPeriod(invoice, periods, present, readAt, change);
    return isPayment(invoice, paid) ? paid : [];
  });
}

/** Stores and credits each payment once. If a payment is or was in review, an operator decides about its credit. */
export function payments(
  all: Paid[],
  rows: PurchaseRows,
  boughtOf: (paid: Paid) => Bought,
  reviewOf: (paid: Paid) => Review | null,
  subscriptionId: string | null = null,
): PurchaseChanges {
  const changes: PurchaseChanges = {
    ...NOTHING,
    newPayments: [],
    completedPayments: [],
    grants: [],
    problems: [],
  };
  const { organizationId } = rows;
  for (const paid of all) {
    const { id, amount, currency, periodStart, expiresAt, paidAt, invoiceUrl } = paid;
    const known = rows.payments.find((one) => one.id === id);
    const { kind, item, each = 0, ...bought } = boughtOf(paid);
    // The tokens of a stored payment are final. The changes on which they depend may no longer be read.
    const tokens = known?.tokens ?? bought.tokens;
    const paymentIds = [...new Set([...(known?.paymentIds ?? []), ...paid.paymentIds])];
    const hasMore = known !== undefined && paymentIds.length > known.paymentIds.length;
    const review = known ? null : afterDeletion(reviewOf(paid), rows.isDeleted);
    if (!known && amount > MAX_AMOUNT) {
      changes.problems.push(tooLarge(`payment ${id}`));
      continue;
    }
    const isReviewed = known ? known.review !== null : review !== null;
    if (!known)
      changes.newPayments.push({
        id,
        organizationId,
        kind,
        item,
        tokens,
        amount,
        currency,
        paymentIds,
        subscriptionId,
        periodStart,
        expiresAt,
        paidAt,
        invoiceUrl,
        review: review?.reason ?? null,
        reviewDetail: review?.detail ?? null,
      });
    else if (hasMore || (known.invoiceUrl === null && invoiceUrl !== null))
      changes.completedPayments.push({ id, invoiceUrl, paidAt, paymentIds });
    if (review) changes.problems.push(`Payment ${id} needs a review and was not credited: ${review.detail}`);
    const isCredited = rows.grants.some(({ sourceKey }) => sourceKey === id);
    if (!isReviewed && !isCredited && item && tokens > 0)
      changes.grants.push({
        organizationId,
        agentId: item,
        source: kind,
        sourceKey: id,
        amount: tokens,
        expiresAt,
        ...(paid.months.length > 0 && { months: divided(paid.months, tokens, each) }),
      });
  }
  return changes;
}

function divided(months: Month[], tokens: number, each: number): GrantMonth[] {
  const amounts = spread(tokens, months.length, each);
  return months.map((month, index) => ({ ...month, amount: amounts[index]! }));
}

function afterDeletion(review: Review | null, isDeleted: boolean): Review | null {
  if (!isDeleted) return review;
  const detail = ['The organization was deleted before.', review?.detail].filter(Boolean).join(' ');
  return { reason: 'organization_deleted', detail };
}
