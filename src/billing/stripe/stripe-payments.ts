import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { createdIn, idOf } from './conversions.js';
import { StripeClient } from './stripe.client.js';
import type { Period } from './values.js';

const READERS = {
  charge: (stripe: Stripe, id: string) => stripe.charges.retrieve(id),
  dispute: (stripe: Stripe, id: string) => stripe.disputes.retrieve(id),
  refund: (stripe: Stripe, id: string) => stripe.refunds.retrieve(id),
};

@Injectable()
export class StripePayments {
  constructor(private readonly client: StripeClient) {}

  /** @returns the id of the payment of a charge, a dispute or a refund, or null */
  async findOf(objectType: keyof typeof READERS, objectId: string): Promise<string | null> {
    const { payment_intent } = await this.client.call<Stripe.Charge | Stripe.Dispute | Stripe.Refund>(
      (stripe) => READERS[objectType](stripe, objectId),
    );
    return idOf(payment_intent);
  }

  /** Pages of the ids of all refunds in a period, newest first. */
  async *listRefundPages(period: Period): AsyncGenerator<string[]> {
    const created = createdIn(period);
    const pages = this.client.listPages((stripe, page) => stripe.refunds.list({ created, ...page }));
    for await (const { items } of pages) yield items.map(({ id }) => id);
  }
}
