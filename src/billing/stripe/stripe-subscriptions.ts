import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { dateOf, idOf, secondsOf } from './conversions.js';
import { StripeClient } from './stripe.client.js';
import {
  isOngoing,
  type InvoiceLine,
  type ListedSubscription,
  type Page,
  type PaidInvoice,
  type ProviderSubscription,
  type SubscriptionStatus,
} from './values.js';

@Injectable()
export class StripeSubscriptions {
  constructor(private readonly client: StripeClient) {}

  async retrieve(subscriptionId: string): Promise<ProviderSubscription> {
    return subscriptionOf(
      await this.client.call((stripe) =>
        stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] }),
      ),
    );
  }

  async listOngoingOf(customerId: string): Promise<string[]> {
    const ids = [];
    const subscriptions = this.client.listAll((stripe, page) =>
      stripe.subscriptions.list({ customer: customerId, ...page }),
    );
    for await (const { id, status } of subscriptions) if (isOngoing(statusOf(status))) ids.push(id);
    return ids;
  }

  /**
   * Cancels a subscription immediately, without a refund or a further invoice.
   * @throws MissingAtProviderError if it was already canceled
   */
  async cancel(subscriptionId: string): Promise<ProviderSubscription> {
    const params = { invoice_now: false, prorate: false, expand: ['latest_invoice'] };
    return subscriptionOf(
      await this.client.call((stripe) => stripe.subscriptions.cancel(subscriptionId, params)),
    );
  }

  /** Finds the owner of an invoice: a subscription, the checkout of a top-up, or neither. */
  async findOfInvoice(
    invoiceId: string,
  ): Promise<{ subscriptionId: string | null; reference: string | null }> {
    const { parent, metadata } = await this.client.call((stripe) => stripe.invoices.retrieve(invoiceId));
    return {
      subscriptionId: idOf(parent?.subscription_details?.subscription),
      reference: metadata?.['checkout_id'] ?? null,
    };
  }

  /**
   * Pages of the subscriptions that have not been canceled, newest first.
   * @param upTo the latest time of creation, or null for all
   */
  async *listPages(upTo: Date | null): AsyncGenerator<Page<ListedSubscription>> {
    const created = upTo ? { lte: secondsOf(upTo) } : undefined;
    const expand = ['data.latest_invoice'];
    const pages = this.client.listPages((stripe, page) =>
      stripe.subscriptions.list({ created, expand, ...page }),
    );
    for await (const { items, isLast } of pages) yield { items: items.map(listedOf), isLast };
  }

  /** The paid invoices of a subscription, newest first. */
  async *listPaidInvoices(subscriptionId: string): AsyncGenerator<PaidInvoice> {
    const invoices = this.client.listAll((stripe, page) =>
      stripe.invoices.list({
        subscription: subscriptionId,
        status: 'paid',
        expand: ['data.payments'],
        ...page,
      }),
    );
    for await (const invoice of invoices) yield paidInvoiceOf(invoice, await this.linesOf(invoice));
  }

  /** Stripe embeds only the first lines in an invoice. */
  private async linesOf({ id, lines }: Stripe.Invoice): Promise<Stripe.InvoiceLineItem[]> {
    if (!lines.has_more) return lines.data;
    const all = [];
    for await (const line of this.client.listAll((stripe, page) => stripe.invoices.listLineItems(id, page)))
      all.push(line);
    return all;
  }
}

const STATUSES: Record<string, SubscriptionStatus> = {
  incomplete: 'incomplete',
  incomplete_expired: 'none',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  paused: 'paused',
  canceled: 'canceled',
};

/** A status that we do not know gives no access, and blocks a second subscription. */
function statusOf(status: string): SubscriptionStatus {
  return STATUSES[status] ?? 'paused';
}

function subscriptionOf(subscription: Stripe.Subscription): ProviderSubscription {
  const item = subscription.items.data[0]!;
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer)!,
    reference: subscription.metadata['checkout_id'] ?? null,
    status: statusOf(subscription.status),
    amount: item.price.unit_amount ?? 0,
    currency: item.price.currency,
    interval: item.price.recurring?.interval ?? 'month',
    price: { id: item.price.id, productId: idOf(item.price.product), quantity: item.quantity ?? null },
    currentPeriodEnd: dateOf(item.current_period_end),
    // Stripe sets one of the two fields, depending on the subscription's billing mode.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    latestInvoiceId: idOf(subscription.latest_invoice),
    openInvoiceUrl: openInvoiceUrlOf(subscription),
    createdAt: dateOf(subscription.created),
  };
}

function openInvoiceUrlOf({ latest_invoice: latest }: Stripe.Subscription): string | null {
  if (!latest || typeof latest === 'string' || latest.status !== 'open') return null;
  return latest.hosted_invoice_url ?? null;
}

/** @param subscription with its latest invoice expanded */
function listedOf(subscription: Stripe.Subscription): ListedSubscription {
  const invoice = subscription.latest_invoice as Stripe.Invoice | null;
  return { ...subscriptionOf(subscription), paidInvoiceId: invoice?.status === 'paid' ? invoice.id : null };
}

function paidInvoiceOf(invoice: Stripe.Invoice, lines: Stripe.InvoiceLineItem[]): PaidInvoice {
  const payment = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment;
  return {
    id: invoice.id,
    customerId: idOf(invoice.customer),
    reason: invoice.billing_reason,
    amount: invoice.amount_paid,
    total: invoice.total,
    currency: invoice.currency,
    paidAt: dateOf(invoice.status_transitions.paid_at ?? invoice.created),
    paymentId: idOf(payment?.payment_intent),
    url: invoice.hosted_invoice_url ?? null,
    lines: lines.map(lineOf),
  };
}

function lineOf({
  pricing,
  quantity,
  amount,
  currency,
  period,
  parent,
}: Stripe.InvoiceLineItem): InvoiceLine {
  const item = parent?.subscription_item_details ?? parent?.invoice_item_details;
  return {
    priceId: idOf(pricing?.price_details?.price),
    quantity,
    amount,
    currency,
    startsAt: dateOf(period.start),
    endsAt: dateOf(period.end),
    isProration: item?.proration ?? false,
  };
}
