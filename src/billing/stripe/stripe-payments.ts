import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { createdIn, idOf } from './conversions.js';
import { StripeClient } from './stripe.client.js';
import type { Period } from './values.js';

@Injectable()
export class StripePayments {
  constructor(private readonly client: StripeClient) {}

  /** Reads a payment. @returns the refunded amount */
  async retrieveRefunded(paymentId: string): Promise<number> {
    const payment = await this.client.call((stripe) =>
      stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] }),
    );
    return (payment.latest_charge as Stripe.Charge | null)?.amount_refunded ?? 0;
  }

  /** Finds the payment of a charge or a refund. @returns the id of the payment, or null */
  async findOf(objectType: 'charge' | 'refund', objectId: string): Promise<string | null> {
    const { payment_intent } = await this.client.call<Stripe.Charge | Stripe.Refund>((stripe) =>
      objectType === 'charge' ? stripe.charges.retrieve(objectId) : stripe.refunds.retrieve(objectId),
    );
    return idOf(payment_intent);
  }

  /** The pages of the ids of all refunds in a period, newest first. */
  async *listRefundPages(period: Period): AsyncGenerator<string[]> {
    const created = createdIn(period);
    const pages = this.client.listPages((stripe, page) => stripe.refunds.list({ created, ...page }));
    for await (const { items } of pages) yield items.map(({ id }) => id);
  }
}
