import { isDeepStrictEqual } from 'node:util';
import { itemOfProduct } from '../../billing/stripe/product-id.js';
import type { CheckoutSession } from '../../billing/stripe/values/checkout-session.js';
import { isOngoing } from '../../billing/stripe/values/subscription-status.js';
import { MAX_AMOUNT } from '../../billing/terms/purchase.js';
import type { SubscriptionState } from '../../billing/subscriptions/subscriptions.repository.js';
import { isSameState } from './copy.js';
import { decideGrace } from './decide-grace.js';
import { paidTopUp } from './paid.js';
import type { Paid } from './payment-facts.js';
import { NOTHING, paidOf, payments } from './payments.js';
import type { PurchaseChanges, PurchaseFacts, PurchaseRows } from './purchase.js';
import { secondSubscription } from './second-subscription.js';
import { ourItem, stateOf } from './subscription-state.js';
import { isSetForNext, outcomeOf } from './offers/offer-changes.js';
import { periodTokens, termsOf, type Terms } from './offers/terms.js';
import { priceChanges } from './offers/price-changes.js';
import { termsMismatch } from './offers/terms-mismatch.js';
import { tooLarge } from './too-large.js';

/** Decides what a paid checkout session changes. */
export function decideTopUp(session: CheckoutSession, rows: PurchaseRows, readAt: Date): PurchaseChanges {
  const { checkout } = rows;
  const paid = paidTopUp(session, readAt);
  if (!paid) return NOTHING;
  if (checkout?.kind === 'top_up')
    return payments(
      [paid],
      rows,
      () => checkout,
      (one) => termsMismatch(one, checkout),
    );
  const detail = `It is for the checkout session ${paid.id}, which none of our checkouts has.`;
  const bought = { kind: 'top_up' as const, item: session.named?.item ?? null, tokens: 0 };
  return payments(
    [paid],
    rows,
    () => bought,
    () => ({ reason: 'foreign_payment', detail }),
  );
}

/**
 * Decides what a subscription changes, from what Stripe says and what we know. Repeating the decision after its changes
 * were written changes nothing.
 */
export function decideSubscription(facts: PurchaseFacts, rows: PurchaseRows): PurchaseChanges {
  return facts.subscription || rows.copy ? ofSubscription(facts, rows) : NOTHING;
}

function ofSubscription(facts: PurchaseFacts, rows: PurchaseRows): PurchaseChanges {
  const { copy, checkout, changes: agreed, openChange, offers, isDeleted, organizationId } = rows;
  const { openInvoice, paymentMethod } = facts;
  const terms = checkout ? termsOf(checkout, agreed, offers) : [];
  const read: SubscriptionState = {
    ...(facts.subscription ? stateOf(facts.subscription, terms) : goneOf(copy!)),
    ...(openChange && copy && isSetForNext(openChange, facts.subscription) && paidTermsOf(copy)),
    openInvoice,
    openInvoiceUrl: openInvoice?.url ?? null,
    renewalOpen: facts.renewalOpen,
    pendingChange: pendingChangeOf(facts, terms),
    paymentMethod,
  };
  const isTooLarge = read.amount > MAX_AMOUNT;
  const state = isTooLarge && copy ? { ...read, amount: copy.amount } : read;
  // A subscription of another customer may belong to another organization, so it is never canceled.
  const isOurs = !checkout || checkout.customerId === state.customerId;
  const cancels = isDeleted && isOngoing(state.status) && isOurs;
  if (!checkout) return { ...decideForeign(facts, rows), cancels };

  const doubt = copy ? null : secondSubscription(state, rows.other);
  const { customerId } = checkout;
  const soldBy = ({ sold }: Paid) => terms.find(({ priceId }) => priceId === sold?.priceId) ?? checkout;
  const review = (paid: Paid) => doubt ?? termsMismatch(paid, { ...soldBy(paid), customerId });
  const changes = priceChanges(facts.invoices, terms, rows.grants, facts.billed);
  const bought = (paid: Paid) => ({
    ...checkout,
    tokens: changes.get(paid.id)?.tokens ?? periodTokens(soldBy(paid)),
    each: changes.get(paid.id)?.each ?? soldBy(paid).tokens,
  });
  const all = payments(paidOf(facts, state, terms, changes), rows, bought, review, state.id);
  const problems = isTooLarge ? [...all.problems, tooLarge(`subscription ${state.id}`)] : all.problems;
  const settled = { ...all, problems };
  if (doubt || !isOurs || (isTooLarge && !copy)) return { ...settled, cancels };
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
    change: openChange && outcomeOf(openChange, facts, copy?.pendingChange ?? null),
    setOffer: isOngoing(state.status) ? setOfferOf(facts, rows, terms) : null,
    grace: decideGrace(facts, state, rows, settled),
    subscription: copyChange({ ...state, failedInvoiceId, hasBegun: facts.invoices.length > 0 }, copy),
    notices: noticesOf(facts, { ...state, failedInvoiceId }, rows),
    voidsInvoices: !isOngoing(state.status) && (!copy || isOngoing(copy.status)),
    // A checkout without a session belongs to an adopted subscription. The operator has decided about its payments.
    cancelsUnpaid: state.status === 'active' && checkout.sessionId !== null && wasNeverPaid(facts, copy),
  };
}

/**
 * Whether the first payment of a subscription has failed for good. A bank debit can fail after days: Stripe then voids
 * the invoice and leaves the subscription active, so the organization could not subscribe again until the period ends.
 * https://docs.stripe.com/billing/subscriptions/overview
 */
function wasNeverPaid({ billed }: PurchaseFacts, copy: PurchaseRows['copy']): boolean {
  const isFirst = ({ reason }: PurchaseFacts['billed'][number]) => reason === 'subscription_create';
  return !copy?.activatedAt && billed.some(isFirst) && billed.every(({ status }) => status === 'void');
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
  const paid = paidOf(facts, stateOf(subscription), [{ priceId: price.id, offer: null }]);
  return payments(paid, rows, () => bought, review, id);
}

/** Stripe no longer knows the subscription, so it counts as canceled. */
function goneOf(copy: NonNullable<PurchaseRows['copy']>): SubscriptionState {
  return { ...copy, status: 'canceled', collectionProblem: null };
}

/** The paid terms. They apply until the new period begins, although Stripe already has the price of the new period. */
function paidTermsOf({
  amount,
  interval,
  intervalCount,
  offerId,
  tokens,
}: NonNullable<PurchaseRows['copy']>) {
  return { amount, interval, intervalCount, offerId, tokens };
}

/** The offer whose price an operator has set at Stripe. It must be stored, because the catalog may change. */
function setOfferOf(
  { subscription }: PurchaseFacts,
  { checkout, changes, offers }: PurchaseRows,
  terms: Terms[],
): PurchaseChanges['setOffer'] {
  if (!subscription) return null;
  const { id: itemId, price } = ourItem(
    subscription,
    terms.map(({ priceId }) => priceId),
  );
  if ([checkout, ...changes].some((one) => one?.priceId === price.id)) return null;
  const sold = offers.find(({ priceId }) => priceId === price.id);
  return sold ? { itemId, terms: sold } : null;
}

/** A change to one of our offers that Stripe makes when its invoice is paid. */
function pendingChangeOf(
  { subscription, pendingInvoice }: PurchaseFacts,
  terms: Terms[],
): SubscriptionState['pendingChange'] {
  const { pendingUpdate } = subscription ?? {};
  const to = terms.find(({ priceId }) => pendingUpdate?.priceIds.includes(priceId));
  if (!pendingUpdate || !to?.offer) return null;
  const { id: invoiceId = null, url = null } = pendingInvoice ?? {};
  return { offerId: to.offer.id, invoiceId, url, expiresAt: pendingUpdate.expiresAt.toISOString() };
}

/** The invoice whose payment failed last. It is kept, so that the owner is notified only of its first failure. */
function failedInvoiceOf(
  { renewalIsProcessing }: PurchaseFacts,
  { failedInvoiceId }: SubscriptionState,
  copy: PurchaseRows['copy'],
): string | null {
  return (renewalIsProcessing ? null : failedInvoiceId) ?? copy?.failedInvoiceId ?? null;
}

/** The notices for the owner. Each follows from a change of our copy, so it is sent once. */
function noticesOf(
  facts: PurchaseFacts,
  { status, failedInvoiceId }: SubscriptionState,
  { copy, isDeleted }: PurchaseRows,
): PurchaseChanges['notices'] {
  if (isDeleted || !copy || !isOngoing(copy.status)) return [];
  if (!isOngoing(status))
    return facts.subscription?.endedUnpaid || (status === 'canceled' && wasNeverPaid(facts, copy))
      ? ['subscription_ended']
      : [];
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
    copy.offerId === state.offerId &&
    copy.tokens === state.tokens &&
    copy.renewalOpen === state.renewalOpen &&
    isDeepStrictEqual(copy.pendingChange, state.pendingChange) &&
    isDeepStrictEqual(copy.openInvoice, state.openInvoice) &&
    isDeepStrictEqual(copy.paymentMethod, state.paymentMethod) &&
    (copy.activatedAt !== null || !state.hasBegun);
  return isSame ? null : state;
}

function secondOngoing(id: string, organizationId: string, item: string): string {
  return `Organization ${organizationId} has a second ongoing subscription to ${item}: ${id}. Cancel one of them.`;
}
