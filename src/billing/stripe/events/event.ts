import type Stripe from 'stripe';
import { idOf } from '../conversions.js';
import { UNNAMED, type Names, type WebhookEvent } from '../values/webhook-event.js';

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
    id,
    type,
    objectType,
    objectId: textOf(object.id) || null,
    isLiveMode: livemode === true,
    names: { ...UNNAMED, ...textsOf(orNothing(() => NAMES[objectType]?.(object as never)) ?? {}) },
  };
}

const NAMES: Record<string, (object: never) => Partial<Names>> = {
  'checkout.session': (session: Stripe.Checkout.Session) => ({
    ...ofCustomer(session),
    sessionId: session.id,
    checkoutId: textOf(session.metadata?.['checkout_id']) ?? textOf(session.client_reference_id),
    subscriptionId: idOf(session.subscription),
    paymentId: idOf(session.payment_intent),
  }),
  subscription: (subscription: Stripe.Subscription) => ({
    ...ofCustomer(subscription),
    subscriptionId: subscription.id,
  }),
  invoice: (invoice: Stripe.Invoice) => {
    const { customer, metadata, parent, id } = invoice;
    const subscription = parent?.subscription_details;
    return {
      ...ofCustomer({ customer, metadata: subscription?.metadata ?? metadata }),
      invoiceId: id,
      subscriptionId: idOf(subscription?.subscription),
    };
  },
  payment_intent: (payment: Stripe.PaymentIntent) => ({ ...ofCustomer(payment), paymentId: payment.id }),
  charge: (charge: Stripe.Charge) => ({ ...ofCustomer(charge), paymentId: idOf(charge.payment_intent) }),
  refund: ({ payment_intent }: Stripe.Refund) => ({ paymentId: idOf(payment_intent) }),
  dispute: ({ payment_intent }: Stripe.Dispute) => ({ paymentId: idOf(payment_intent) }),
  'radar.early_fraud_warning': ({ payment_intent }: Stripe.Radar.EarlyFraudWarning) => ({
    paymentId: idOf(payment_intent),
  }),
  credit_note: ({ customer, invoice }: Stripe.CreditNote) => ({
    customerId: idOf(customer),
    invoiceId: idOf(invoice),
  }),
  invoice_payment: ({ invoice, payment }: Stripe.InvoicePayment) => ({
    invoiceId: idOf(invoice),
    paymentId: idOf((payment as Stripe.InvoicePayment.Payment | undefined)?.payment_intent),
  }),
  customer: ({ id, metadata }: Stripe.Customer) => ofCustomer({ customer: id, metadata }),
  payment_method: ({ id, customer }: Stripe.PaymentMethod) => ({
    customerId: idOf(customer),
    paymentMethodId: id,
  }),
};

function ofCustomer({
  customer,
  metadata,
}: {
  customer: string | { id: string } | null;
  metadata: Stripe.Metadata | null;
}): Partial<Names> {
  return {
    customerId: idOf(customer),
    organizationId: textOf(metadata?.['organization_id']),
    checkoutId: textOf(metadata?.['checkout_id']),
  };
}

/** Omits values that are not texts, although their type says so. */
function textsOf(names: Partial<Names>): Partial<Names> {
  return Object.fromEntries(Object.entries(names).filter(([, id]) => textOf(id)));
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** An object that lacks the expected fields counts as one that names nothing. */
function orNothing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
