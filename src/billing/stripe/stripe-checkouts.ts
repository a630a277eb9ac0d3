import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { dateOf, idOf, secondsOf } from './conversions.js';
import { StripeClient } from './stripe.client.js';
import type { CheckoutSession, NewCheckoutSession } from './values.js';

@Injectable()
export class StripeCheckouts {
  constructor(private readonly client: StripeClient) {}

  async create(session: NewCheckoutSession, idempotencyKey: string): Promise<CheckoutSession> {
    const params = paramsOf(session);
    return sessionOf(
      await this.client.callOnce((stripe) => stripe.checkout.sessions.create(params, { idempotencyKey })),
    );
  }

  async retrieve(sessionId: string): Promise<CheckoutSession> {
    return sessionOf(await this.client.call((stripe) => stripe.checkout.sessions.retrieve(sessionId)));
  }

  async expire(sessionId: string): Promise<void> {
    await this.client.call((stripe) => stripe.checkout.sessions.expire(sessionId));
  }
}

function paramsOf({ kind, reference, ...session }: NewCheckoutSession): Stripe.Checkout.SessionCreateParams {
  const metadata = { ...session.metadata, checkout_id: reference };
  return {
    mode: kind === 'subscription' ? 'subscription' : 'payment',
    client_reference_id: reference,
    customer: session.customerId,
    line_items: [{ price: session.priceId, quantity: 1 }],
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
    expires_at: secondsOf(session.expiresAt),
    metadata,
    ...(kind === 'subscription'
      ? { subscription_data: { metadata } }
      : { payment_intent_data: { metadata } }),
  };
}

function sessionOf(session: Stripe.Checkout.Session): CheckoutSession {
  return {
    id: session.id,
    reference: session.client_reference_id,
    status: session.status as CheckoutSession['status'],
    paid: session.payment_status === 'paid' || session.payment_status === 'no_payment_required',
    url: session.url,
    expiresAt: dateOf(session.expires_at),
    customerId: idOf(session.customer),
    amount: session.amount_total ?? 0,
    listAmount: session.amount_subtotal ?? 0,
    currency: session.currency ?? '',
    subscriptionId: idOf(session.subscription),
    paymentId: idOf(session.payment_intent),
  };
}
