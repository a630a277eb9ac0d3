import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { createdIn, idOf } from './conversions.js';
import type { Deadline } from './deadline.js';
import { StripeClient } from './stripe.client.js';
import type { Period } from './values/period.js';
import type { ListedCharge } from './values/payment-reversals.js';
import type { Names } from './values/webhook-event.js';

const READERS = {
  charge: (stripe: Stripe, id: string) => stripe.charges.retrieve(id),
  dispute: (stripe: Stripe, id: string) => stripe.disputes.retrieve(id),
  refund: (stripe: Stripe, id: string) => stripe.refunds.retrieve(id),
};

@Injectable()
export class StripePaymentsService {
  constructor(private readonly client: StripeClient) {}

  /** @returns the id of the payment of a charge, a dispute or a refund, or null */
  async findOf(objectType: keyof typeof READERS, objectId: string): Promise<string | null> {
    const { payment_intent } = await this.client.call<Stripe.Charge | Stripe.Dispute | Stripe.Refund>(
      (stripe) => READERS[objectType](stripe, objectId),
    );
    return idOf(payment_intent);
  }

  /** @returns the ids that a payment contains */
  async namesOf(paymentId: string): Promise<Partial<Names>> {
    const { customer, metadata } = await this.client.call((stripe) =>
      stripe.paymentIntents.retrieve(paymentId),
    );
    return {
      customerId: idOf(customer),
      organizationId: metadata['organization_id'] ?? null,
      checkoutId: metadata['checkout_id'] ?? null,
    };
  }

  /** Pages of the successful charges of a customer, newest first. */
  async *listPagesOf(customer: string, deadline?: Deadline): AsyncGenerator<ListedCharge[]> {
    const pages = this.client.listPages(
      (stripe, page) => stripe.charges.list({ customer, ...page }),
      deadline,
    );
    for await (const { items } of pages) yield items.filter(({ paid }) => paid).map(chargeOf);
  }

  /** Pages of all refunds that were created in a period, newest first. */
  async *listRefundPages(period: Period): AsyncGenerator<Reversed[]> {
    const created = createdIn(period);
    const pages = this.client.listPages((stripe, page) => stripe.refunds.list({ created, ...page }));
    for await (const { items } of pages) yield items.map(reversedOf);
  }

  /** Pages of all disputes that were opened in a period, newest first. */
  async *listDisputePages(period: Period): AsyncGenerator<Reversed[]> {
    const created = createdIn(period);
    const pages = this.client.listPages((stripe, page) => stripe.disputes.list({ created, ...page }));
    for await (const { items } of pages) yield items.map(reversedOf);
  }
}

/** A refund or a dispute. */
export interface Reversed {
  id: string;
  paymentId: string | null;
}

function reversedOf({ id, payment_intent }: Stripe.Refund | Stripe.Dispute): Reversed {
  return { id, paymentId: idOf(payment_intent) };
}

function chargeOf({
  payment_intent,
  amount_captured,
  amount_refunded,
  disputed,
}: Stripe.Charge): ListedCharge {
  const paymentId = idOf(payment_intent);
  return { paymentId, paid: amount_captured, refunded: amount_refunded, isDisputed: disputed };
}
