import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { dateOf, idOf, secondsOf } from './conversions.js';
import { StripeClient } from './stripe.client.js';
import { StripePayments } from './stripe-payments.js';
import type { FraudWarning } from './values.js';

@Injectable()
export class StripeFraudWarnings {
  constructor(
    private readonly client: StripeClient,
    private readonly payments: StripePayments,
  ) {}

  async retrieve(id: string): Promise<FraudWarning> {
    return this.warningOf(await this.client.call((stripe) => stripe.radar.earlyFraudWarnings.retrieve(id)));
  }

  /** The fraud warnings since this date, newest first. */
  async *list(since: Date): AsyncGenerator<FraudWarning> {
    const created = { gte: secondsOf(since) };
    const warnings = this.client.listAll((stripe, page) =>
      stripe.radar.earlyFraudWarnings.list({ created, ...page }),
    );
    for await (const warning of warnings) yield this.warningOf(warning);
  }

  private async warningOf(warning: Stripe.Radar.EarlyFraudWarning): Promise<FraudWarning> {
    const { payment_intent, charge, created } = warning;
    const paymentId = idOf(payment_intent) ?? (await this.payments.findOf('charge', idOf(charge)!));
    return { paymentId, createdAt: dateOf(created) };
  }
}
