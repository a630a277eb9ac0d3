import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { StripeClient } from './stripe.client.js';

@Injectable()
export class StripeRefundsService {
  constructor(private readonly client: StripeClient) {}

  /**
   * Refunds the remaining amount of a payment. Stripe rejects this if nothing remains, or while a dispute is open. So
   * two calls do not refund twice. Each has its own idempotency key, because Stripe stores errors under a key for a day.
   */
  async createFull(paymentId: string): Promise<void> {
    const idempotencyKey = randomUUID();
    await this.client.callOnce((stripe) =>
      stripe.refunds.create({ payment_intent: paymentId }, { idempotencyKey }),
    );
  }
}
