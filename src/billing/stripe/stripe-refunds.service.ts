import { Injectable } from '@nestjs/common';
import { StripeClient } from './stripe.client.js';

@Injectable()
export class StripeRefundsService {
  constructor(private readonly client: StripeClient) {}

  /** Refunds the remaining amount of a payment. Stripe rejects this if nothing remains, or while a dispute is open. */
  async createFull(paymentId: string, idempotencyKey: string): Promise<void> {
    await this.client.callOnce((stripe) =>
      stripe.refunds.create({ payment_intent: paymentId }, { idempotencyKey }),
    );
  }
}
