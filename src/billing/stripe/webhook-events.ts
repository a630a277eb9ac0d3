import type Stripe from 'stripe';

/** The events of the service's webhook endpoint. docs/agents-and-billing.md has the same list. */
export const WEBHOOK_EVENTS = [
  'checkout.session.async_payment_failed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.updated',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'customer.subscription.updated',
  'invoice.paid',
  'invoice.payment_failed',
  'payment_intent.processing',
  'charge.refunded',
  'refund.created',
  'refund.failed',
  'refund.updated',
] as const satisfies Stripe.Event['type'][];
