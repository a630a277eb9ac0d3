import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { idOf } from './conversions.js';
import { StripeClient } from './stripe.client.js';

@Injectable()
export class StripeInvoices {
  constructor(private readonly client: StripeClient) {}

  /** Whether a payment of the invoice is processing, such as a bank debit. */
  async isProcessing(invoiceId: string): Promise<boolean> {
    const payments = this.client.listAll((stripe, page) =>
      stripe.invoicePayments.list({
        invoice: invoiceId,
        status: 'open',
        expand: ['data.payment.payment_intent'],
        ...page,
      }),
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
