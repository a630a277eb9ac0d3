import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { dateOf, idOf } from './conversions.js';
import type { Deadline } from './deadline.js';
import { StripeClient } from './stripe.client.js';
import type { InvoicePreview } from './values.js';

@Injectable()
export class StripeInvoices {
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

  /** @returns the id of the invoice that a payment pays, or null */
  async findOfPayment(paymentId: string): Promise<string | null> {
    const payment = { type: 'payment_intent', payment_intent: paymentId } as const;
    const { data } = await this.client.call((stripe) => stripe.invoicePayments.list({ payment }));
    return idOf(data[0]?.invoice);
  }

  /** @returns the page of an invoice, or null for a draft */
  async findUrl(invoiceId: string, deadline?: Deadline): Promise<string | null> {
    const { hosted_invoice_url: url } = await this.client.call(
      (stripe) => stripe.invoices.retrieve(invoiceId),
      deadline,
    );
    return url ?? null;
  }

  /** Previews the next invoice of a subscription. @returns null if no invoice will follow */
  async previewNext(subscription: string, deadline: Deadline): Promise<InvoicePreview | null> {
    const preview = await this.client.call(
      (stripe) => orNone(stripe.invoices.createPreview({ subscription })),
      deadline,
    );
    if (!preview) return null;
    const { amount_due: amount, currency, next_payment_attempt: attempt, due_date: due } = preview;
    return { amount, currency, at: dateOf(attempt ?? due ?? preview.period_end) };
  }

  /** Prevents the drafts of a subscription from being finalized and charged. */
  async stopDrafts(subscriptionId: string): Promise<void> {
    for (const draft of await this.list(subscriptionId, 'draft'))
      if (draft.auto_advance)
        await this.client.call((stripe) => stripe.invoices.update(draft.id, { auto_advance: false }));
  }

  /** Lists the invoices of a subscription that can still be paid. Drafts cannot. */
  async listPayable(subscriptionId: string): Promise<string[]> {
    const invoices = [
      ...(await this.list(subscriptionId, 'open')),
      ...(await this.list(subscriptionId, 'uncollectible')),
    ];
    return invoices.map(({ id }) => id);
  }

  /** Makes an invoice unpayable. @throws PaymentProviderError if it is paid, or a payment of it is processing */
  async void(invoiceId: string): Promise<void> {
    await this.client.call((stripe) => stripe.invoices.voidInvoice(invoiceId));
  }

  private async list(
    subscription: string,
    status: 'draft' | 'open' | 'uncollectible',
  ): Promise<Stripe.Invoice[]> {
    const all = [];
    const invoices = this.client.listAll((stripe, page) =>
      stripe.invoices.list({ subscription, status, ...page }),
    );
    for await (const invoice of invoices) all.push(invoice);
    return all;
  }
}

async function orNone(preview: Promise<Stripe.Invoice>): Promise<Stripe.Invoice | null> {
  try {
    return await preview;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'invoice_upcoming_none') return null;
    throw error;
  }
}
