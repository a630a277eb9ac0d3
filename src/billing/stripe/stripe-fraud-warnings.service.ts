import { Injectable } from '@nestjs/common';
import { dateOf, idOf } from './conversions.js';
import { StripeClient } from './stripe.client.js';
import { StripePaymentsService } from './stripe-payments.service.js';
import type { FraudWarning } from './values/payment-reversals.js';

@Injectable()
export class StripeFraudWarningsService {
  constructor(
    private readonly client: StripeClient,
    private readonly payments: StripePaymentsService,
  ) {}

  async retrieve(id: string): Promise<FraudWarning> {
    const { payment_intent, charge, created } = await this.client.call((stripe) =>
      stripe.radar.earlyFraudWarnings.retrieve(id),
    );
    const paymentId = idOf(payment_intent) ?? (await this.payments.findOf('charge', idOf(charge)!));
    return { paymentId, createdAt: dateOf(created) };
  }
}
