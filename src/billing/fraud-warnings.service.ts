import { Injectable, Logger } from '@nestjs/common';
import { StripeFraudWarnings } from './stripe/stripe-fraud-warnings.js';
import type { FraudWarning } from './stripe/values.js';
import { PaymentsRepository } from './payments.repository.js';

/** Marks payments that a card issuer reports as probably fraudulent. A refund can prevent the dispute. */
@Injectable()
export class FraudWarningsService {
  private readonly logger = new Logger(FraudWarningsService.name);

  constructor(
    private readonly payments: PaymentsRepository,
    private readonly stripe: StripeFraudWarnings,
  ) {}

  async settle(warningId: string): Promise<void> {
    await this.mark(await this.stripe.retrieve(warningId));
  }

  /** Marks the payment of a warning. A later warning about the same payment changes nothing. */
  async mark({ paymentId, createdAt }: FraudWarning): Promise<void> {
    if (paymentId && (await this.payments.markFraudWarning(paymentId, createdAt)))
      this.logger.warn(`There is an early fraud warning for payment ${paymentId}.`);
  }
}
