import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { Deadline } from './deadline.js';
import { StripeClient } from './stripe.client.js';

@Injectable()
export class StripeCreditNotesService {
  constructor(private readonly client: StripeClient) {}

  /** The amount of a paid invoice that credit notes added to the customer's balance. */
  async sumCreditedToBalance(invoiceId: string, deadline?: Deadline): Promise<number> {
    let sum = 0;
    const notes = this.client.listAll(
      (stripe, page) => stripe.creditNotes.list({ invoice: invoiceId, ...page }),
      deadline,
    );
    for await (const note of notes) if (note.status === 'issued') sum += toBalance(note);
    return sum;
  }
}

/** The rest of a credit note goes to the balance: the part that is neither a refund nor paid outside Stripe. */
function toBalance({ post_payment_amount, out_of_band_amount, refunds }: Stripe.CreditNote): number {
  const refunded = refunds.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0);
  return post_payment_amount - refunded - (out_of_band_amount ?? 0);
}
