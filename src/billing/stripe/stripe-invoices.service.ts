import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { dateOf, dateOrNull, idOf } from './conversions.js';
import type { Deadline } from './deadline.js';
import { StripeClient } from './stripe.client.js';
import type { Invoice, InvoiceLine, InvoiceStatus } from './values/invoice.js';

export type InvoicesOf = { customer: string } | { subscription: string; status?: InvoiceStatus };

@Injectable()
export class StripeInvoicesService {
  constructor(private readonly client: StripeClient) {}

  /** Whether a payment of the invoice is processing, such as a bank debit. */
  async isProcessing(invoiceId: string, deadline?: Deadline): Promise<boolean> {
    const expand = ['data.payment.payment_intent'];
    const payments = this.client.listAll(
      (stripe, page) => stripe.invoicePayments.list({ invoice: invoiceId, status: 'open', expand, ...page }),
      deadline,
    );
    for await (const { payment } of payments)
      if ((payment.payment_intent as Stripe.PaymentIntent | undefined)?.status === 'processing') return true;
    return false;
  }

  async retrieve(invoiceId: string, deadline?: Deadline): Promise<Invoice> {
    const expand = ['payments'];
    const invoice = await this.client.call(
      (stripe) => stripe.invoices.retrieve(invoiceId, { expand }),
      deadline,
    );
    return this.complete(invoice, deadline);
  }

  /** Pages of the invoices of a customer or a subscription, newest first. */
  async *listPagesOf(owner: InvoicesOf, deadline?: Deadline): AsyncGenerator<Invoice[]> {
    const expand = ['data.payments'];
    const pages = this.client.listPages(
      (stripe, page) => stripe.invoices.list({ ...owner, expand, ...page }),
      deadline,
    );
    for await (const { items } of pages) {
      const page = [];
      for (const invoice of items) page.push(await this.complete(invoice, deadline));
      yield page;
    }
  }

  /** @returns the page of an invoice, or null for a draft */
  async findUrl(invoiceId: string, deadline?: Deadline): Promise<string | null> {
    const { hosted_invoice_url: url } = await this.client.call(
      (stripe) => stripe.invoices.retrieve(invoiceId),
      deadline,
    );
    return url ?? null;
  }

  /** Prevents the drafts of a subscription from being finalized and charged. */
  async stopDrafts(subscriptionId: string): Promise<void> {
    for (const draft of await this.list(subscriptionId, 'draft'))
      if (draft.auto_advance)
        await this.client.call((stripe) => stripe.invoices.update(draft.id, { auto_advance: false }));
  }

  /** Lists the invoices of a subscription that can be voided. Stripe does not void drafts and partly paid invoices. */
  async listVoidable(subscriptionId: string): Promise<string[]> {
    const invoices = [
      ...(await this.list(subscriptionId, 'open')),
      ...(await this.list(subscriptionId, 'uncollectible')),
    ];
    return invoices.filter(({ amount_paid: paid }) => paid === 0).map(({ id }) => id);
  }

  async hasPaid(subscriptionId: string): Promise<boolean> {
    return (await this.list(subscriptionId, 'paid')).length > 0;
  }

  /** Makes an invoice unpayable. @throws PaymentProviderError if it is paid, or a payment of it is processing */
  async void(invoiceId: string): Promise<void> {
    await this.client.call((stripe) => stripe.invoices.voidInvoice(invoiceId));
  }

  /** Like `void`, but for calls that may overlap. @param idempotencyKey the same for all of these calls */
  async voidOnce(invoiceId: string, idempotencyKey: string, deadline?: Deadline): Promise<void> {
    await this.client.callOnce(
      (stripe) => stripe.invoices.voidInvoice(invoiceId, {}, { idempotencyKey }),
      deadline,
    );
  }

  private async list(
    subscription: string,
    status: InvoiceStatus,
    deadline?: Deadline,
  ): Promise<Stripe.Invoice[]> {
    const all = [];
    const invoices = this.client.listAll(
      (stripe, page) => stripe.invoices.list({ subscription, status, ...page }),
      deadline,
    );
    for await (const invoice of invoices) all.push(invoice);
    return all;
  }

  private async complete(invoice: Stripe.Invoice, deadline?: Deadline): Promise<Invoice> {
    const lines = await this.linesOf(invoice, deadline);
    return invoiceOf(invoice, lines, await this.paymentsOf(invoice, deadline));
  }

  /**
   * Stripe embeds only the first payments in an invoice. Payments without a payment intent are ignored: plain charges,
   * which paid invoices from before March 2019, and records of payments outside Stripe.
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

/** When Stripe next attempts to collect an invoice, or finalizes its draft. Null if neither is planned. */
export function collectedAt(invoice: Stripe.Invoice): Date | null {
  const { status, auto_advance: advances, automatically_finalizes_at: finalizedAt } = invoice;
  if (status === 'draft') return advances ? dateOrNull(finalizedAt) : null;
  return status === 'open' ? dateOrNull(invoice.next_payment_attempt) : null;
}

function invoiceOf(invoice: Stripe.Invoice, lines: Stripe.InvoiceLineItem[], paymentIds: string[]): Invoice {
  const { id, status_transitions: moments, created } = invoice;
  const status = invoice.status as InvoiceStatus;
  return {
    id,
    status,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    customerId: idOf(invoice.customer),
    reason: invoice.billing_reason,
    amount: invoice.amount_paid,
    total: invoice.total,
    currency: invoice.currency,
    paidAt: status === 'paid' ? dateOf(moments.paid_at ?? created) : null,
    createdAt: dateOf(created),
    dueAt: dateOrNull(invoice.due_date),
    nextAttemptAt: collectedAt(invoice),
    amountRemaining: invoice.amount_remaining,
    paymentIds,
    url: invoice.hosted_invoice_url ?? null,
    creditedBefore: invoice.pre_payment_credit_notes_amount,
    creditedAfter: invoice.post_payment_credit_notes_amount,
    lines: lines.map(lineOf),
  };
}

export function lineOf({
  pricing,
  quantity,
  subtotal,
  discount_amounts: discounts,
  currency,
  period,
  parent,
}: Stripe.InvoiceLineItem): InvoiceLine {
  const item = parent?.subscription_item_details ?? parent?.invoice_item_details;
  const isProration = item?.proration ?? false;
  return {
    priceId: idOf(pricing?.price_details?.price),
    quantity,
    subtotal,
    discount: (discounts ?? []).reduce((sum, { amount }) => sum + amount, 0),
    currency,
    startsAt: dateOf(period.start),
    endsAt: dateOf(period.end),
    isProration,
    isCredit: isProration && (subtotal < 0 || Boolean(item?.proration_details?.credited_items)),
  };
}
