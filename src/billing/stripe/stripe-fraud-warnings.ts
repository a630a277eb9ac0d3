import { Injectable } from '@nestjs/common';
import { dateOf, idOf } from './conversions.js';
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
    const { payment_intent, charge, created } = await this.client.call((stripe) =>
      stripe.radar.earlyFraudWarnings.retrieve(id),
    );
    const paymentId = idOf(payment_intent) ?? (await this.payments.findOf('charge', idOf(charge)!));
    return { paymentId, createdAt: dateOf(created) };
  }
}
