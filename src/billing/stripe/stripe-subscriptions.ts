import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { dateOf, idOf, secondsOf } from './conversions.js';
import { statusOf, subscriptionOf } from './objects.js';
import type { Deadline } from './deadline.js';
import { StripeClient } from './stripe.client.js';
import {
  isOngoing,
  type InvoiceLine,
  type ListedSubscription,
  type Page,
  type PaidInvoice,
  type ProviderSubscription,
} from './values.js';

@Injectable()
export class StripeSubscriptions {
  constructor(private readonly client: StripeClient) {}

  async retrieve(subscriptionId: string, deadline?: Deadline): Promise<ProviderSubscription> {
    return subscriptionOf(
      await this.client.call(
        (stripe) => stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice', 'customer'] }),
        deadline,
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
  async cancel(subscriptionId: string): Promise<void> {
    const params = { invoice_now: false, prorate: false };
    await this.client.call((stripe) => stripe.subscriptions.cancel(subscriptionId, params));
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
   * @param status `all` for the canceled ones, too
   */
  async *listPages(upTo: Date | null, status?: 'all'): AsyncGenerator<Page<ListedSubscription>> {
    const created = upTo ? { lte: secondsOf(upTo) } : undefined;
    const expand = ['data.latest_invoice'];
    const pages = this.client.listPages((stripe, page) =>
      stripe.subscriptions.list({ created, expand, ...(status && { status }), ...page }),
    );
    for await (const { items, isLast } of pages) yield { items: items.map(listedOf), isLast };
  }

  /** The paid invoices of a subscription, newest first. */
  async listPaidInvoices(subscription: string, deadline?: Deadline): Promise<PaidInvoice[]> {
    const expand = ['data.payments'];
    const invoices = this.client.listAll(
      (stripe, page) => stripe.invoices.list({ subscription, status: 'paid', expand, ...page }),
      deadline,
    );
    const paid = [];
    for await (const invoice of invoices)
      paid.push({
        ...paidInvoiceOf(invoice, await this.linesOf(invoice, deadline)),
        paymentIds: await this.paymentsOf(invoice, deadline),
      });
    return paid;
  }

  /**
   * Stripe embeds only the first payments in an invoice. Those that are not payment intents have no reversals that matter:
   * a charge alone has paid an invoice from before March 2019, and a payment record was paid outside Stripe.
   */
  private async paymentsOf({ id, payments }: Stripe.Invoice, deadline?: Deadline): Promise<string[]> {
    const all = [];
    if (payments?.has_more) {
      const pages = this.client.listAll(
        (stripe, page) => stripe.invoicePayments.list({ invoice: id, status: 'paid', ...page }),
        deadline,
      );
      for await (const payment of pages) all.push(payment);
    } else all.push(...(payments?.data ?? []));
    return all.flatMap(({ status, payment }) => (status === 'paid' && idOf(payment.payment_intent)) || []);
  }

  /** Stripe embeds only the first lines in an invoice. */
  private async linesOf(
    { id, lines }: Stripe.Invoice,
    deadline?: Deadline,
  ): Promise<Stripe.InvoiceLineItem[]> {
    if (!lines.has_more) return lines.data;
    const all = [];
    const pages = this.client.listAll((stripe, page) => stripe.invoices.listLineItems(id, page), deadline);
    for await (const line of pages) all.push(line);
    return all;
  }
}

/** @param subscription with its latest invoice expanded */
function listedOf(subscription: Stripe.Subscription): ListedSubscription {
  const invoice = subscription.latest_invoice as Stripe.Invoice | null;
  return { ...subscriptionOf(subscription), paidInvoiceId: invoice?.status === 'paid' ? invoice.id : null };
}

function paidInvoiceOf(
  invoice: Stripe.Invoice,
  lines: Stripe.InvoiceLineItem[],
): Omit<PaidInvoice, 'paymentIds'> {
  return {
    id: invoice.id,
    customerId: idOf(invoice.customer),
    reason: invoice.billing_reason,
    amount: invoice.amount_paid,
    total: invoice.total,
    currency: invoice.currency,
    paidAt: dateOf(invoice.status_transitions.paid_at ?? invoice.created),
    url: invoice.hosted_invoice_url ?? null,
    lines: lines.map(lineOf),
  };
}

function lineOf({
  pricing,
  quantity,
  subtotal,
  currency,
  period,
  parent,
}: Stripe.InvoiceLineItem): InvoiceLine {
  const item = parent?.subscription_item_details ?? parent?.invoice_item_details;
  return {
    priceId: idOf(pricing?.price_details?.price),
    quantity,
    subtotal,
    currency,
    startsAt: dateOf(period.start),
    endsAt: dateOf(period.end),
    isProration: item?.proration ?? false,
  };
}
