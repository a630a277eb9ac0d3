import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { checkoutParamsOf } from './checkout-params.js';
import { dateOf, idOf } from './conversions.js';
import { paidOrFree } from './objects.js';
import type { Deadline } from './deadline.js';
import { StripeClient } from './stripe.client.js';
import type { CheckoutSession, NewCheckoutSession } from './values/checkout-session.js';

@Injectable()
export class StripeCheckoutsService {
  constructor(private readonly client: StripeClient) {}

  async create(
    session: NewCheckoutSession,
    idempotencyKey: string,
    deadline?: Deadline,
  ): Promise<CheckoutSession> {
    const params = checkoutParamsOf(session);
    return sessionOf(
      await this.client.callOnce(
        (stripe) => stripe.checkout.sessions.create(params, { idempotencyKey }),
        deadline,
      ),
    );
  }

  async retrieve(sessionId: string, deadline?: Deadline): Promise<CheckoutSession> {
    return sessionOf(
      await this.client.call(
        (stripe) => stripe.checkout.sessions.retrieve(sessionId, { expand: ['invoice', 'payment_intent'] }),
        deadline,
      ),
    );
  }

  /** @returns the id of the organization that the session of a subscription names, possibly malformed, or null */
  async findOrganizationOf(subscription: string, deadline?: Deadline): Promise<string | null> {
    const { data } = await this.client.call(
      (stripe) => stripe.checkout.sessions.list({ subscription, limit: 1 }),
      deadline,
    );
    return data[0]?.metadata?.['organization_id'] ?? null;
  }

  async expire(sessionId: string, deadline?: Deadline): Promise<void> {
    await this.client.call((stripe) => stripe.checkout.sessions.expire(sessionId), deadline);
  }
}

function sessionOf(session: Stripe.Checkout.Session): CheckoutSession {
  return {
    id: session.id,
    reference: session.metadata?.['checkout_id'] ?? null,
    named: namedBy(session),
    status: session.status as CheckoutSession['status'],
    paid: paidOrFree(session),
    url: session.url,
    expiresAt: dateOf(session.expires_at),
    customerId: idOf(session.customer),
    amount: session.amount_total ?? 0,
    listAmount: session.amount_subtotal ?? 0,
    currency: session.currency ?? '',
    subscriptionId: idOf(session.subscription),
    paymentId: idOf(session.payment_intent),
    isProcessing: isProcessing(session),
    firstInvoiceId: session.mode === 'subscription' ? idOf(session.invoice) : null,
    invoice: paidInvoiceOf(session),
  };
}

function namedBy({ mode, metadata }: Stripe.Checkout.Session): CheckoutSession['named'] {
  if (mode !== 'payment') return null;
  return { organizationId: metadata?.['organization_id'] ?? null, item: metadata?.['item'] ?? null };
}

function isProcessing({ payment_intent: payment }: Stripe.Checkout.Session): boolean {
  return typeof payment === 'object' && payment?.status === 'processing';
}

/**
 * Stripe creates the invoice of a one-time purchase when the payment succeeds, which may be after the session
 * completes.
 */
function paidInvoiceOf({ mode, invoice }: Stripe.Checkout.Session): CheckoutSession['invoice'] {
  if (mode !== 'payment' || !invoice || typeof invoice === 'string' || invoice.status !== 'paid') return null;
  const { hosted_invoice_url: url, status_transitions: moments, created } = invoice;
  return { url: url ?? null, paidAt: dateOf(moments.paid_at ?? created) };
}
