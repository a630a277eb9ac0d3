import type Stripe from 'stripe';
import { idOf } from '../conversions.js';
import { paidOrFree, subscriptionOf } from '../objects.js';
import { UNNAMED, type NamedPurchase, type Report, type WebhookEvent } from '../values.js';

/**
 * Reduces a signed body to our event. The endpoint may have another API version than our SDK, so fields may be missing
 * although their types say otherwise.
 * @returns undefined for an event without its object
 * @throws Error if the body is not an event
 */
export function eventOf({ id, type, data, livemode }: Stripe.Event): WebhookEvent | undefined {
  if (typeof id !== 'string' || typeof type !== 'string') throw new Error('The body is not an event.');
  const object = (data as Stripe.Event.Data | null | undefined)?.object as
    { object?: unknown; id?: unknown } | null | undefined;
  if (typeof object !== 'object' || object === null) return undefined;
  const objectType = typeof object.object === 'string' ? object.object : '';
  return {
    ...{ id, type, objectType },
    objectId: textOf(object.id) || null,
    isLiveMode: livemode === true,
    purchase: { ...UNNAMED, ...(orNothing(() => PURCHASES[objectType]?.(object as never)) ?? {}) },
    reports: orNothing(() => REPORTS[objectType]?.(object as never)) ?? null,
  };
}

const PURCHASES: Record<string, (object: never) => Partial<NamedPurchase>> = {
  'checkout.session': ({ id, client_reference_id, subscription }: Stripe.Checkout.Session) => ({
    ...{ sessionId: id, checkoutId: textOf(client_reference_id), subscriptionId: idOf(subscription) },
  }),
  subscription: ({ id, metadata }: Stripe.Subscription) => ({
    ...{ subscriptionId: id, checkoutId: textOf(metadata['checkout_id']) },
  }),
  invoice: ({ parent, metadata }: Stripe.Invoice) => ({
    subscriptionId: idOf(parent?.subscription_details?.subscription),
    checkoutId: textOf((parent?.subscription_details?.metadata ?? metadata)?.['checkout_id']),
  }),
  payment_intent: ({ metadata }: Stripe.PaymentIntent) => ({ checkoutId: textOf(metadata['checkout_id']) }),
  charge: ({ payment_intent }: Stripe.Charge) => ({ paymentId: idOf(payment_intent) }),
  refund: ({ payment_intent }: Stripe.Refund) => ({ paymentId: idOf(payment_intent) }),
  dispute: ({ payment_intent }: Stripe.Dispute) => ({ paymentId: idOf(payment_intent) }),
};

const REPORTS: Record<string, (object: never) => Report | undefined> = {
  'checkout.session': (session: Stripe.Checkout.Session) =>
    session.status === 'complete' && paidOrFree(session)
      ? { of: 'paid session', sessionId: session.id }
      : undefined,
  invoice: ({ id, status }: Stripe.Invoice) =>
    status === 'paid' ? { of: 'paid invoice', invoiceId: id } : undefined,
  subscription: (subscription: Stripe.Subscription) => ({
    ...{ of: 'subscription', state: subscriptionOf(subscription) },
  }),
};

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Ignores an object that lacks the expected fields. The object is then read from Stripe. */
function orNothing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
