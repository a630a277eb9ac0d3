import type Stripe from 'stripe';
import type {
  Checkout,
  Contact,
  PaidPeriod,
  ProviderSubscription,
  SubscriptionStatus,
  WebhookEvent,
} from './values.js';

/** The provider's objects as values of ours. */

export function contactOf({ name, email, phone, address }: Stripe.Customer): Contact {
  return {
    name: name || null,
    email: email || null,
    phone: phone || null,
    address: addressOf(address),
  };
}

/** Without a line in it, there is none. */
function addressOf(address: Stripe.Address | null | undefined): Contact['address'] {
  if (!address || !Object.values(address).some(Boolean)) return null;
  return {
    line1: address.line1 || null,
    line2: address.line2 || null,
    city: address.city || null,
    state: address.state || null,
    postalCode: address.postal_code || null,
    country: address.country || null,
  };
}

/** What is absent is cleared there: an empty text is how the provider is told. */
export function customerParams({ name, email, phone, address }: Contact): Stripe.CustomerUpdateParams {
  return {
    name: name ?? '',
    email: email ?? '',
    phone: phone ?? '',
    address: address
      ? {
          line1: address.line1 ?? '',
          line2: address.line2 ?? '',
          city: address.city ?? '',
          state: address.state ?? '',
          postal_code: address.postalCode ?? '',
          country: address.country ?? '',
        }
      : '',
  };
}

export function checkoutOf(session: Stripe.Checkout.Session): Checkout {
  return {
    id: session.id,
    reference: session.client_reference_id,
    status: session.status as Checkout['status'],
    paid: session.payment_status === 'paid' || session.payment_status === 'no_payment_required',
    url: session.url,
    expiresAt: dateOf(session.expires_at),
    customerId: idOf(session.customer),
    amount: session.amount_total,
    currency: session.currency,
    subscriptionId: idOf(session.subscription),
    paymentId: idOf(session.payment_intent),
  };
}

const STATUSES: Record<string, SubscriptionStatus> = {
  incomplete: 'incomplete',
  incomplete_expired: 'none',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  paused: 'paused',
  canceled: 'canceled',
};

export function subscriptionOf(subscription: Stripe.Subscription): ProviderSubscription {
  const item = subscription.items.data[0]!;
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer)!,
    reference: subscription.metadata['checkout_id'] ?? null,
    // A status that is newer than this code gives no access, and keeps a second subscription from being sold.
    status: STATUSES[subscription.status] ?? 'paused',
    amount: item.price.unit_amount ?? 0,
    currency: item.price.currency,
    interval: item.price.recurring?.interval ?? 'month',
    currentPeriodEnd: dateOf(item.current_period_end),
    // Which of the two fields says so depends on the subscription's billing mode.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    latestInvoiceId: idOf(subscription.latest_invoice),
    createdAt: dateOf(subscription.created),
  };
}

export function paidPeriodOf(invoice: Stripe.Invoice): PaidPeriod {
  const ends = invoice.lines.data.map(({ period }) => period.end);
  const payment = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment;
  return {
    invoiceId: invoice.id,
    customerId: idOf(invoice.customer),
    amount: invoice.amount_paid,
    currency: invoice.currency,
    endsAt: dateOf(Math.max(...ends)),
    paymentId: idOf(payment?.payment_intent),
  };
}

/** @throws Error for what is signed and no event */
export function eventOf({ id, type, data }: Stripe.Event): WebhookEvent {
  const object = data.object as { object?: unknown; id?: unknown };
  if (typeof id !== 'string' || typeof type !== 'string') throw new Error('This is no event.');
  return {
    id,
    type,
    objectType: typeof object.object === 'string' ? object.object : '',
    objectId: typeof object.id === 'string' ? object.id : null,
  };
}

function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
