import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { dateOf } from './conversions.js';
import type { Deadline } from './deadline.js';
import { StripeClient } from './stripe.client.js';
import { collectedAt } from './stripe-invoices.service.js';
import type { InvoicePreview } from './values/preview.js';

interface Charged {
  subscriptionId: string;
  /** Whether the invoice of the next period is collected. */
  renews: boolean;
  /** The price of the next period, if it changes. */
  scheduled: NextPrice | null;
}

interface NextPrice {
  itemId: string;
  priceId: string;
  /** The start of the next period if its length changes. Its invoice has no draft, so it is collected at once. */
  startsAt: Date | null;
}

@Injectable()
export class StripePreviewsService {
  constructor(private readonly client: StripeClient) {}

  /**
   * Reads the next collection of a subscription, which is the earliest of two: an existing invoice that waits for an
   * attempt or for its finalization, or the invoice of the next period.
   * @returns null if nothing will be collected
   */
  async readNext(
    { subscriptionId: subscription, renews, scheduled }: Charged,
    deadline: Deadline,
  ): Promise<InvoicePreview | null> {
    // Stripe retries an invoice for at most two months, so the newest page contains all waiting invoices.
    const { data } = await this.client.call(
      (stripe) => stripe.invoices.list({ subscription, limit: 100 }),
      deadline,
    );
    const renewal = renews ? await this.previewRenewal(subscription, deadline, scheduled) : null;
    const [next] = [...data.flatMap((one) => waitingOf(one) ?? []), ...(renewal ? [renewal] : [])].toSorted(
      (one, other) => one.at.getTime() - other.at.getTime(),
    );
    return next ?? null;
  }

  private async previewRenewal(
    subscription: string,
    deadline: Deadline,
    price: NextPrice | null,
  ): Promise<InvoicePreview | null> {
    const preview = await this.client.call(
      (stripe) =>
        orNone(
          stripe.invoices.createPreview({
            subscription,
            ...(price && { subscription_details: nextPrice(price) }),
          }),
        ),
      deadline,
    );
    if (!preview) return null;
    const { amount_due: amount, total, starting_balance: balance, currency } = preview;
    const at = dateOf(preview.next_payment_attempt ?? preview.due_date ?? preview.period_end);
    return { amount, total, balance, currency, at: price?.startsAt ?? at };
  }
}

/** The next collection of an invoice that exists. Null if none is planned. */
function waitingOf(invoice: Stripe.Invoice): InvoicePreview | null {
  const at = collectedAt(invoice);
  if (!at) return null;
  const { total, starting_balance: balance, currency, amount_remaining: remaining } = invoice;
  // The remaining amount of an open invoice already includes the balance. That of a draft does not.
  if (invoice.status === 'open') return { amount: remaining, total: null, balance: null, currency, at };
  return { amount: Math.max(total + balance, 0), total, balance, currency, at };
}

/** A new price for the next period, without an invoice for the present one. */
function nextPrice({ itemId: id, priceId: price }: { itemId: string; priceId: string }) {
  return { items: [{ id, price, quantity: 1 }], proration_behavior: 'none' as const };
}

async function orNone(preview: Promise<Stripe.Invoice>): Promise<Stripe.Invoice | null> {
  try {
    return await preview;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'invoice_upcoming_none') return null;
    throw error;
  }
}
