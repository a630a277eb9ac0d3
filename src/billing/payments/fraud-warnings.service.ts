import { Injectable, Logger } from '@nestjs/common';
import { StripeFraudWarnings } from '../stripe/stripe-fraud-warnings.js';
import { PaymentsRepository } from './payments.repository.js';

/** Marks payments that a card issuer reports as probably fraudulent. A refund can prevent the dispute. */
@Injectable()
export class FraudWarningsService {
  private readonly logger = new Logger(FraudWarningsService.name);

  constructor(
    private readonly payments: PaymentsRepository,
    private readonly stripe: StripeFraudWarnings,
  ) {}

  /** A later warning about the same payment changes nothing. */
  async settle(warningId: string): Promise<void> {
    const { paymentId, createdAt } = await this.stripe.retrieve(warningId);
    if (paymentId && (await this.payments.markFraudWarning(paymentId, createdAt)))
      this.logger.warn(`There is an early fraud warning for payment ${paymentId}.`);
  }
}
