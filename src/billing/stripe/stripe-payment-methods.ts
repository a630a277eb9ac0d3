import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { statusOf } from './objects.js';
import { StripeClient } from './stripe.client.js';
import { isOngoing, type PaymentMethod } from './values.js';

@Injectable()
export class StripePaymentMethods {
  constructor(private readonly client: StripeClient) {}

  /**
   * Finds what pays the customer's next invoice: the method of the newest ongoing subscription, or else the customer's.
   * A checkout sets the former. @returns null without one, and for a deleted customer
   */
  async findOf(customerId: string): Promise<PaymentMethod | null> {
    const { data } = await this.client.call((stripe) =>
      stripe.subscriptions.list({ customer: customerId, expand: ['data.default_payment_method'] }),
    );
    const newest = data.find(({ status }) => isOngoing(statusOf(status)));
    if (newest?.default_payment_method) return methodOf(newest.default_payment_method);
    const expand = ['invoice_settings.default_payment_method'];
    const customer = await this.client.call((stripe) => stripe.customers.retrieve(customerId, { expand }));
    return customer.deleted ? null : methodOf(customer.invoice_settings.default_payment_method);
  }
}

/** Only cards have a brand and an expiry. Wallets such as PayPal have no last digits. */
function methodOf(method: Stripe.PaymentMethod | string | null): PaymentMethod | null {
  if (!method || typeof method === 'string') return null;
  const { id, type, card } = method;
  const details = method[type as keyof Stripe.PaymentMethod] as { last4?: string | null } | null | undefined;
  return {
    id,
    kind: type,
    brand: card?.brand ?? null,
    last4: details?.last4 ?? null,
    expMonth: card?.exp_month ?? null,
    expYear: card?.exp_year ?? null,
  };
}
