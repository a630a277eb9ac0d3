import { isDeepStrictEqual } from 'node:util';
import type { Checkout } from '../../billing/checkouts/checkout.entity.js';
import { itemOfProduct } from '../../billing/stripe/product-id.js';
import { isOngoing, type CheckoutSession } from '../../billing/stripe/values.js';
import type { SubscriptionState } from '../../billing/subscriptions/subscriptions.repository.js';
import { isSameState } from './copy.js';
import { graceOf, type CreditedPeriod, type Grace } from './grace.js';
import { isPayment, paidPeriod, paidTopUp } from './paid.js';
import type { Paid, Review } from './payment-facts.js';
import type { PurchaseChanges, PurchaseFacts, PurchaseRows } from './purchase.js';
import { secondSubscription } from './second-subscription.js';
import { ourItem, stateOf } from './subscription-state.js';
import { termsMismatch } from './terms-mismatch.js';

const NOTHING: PurchaseChanges = {
  newPayments: [],
  completedPayments: [],
  grants: [],
  grace: [],
  subscription: null,
  voidsInvoices: false,
  cancels: false,
  notices: [],
  problems: [],
};

/** Decides what a paid checkout session changes. */
export function decideTopUp(session: CheckoutSession, rows: PurchaseRows, readAt: Date): PurchaseChanges {
  const { checkout } = rows;
  const paid = paidTopUp(session, readAt);
  if (!paid) return NOTHING;
  if (checkout?.kind === 'top_up')
    return payments([paid], rows, termsOf(checkout), (one) => termsMismatch(one, checkout));
  const detail = `It is for the checkout session ${paid.id}, which none of our checkouts has.`;
  const bought = { kind: 'top_up' as const, item: session.named?.item ?? null, tokens: 0 };
  return payments([paid], rows, bought, () => ({ reason: 'foreign_payment', detail }));
}

/**
 * Decides what a subscription changes, from what Stripe says and what we know. Repeating the decision after its changes
 * were written changes nothing.
 */
export function decideSubscription(facts: PurchaseFacts, rows: PurchaseRows): PurchaseChanges {
  return facts.subscription || rows.copy ? ofSubscription(facts, rows) : NOTHING;
}

function ofSubscription(facts: PurchaseFacts, rows: PurchaseRows): PurchaseChanges {
  const { copy, checkout, isDeleted, organizationId } = rows;
  const { openInvoice, paymentMethod } = facts;
  const state: SubscriptionState = {
    ...(facts.subscription ? stateOf(facts.subscription, checkout?.priceId) : goneOf(copy!)),
    openInvoice,
    openInvoiceUrl: openInvoice?.url ?? null,
    paymentMethod,
  };
  // A subscription of another customer may belong to another organization, so it is never canceled.
  const isOurs = !checkout || checkout.customerId === state.customerId;
  const cancels = isDeleted && isOngoing(state.status) && isOurs;
  if (!checkout) return { ...decideForeign(facts, rows), cancels };

  const doubt = copy ? null : secondSubscription(state, rows.other);
  const review = (paid: Paid) => doubt ?? termsMismatch(paid, checkout);
  const paid = paidOf(facts, state, checkout.priceId);
  const settled = payments(paid, rows, termsOf(checkout), review, state.id);
  if (doubt || !isOurs) return { ...settled, cancels };
  if (copy && !isOngoing(copy.status) && isOngoing(state.status) && rows.other)
    return {
      ...settled,
      cancels,
      problems: [...settled.problems, secondOngoing(state.id, organizationId, checkout.item)],
    };
  const failedInvoiceId = failedInvoiceOf(facts, state, copy);
  return {
    ...settled,
    cancels,
    grace: changedGrace(facts, state, rows, settled),
    subscription: copyChange({ ...state, failedInvoiceId, hasBegun: facts.invoices.length > 0 }, copy),
    notices: noticesOf(facts, { ...state, failedInvoiceId }, rows),
    voidsInvoices: !isOngoing(state.status) && (!copy || isOngoing(copy.status)),
  };
}

/** A subscription that no checkout of ours started: an operator decides about its payments. It gets no copy. */
function decideForeign(facts: PurchaseFacts, rows: PurchaseRows): PurchaseChanges {
  const { subscription } = facts;
  if (!subscription) return NOTHING;
  const { id } = subscription;
  const { price } = ourItem(subscription);
  const bought = { kind: 'subscription' as const, item: itemOfProduct(price.productId), tokens: 0 };
  const detail = `It is for the subscription ${id}, which was not started by a checkout.`;
  const review = () => ({ reason: 'foreign_subscription', detail }) as const;
  const paid = paidOf(facts, stateOf(subscription), price.id);
  return payments(paid, rows, bought, review, id);
}

/** The terms by which a payment is credited. The item is null if it is unknown. */
type Bought = Pick<Checkout, 'kind' | 'tokens'> & { item: string | null };

function termsOf({ kind, item, tokens }: Checkout): Bought {
  return { kind, item, tokens };
}

function paidOf(
  { invoices, readAt }: PurchaseFacts,
  { interval, intervalCount }: SubscriptionState,
  priceId: string,
): Paid[] {
  return invoices.flatMap((invoice) => {
    const paid = paidPeriod(invoice, { interval, intervalCount, priceId }, readAt);
    return isPayment(invoice, paid) ? paid : [];
  });
}

/** Each payment is stored once. It is credited, unless it is or was in review: then an operator decides. */
function payments(
  all: Paid[],
  rows: PurchaseRows,
  bought: Bought,
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
    const paymentIds = [...new Set([...(known?.paymentIds ?? []), ...paid.paymentIds])];
    const hasMore = known !== undefined && paymentIds.length > known.paymentIds.length;
    const review = known ? null : afterDeletion(reviewOf(paid), rows.isDeleted);
    const isReviewed = known ? known.review !== null : review !== null;
    if (!known)
      changes.newPayments.push({
        id,
        organizationId,
        ...bought,
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
    if (!isReviewed && !isCredited && bought.item)
      changes.grants.push({
        organizationId,
        agentId: bought.item,
        source: bought.kind,
        sourceKey: id,
        amount: bought.tokens,
        expiresAt,
      });
  }
  return changes;
}

function afterDeletion(review: Review | null, isDeleted: boolean): Review | null {
  if (!isDeleted) return review;
  const detail = ['The organization was deleted before.', review?.detail].filter(Boolean).join(' ');
  return { reason: 'organization_deleted', detail };
}

/** Stripe no longer knows the subscription, so it counts as canceled. */
function goneOf(copy: NonNullable<PurchaseRows['copy']>): SubscriptionState {
  return { ...copy, status: 'canceled', collectionProblem: null };
}

/** The grace of new and stored periods that differs from what is stored. */
function changedGrace(
  { renewalIsProcessing, readAt }: PurchaseFacts,
  state: SubscriptionState,
  { payments: known, grants }: PurchaseRows,
  { newPayments }: PurchaseChanges,
): Grace[] {
  const hasTokens = ({ id }: { id: string }) => grants.some(({ sourceKey }) => sourceKey === id);
  const credited = [
    ...known.filter((payment) => payment.review === null || hasTokens(payment)),
    ...newPayments.filter(({ review }) => !review),
  ];
  const periods: CreditedPeriod[] = credited.flatMap(({ id, periodStart, expiresAt }) =>
    periodStart && expiresAt ? { paymentKey: id, startsAt: periodStart, expiresAt } : [],
  );
  return graceOf(periods, state, renewalIsProcessing).filter(({ paymentKey, until }) => {
    const grant = grants.find(({ sourceKey }) => sourceKey === paymentKey);
    if (!grant) return until !== null;
    // Grace that has already expired never changes.
    const ends = [grant.graceUntil, until, grant.expiresAt].map((date) => date?.getTime() ?? 0);
    return grant.graceUntil?.getTime() !== until?.getTime() && Math.max(...ends) > readAt.getTime();
  });
}

/** The invoice that failed last. It stays known, so that its further failures are not told. */
function failedInvoiceOf(
  { renewalIsProcessing }: PurchaseFacts,
  { failedInvoiceId }: SubscriptionState,
  copy: PurchaseRows['copy'],
): string | null {
  return (renewalIsProcessing ? null : failedInvoiceId) ?? copy?.failedInvoiceId ?? null;
}

/** Each follows from a change of our copy, so that it is told once. */
function noticesOf(
  { subscription }: PurchaseFacts,
  { status, failedInvoiceId }: SubscriptionState,
  { copy, isDeleted }: PurchaseRows,
): PurchaseChanges['notices'] {
  if (isDeleted || !copy || !isOngoing(copy.status)) return [];
  if (!isOngoing(status)) return subscription?.endedUnpaid ? ['subscription_ended'] : [];
  return failedInvoiceId === copy.failedInvoiceId ? [] : ['payment_failed'];
}

function copyChange(
  state: NonNullable<PurchaseChanges['subscription']>,
  copy: PurchaseRows['copy'],
): PurchaseChanges['subscription'] {
  if (!copy) return state;
  const isSame =
    isSameState(copy, state) &&
    copy.openInvoiceUrl === state.openInvoiceUrl &&
    copy.failedInvoiceId === state.failedInvoiceId &&
    isDeepStrictEqual(copy.openInvoice, state.openInvoice) &&
    isDeepStrictEqual(copy.paymentMethod, state.paymentMethod) &&
    (copy.activatedAt !== null || !state.hasBegun);
  return isSame ? null : state;
}

function secondOngoing(id: string, organizationId: string, item: string): string {
  return `Organization ${organizationId} has a second ongoing subscription to ${item}: ${id}. Cancel one of them.`;
}
