import { Injectable, Logger } from '@nestjs/common';
import { StripePayments } from './stripe/stripe-payments.js';
import type { CheckoutRow } from './checkout.row.js';
import { objection } from './objection.js';
import { PaymentsRepository } from './payments.repository.js';
import type { Credit, Paid, Refund } from './purchase.js';

@Injectable()
export class PaymentsService {
  private readonly logger = new Logger(PaymentsService.name);

  constructor(
    private readonly payments: PaymentsRepository,
    private readonly stripe: StripePayments,
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
      return;
    }
    const { organizationId, kind, item, tokens } = agreed;
    const { id: sourceKey, paymentId, expiresAt } = paid;
    yield { organizationId, item, source: kind, sourceKey, paymentId, tokens, expiresAt };
  }

  /**
   * Reads how much of a payment was refunded from the payment provider.
   * @returns undefined if the payment was not credited
   */
  async findRefund(paymentId: string): Promise<Refund | undefined> {
    const payment = await this.payments.findOf(paymentId);
    if (!payment || (payment.review && !payment.resolvedAt)) return undefined;
    const refunded = await this.stripe.retrieveRefunded(paymentId);
    return { source: payment.kind, sourceKey: payment.id, refunded, paid: payment.amount };
  }
}
