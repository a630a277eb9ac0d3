import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { Deadline } from './deadline.js';
import { StripeClient } from './stripe.client.js';
import { lineOf } from './stripe-invoices.service.js';
import type { ChangePreview } from './values/preview.js';

/** A new price for an item of a subscription. */
export interface NewPrice {
  subscriptionId: string;
  itemId: string;
  priceId: string;
}

interface Effect {
  /** Whether the change takes effect now instead of at the end of the period. */
  isNow: boolean;
  /** Whether the change starts a new period. In the flexible billing mode, Stripe must be told. */
  startsPeriod: boolean;
}

const NEW_PERIOD = { billing_cycle_anchor: { type: 'now' } } as const;

/** Changes the price of a subscription. */
@Injectable()
export class StripeChangesService {
  constructor(private readonly client: StripeClient) {}

  /** Previews a change. `lines` are those of the amount that must be paid at once. */
  async preview(
    change: NewPrice,
    { isNow, startsPeriod }: Effect,
    deadline: Deadline,
  ): Promise<ChangePreview> {
    // This preview keeps the anchor. So its invoice has a later date than that of a new period, but the same amount.
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
   * Changes the price now, and invoices it at once. If the invoice cannot be collected, the old price stays, and the
   * change waits for the payment.
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
   * Changes the price for the next period, without an invoice for the current one. Idempotent.
   * @param idempotencyKey needed if a late retry must not undo a later change
   */
  async changeNext(change: NewPrice, idempotencyKey?: string, deadline?: Deadline): Promise<void> {
    const params = { proration_behavior: 'none' } as const;
    if (idempotencyKey === undefined)
      await this.client.call((stripe) => update(stripe, change, params), deadline);
    else await this.client.callOnce((stripe) => update(stripe, change, params, { idempotencyKey }), deadline);
  }

  /** Starts a new period with the new price now, and invoices it. The rest of the current period is not credited. */
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
