import { Injectable, Logger } from '@nestjs/common';
import type { CheckoutRow } from './checkout.row.js';
import { objection } from './objection.js';
import { PaymentsRepository } from './payments.repository.js';
import type { Credit, Paid } from './purchase.js';
import { ReversalsService } from './reversals.service.js';

@Injectable()
export class PaymentsService {
  private readonly logger = new Logger(PaymentsService.name);

  constructor(
    private readonly payments: PaymentsRepository,
    private readonly reversals: ReversalsService,
  ) {}

  /**
   * Stores a payment and yields its credit. If the payment differs from the checkout, it is marked for review and
   * yields no credit.
   */
  async *settle(paid: Paid, agreed: CheckoutRow): AsyncGenerator<Credit> {
    const review = objection(paid, agreed);
    const isNew = await this.payments.insert(paid, agreed, review);
    if (review) {
      if (isNew)
        this.logger.error(
          `Payment ${paid.id} of checkout ${agreed.id} needs a review and was not credited: ${review.detail}`,
        );
      if (paid.paymentId) await this.reversals.recordNew(paid.paymentId);
      return;
    }
    const { organizationId, kind, item, tokens } = agreed;
    const { id: sourceKey, paymentId, expiresAt } = paid;
    yield { organizationId, item, source: kind, sourceKey, paymentId, tokens, expiresAt };
  }
}
