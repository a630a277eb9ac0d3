import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { Deadline } from './deadline.js';
import { StripeClient } from './stripe.client.js';
import { lineOf } from './stripe-invoices.service.js';
import type { ChangePreview } from './values/preview.js';

/** What is bought instead of an item of a subscription. */
export interface NewPrice {
  subscriptionId: string;
  itemId: string;
  priceId: string;
}

interface Effect {
  /** Whether it takes effect now, and not with the end of the period. */
  isNow: boolean;
  /** Whether a new period begins with it. In the flexible billing mode, that must be said. */
  startsPeriod: boolean;
}

const NEW_PERIOD = { billing_cycle_anchor: { type: 'now' } } as const;

/** Changes the price of a subscription. */
@Injectable()
export class StripeChangesService {
  constructor(private readonly client: StripeClient) {}

  /** Previews a change. What has to be paid at once has lines. */
  async preview(
    change: NewPrice,
    { isNow, startsPeriod }: Effect,
    deadline: Deadline,
  ): Promise<ChangePreview> {
    // With the anchor unchanged, this invoice is later than that of a new period, but it has the same amount.
    const next = await this.previewOf(change, { proration_behavior: 'none' }, deadline);
    const { currency } = next;
    if (!isNow) return { nextAmount: next.amount_due, currency, dueNow: 0, credit: 0, lines: [] };
    const params = { proration_behavior: 'always_invoice', ...(startsPeriod && NEW_PERIOD) } as const;
    const due = await this.previewOf(change, params, deadline);
    // The change uses the customer's balance first, and may leave or add some.
    const left = due.total + due.starting_balance - due.amount_due;
    return {
      nextAmount: Math.max(0, next.total + left),
      currency,
      dueNow: due.amount_due,
      credit: Math.max(0, -left),
      lines: due.lines.data.map(lineOf),
    };
  }

  /**
   * Changes the price now, and invoices it at once. If that cannot be collected, the price stays, and the change waits
   * for the payment.
   * @param proratedAt the moment from which the rest of the period counts. Null if a new period begins.
   */
  async change(
    change: NewPrice,
    proratedAt: Date | null,
    idempotencyKey: string,
    deadline: Deadline,
  ): Promise<void> {
    const params = {
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
      ...(proratedAt ? { proration_date: secondsOf(proratedAt) } : NEW_PERIOD),
    } as const;
    await this.client.callOnce((stripe) => update(stripe, change, params, { idempotencyKey }), deadline);
  }

  /**
   * Changes the price for the next period, without an invoice for the present one. Repeating it changes nothing.
   * @param idempotencyKey if a late repetition must not undo a change that follows
   */
  async changeNext(change: NewPrice, idempotencyKey?: string, deadline?: Deadline): Promise<void> {
    const params = { proration_behavior: 'none' } as const;
    if (idempotencyKey === undefined)
      await this.client.call((stripe) => update(stripe, change, params), deadline);
    else await this.client.callOnce((stripe) => update(stripe, change, params, { idempotencyKey }), deadline);
  }

  /** Begins a period with the new price now, with its invoice, and without one for the rest of the present period. */
  async startPeriod(change: NewPrice, idempotencyKey: string): Promise<void> {
    const params = { proration_behavior: 'none', ...NEW_PERIOD } as const;
    await this.client.callOnce((stripe) => update(stripe, change, params, { idempotencyKey }));
  }

  private previewOf(
    { subscriptionId: subscription, itemId, priceId }: NewPrice,
    params: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails,
    deadline: Deadline,
  ): Promise<Stripe.Invoice> {
    const items = [{ id: itemId, price: priceId, quantity: 1 }];
    return this.client.call(
      (stripe) => stripe.invoices.createPreview({ subscription, subscription_details: { items, ...params } }),
      deadline,
    );
  }
}

function update(
  stripe: Stripe,
  { subscriptionId, itemId, priceId }: NewPrice,
  params: Stripe.SubscriptionUpdateParams,
  options?: Stripe.RequestOptions,
): Promise<Stripe.Subscription> {
  const items = [{ id: itemId, price: priceId, quantity: 1 }];
  return stripe.subscriptions.update(subscriptionId, { items, ...params }, options);
}

const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000);
