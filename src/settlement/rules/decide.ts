import type { Checkout } from '../../billing/checkouts/checkout.entity.js';
import type { CheckoutSession } from '../../billing/stripe/values/checkout-session.js';
import { isOngoing } from '../../billing/stripe/values/subscription-status.js';
import type { Changes, SessionChange } from './changes.js';
import { changedContact } from './shown/contact.js';
import { decideCreditNotes } from './decide-credit-notes.js';
import { decideReversals } from './decide-reversals.js';
import { decideSubscription, decideTopUp } from './decide-purchase.js';
import type { Facts, ReadSession } from './facts.js';
import { OngoingSubscriptions } from './ongoing-subscriptions.js';
import { changesOf } from './offers/offer-changes.js';
import { openInvoiceOf } from './shown/open-invoice.js';
import { methodThatPays, payingMethod } from './shown/paying-method.js';
import type { PurchaseFacts, PurchaseRows } from './purchase.js';
import type { Rows } from './rows.js';
import { withoutTooLarge } from './too-large.js';

/**
 * Decides what changes for an organization, from what Stripe says and what we know. Repeating the decision after its
 * changes were written changes nothing.
 */
export function decide(read: Facts, rows: Rows): Changes {
  const { storable: facts, problems } = withoutTooLarge(read);
  const purchases = [...decideSubscriptions(facts, rows), ...decideTopUps(facts, rows)];
  const changes = purchases.map((purchase) => purchase.changes);
  const creditNotes = decideCreditNotes(facts, rows, changes);
  const fraudWarnings = newWarnings(facts, rows, purchases);
  return {
    purchases,
    completed: completeTopUps(facts, rows),
    sessions: facts.sessions.flatMap((read) => sessionChange(read, rows) ?? []),
    expired: facts.missingSessions,
    ...decideReversals(facts, rows, changes),
    creditNotes,
    fraudWarnings,
    problems: [
      ...problems,
      ...facts.rejected.map(
        (answer) => `An object cannot be read at Stripe, so it was left as it is: ${answer}`,
      ),
      ...creditNotes.flatMap(({ review, reviewDetail }) =>
        review ? `A payment needs a review: ${reviewDetail}` : [],
      ),
      ...fraudWarnings.map(({ paymentId }) => `There is an early fraud warning for payment ${paymentId}.`),
    ],
    forgotten: Object.keys(facts.customers).filter((id) => facts.customers[id] === null),
    ...decideProfile(facts, rows),
  };
}

/**
 * Decides first about ended copies, then about ongoing ones, and then about new subscriptions. So a new subscription
 * can follow one that has ended.
 */
function decideSubscriptions(facts: Facts, rows: Rows): Changes['purchases'] {
  const ongoing = new OngoingSubscriptions(rows.copies);
  const known = rows.copies.map(({ id }) => id).filter((id) => id in facts.subscriptions);
  const others = Object.keys(facts.subscriptions).filter((id) => !known.includes(id));
  const isLiving = (id: string) => isOngoing(facts.subscriptions[id]?.status ?? 'canceled');
  const ids = [
    ...known.filter((id) => !isLiving(id)),
    ...known.filter(isLiving),
    ...others.toSorted((one, other) => createdAt(facts, one) - createdAt(facts, other)),
  ];
  return ids.map((id) => {
    const ofSubscription = factsOf(id, facts);
    const purchase = rowsOf(id, ofSubscription, rows, ongoing);
    const changes = decideSubscription(ofSubscription, purchase);
    ongoing.follow(purchase, changes.subscription);
    return { rows: purchase, changes };
  });
}

function createdAt({ subscriptions }: Facts, id: string): number {
  return subscriptions[id]?.createdAt.getTime() ?? 0;
}

function factsOf(id: string, facts: Facts): PurchaseFacts {
  const { readAt, providerTime, customers, invoices, processing } = facts;
  const subscription = facts.subscriptions[id] ?? null;
  const own = invoices.filter((one) => one.subscriptionId === id);
  const status = subscription?.status ?? 'canceled';
  // Without the invoice that a pending change waits for.
  const collected = subscription?.pendingUpdate
    ? own.filter(({ id }) => id !== subscription.latestInvoiceId)
    : own;
  return {
    readAt,
    providerTime,
    subscription,
    openInvoice: openInvoiceOf(status, collected, processing),
    renewalOpen: collected.some((one) => isUnpaidRenewal(one, providerTime)),
    pendingInvoice: subscription?.pendingUpdate ? openWith(subscription.latestInvoiceId, own) : null,
    paymentMethod: subscription && methodThatPays(subscription, customers[subscription.customerId]),
    renewalIsProcessing: processing.includes(subscription?.latestInvoiceId ?? ''),
    processing: own.filter((one) => processing.includes(one.id)),
    billed: own,
    invoices: own.flatMap((invoice) => {
      const { paidAt } = invoice;
      return paidAt !== null ? { ...invoice, paidAt } : [];
    }),
  };
}

/**
 * Whether the invoice is the unpaid one of the present period, after a renewal or a change to another interval. Ignores
 * former periods, because their invoices can stay open forever.
 */
function isUnpaidRenewal({ status, reason, lines }: Facts['invoices'][number], now: Date): boolean {
  const isUnpaid = status === 'draft' || status === 'open';
  const begins = reason === 'subscription_cycle' || reason === 'subscription_update';
  return isUnpaid && begins && lines.some(({ isProration, endsAt }) => !isProration && endsAt > now);
}

function openWith(id: string | null, invoices: Facts['invoices']): PurchaseFacts['pendingInvoice'] {
  return invoices.find((one) => one.id === id && one.status === 'open') ?? null;
}

function rowsOf(
  id: string,
  { subscription, invoices }: PurchaseFacts,
  { organizationId, isDeleted, checkouts, copies, payments, grants, offers, changes }: Rows,
  ongoing: OngoingSubscriptions,
): PurchaseRows {
  const copy = copies.find((one) => one.id === id) ?? null;
  const agreed = checkouts.find((one) => one.id === (copy ? copy.checkoutId : subscription?.reference));
  const checkout = agreed?.kind === 'subscription' ? agreed : null;
  const mayBeSecond = checkout && !(copy && isOngoing(copy.status));
  const paid = invoices.map((invoice) => invoice.id);
  const own = payments.filter((one) => one.subscriptionId === id || paid.includes(one.id));
  return {
    organizationId,
    isDeleted,
    checkout,
    ...changesOf(id, changes),
    offers: offers[checkout?.item ?? ''] ?? [],
    copy,
    payments: own,
    other: mayBeSecond ? ongoing.otherThan(id, checkout.item) : null,
    grants: grants.filter(({ sourceKey }) => own.some((one) => one.id === sourceKey)),
  };
}

/** Sessions of one-time purchases. */
function decideTopUps({ sessions, readAt }: Facts, rows: Rows): Changes['purchases'] {
  const { organizationId, isDeleted, payments, grants } = rows;
  return sessions.flatMap(({ session }) => {
    if (session.named === null) return [];
    const own = payments.filter(({ id }) => id === session.id);
    const purchase = {
      organizationId,
      isDeleted,
      checkout: checkoutOf(session, rows),
      changes: [],
      openChange: null,
      offers: [],
      copy: null,
      other: null,
      payments: own,
      grants: grants.filter(({ sourceKey }) => sourceKey === session.id),
    };
    return { rows: purchase, changes: decideTopUp(session, purchase, readAt) };
  });
}

/**
 * Adds the invoice to stored top-ups. Stripe creates it when the payment has arrived, which may be after the purchase.
 */
function completeTopUps({ invoices }: Facts, { payments }: Rows): Changes['completed'] {
  return payments.flatMap(({ id, kind, invoiceUrl, paymentIds }) => {
    if (kind !== 'top_up' || invoiceUrl !== null) return [];
    const invoice = invoices.find((one) => one.paymentIds.some((each) => paymentIds.includes(each)));
    return invoice?.url && invoice.paidAt
      ? { id, invoiceUrl: invoice.url, paidAt: invoice.paidAt, paymentIds }
      : [];
  });
}

/**
 * Finds the checkout by the id of its session. After a crash, the checkout lacks this id and is found by the metadata
 * that we set. The reference of a payment link does not count, because anyone can write it.
 */
function checkoutOf(session: CheckoutSession, { checkouts }: Pick<Rows, 'checkouts'>): Checkout | null {
  const { id, reference, customerId } = session;
  return (
    checkouts.find(({ sessionId }) => sessionId === id) ??
    checkouts.find(
      (one) => one.id === reference && one.sessionId === null && one.customerId === customerId,
    ) ??
    null
  );
}

/**
 * The new state of a checkout, or null if nothing changes. A checkout never leaves the status `complete` or `expired`.
 */
function sessionChange({ session, isProcessing }: ReadSession, rows: Rows): SessionChange | null {
  const checkout = checkoutOf(session, rows);
  if (!checkout) return null;
  const paid = checkout.paid || session.paid;
  const isKnown =
    checkout.sessionId === session.id &&
    checkout.paid === paid &&
    checkout.processing === (isProcessing && !paid) &&
    (checkout.status === session.status || ['complete', 'expired'].includes(checkout.status));
  return isKnown ? null : { checkout, state: session, isProcessing };
}

/** The warnings about payments that had none before. */
function newWarnings(
  { fraudWarnings }: Facts,
  { payments }: Rows,
  purchases: Changes['purchases'],
): Changes['fraudWarnings'] {
  const bought = purchases.flatMap(({ changes }) => changes.newPayments);
  const unwarned = [...payments.filter((one) => one.fraudWarnedAt === null), ...bought];
  return fraudWarnings.filter(
    ({ paymentId }) => paymentId && unwarned.some(({ paymentIds }) => paymentIds.includes(paymentId)),
  );
}

function decideProfile(
  { customers, subscriptions, invoices }: Facts,
  { profile }: Rows,
): Pick<Changes, 'contact' | 'paymentMethod'> {
  const customer = customers[profile?.customerId ?? ''];
  if (!profile || !customer) return { contact: null, paymentMethod: undefined };
  const own = Object.values(subscriptions).flatMap((one) => {
    if (!one) return [];
    const attempts = invoices.flatMap(({ subscriptionId, nextAttemptAt }) =>
      subscriptionId === one.id && nextAttemptAt ? nextAttemptAt : [],
    );
    return { ...one, attempts, paymentMethod: methodThatPays(one, customers[one.customerId]) };
  });
  return {
    contact: changedContact(profile, customer.contact),
    paymentMethod: payingMethod(own, customer.paymentMethod),
  };
}
