import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { Deadline } from './deadline.js';
import { StripeClient } from './stripe.client.js';
import { dateOf, idOf } from './conversions.js';
import type { PaymentReversals, ProviderDispute } from './values/payment-reversals.js';

/** The money of a refund with one of these statuses has returned to our balance. */
const UNDONE = ['failed', 'canceled'];

@Injectable()
export class StripeReversalsService {
  constructor(private readonly client: StripeClient) {}

  async retrieve(paymentId: string, deadline?: Deadline): Promise<PaymentReversals> {
    const payment = await this.client.call(
      (stripe) => stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] }),
      deadline,
    );
    const charge = payment.latest_charge as Stripe.Charge | null;
    if (!charge) return { paid: 0, refunded: 0, disputes: [] };
    return {
      paid: charge.amount_captured,
      refunded: charge.amount_refunded > 0 ? await this.sumRefunds(paymentId, deadline) : 0,
      disputes: charge.disputed ? await this.findDisputes(paymentId, deadline) : [],
    };
  }

  /** Sums the refunds that have not failed. Stripe does not document whether the charge's sum includes failed ones. */
  private async sumRefunds(paymentId: string, deadline?: Deadline): Promise<number> {
    let sum = 0;
    const refunds = this.client.listAll(
      (stripe, page) => stripe.refunds.list({ payment_intent: paymentId, ...page }),
      deadline,
    );
    for await (const { amount, status } of refunds) if (!UNDONE.includes(status ?? '')) sum += amount;
    return sum;
  }

  private async findDisputes(paymentId: string, deadline?: Deadline): Promise<ProviderDispute[]> {
    const disputes = [];
    const all = this.client.listAll(
      (stripe, page) => stripe.disputes.list({ payment_intent: paymentId, ...page }),
      deadline,
    );
    for await (const dispute of all) disputes.push(disputeOf(dispute));
    return disputes;
  }
}

function disputeOf(dispute: Stripe.Dispute): ProviderDispute {
  const { id, payment_intent, status, amount, created } = dispute;
  return {
    id,
    paymentId: idOf(payment_intent),
    status,
    amount,
    withdrawn: withdrawnOf(dispute),
    openedAt: dateOf(created),
  };
}

/** The part of the disputed amount that was withdrawn and not reinstated. */
function withdrawnOf({ amount, currency, balance_transactions }: Stripe.Dispute): number {
  const movements = balance_transactions.map((transaction) => transaction.amount);
  if (balance_transactions.every((transaction) => transaction.currency === currency))
    return Math.max(0, -movements.reduce((sum, movement) => sum + movement, 0));
  // The account has another currency. The two movements have different exchange rates and cannot be subtracted.
  return movements.some((movement) => movement > 0) ? 0 : amount;
}
