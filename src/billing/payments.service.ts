import { Injectable, Logger } from '@nestjs/common';
import { StripeService } from './stripe/stripe.service.js';
import type { Checkout } from './checkout.entity.js';
import { PaymentsRepository } from './payments.repository.js';
import type { Credit, Paid, Refund } from './purchase.js';

/** Everything that was paid, held against what was agreed when the purchase began. */
@Injectable()
export class PaymentsService {
  private readonly logger = new Logger(PaymentsService.name);

  constructor(
    private readonly payments: PaymentsRepository,
    private readonly stripe: StripeService,
  ) {}

  /**
   * Notes a payment.
   * @returns the tokens that it brings, or nothing if it is not what was agreed: then operations has to look at it
   */
  async note(paid: Paid, agreed: Checkout): Promise<Credit | undefined> {
    const review = objection(paid, agreed);
    const { organizationId, kind, item, tokens } = agreed;
    const isNew = await this.payments.insert(paid, agreed, review);
    if (review) {
      if (isNew) this.logger.error(`Payment ${paid.id} of checkout ${agreed.id} credits nobody: ${review}`);
      return undefined;
    }
    const { id: sourceKey, paymentId, expiresAt } = paid;
    return { organizationId, item, source: kind, sourceKey, paymentId, tokens, expiresAt };
  }

  async isNoted(id: string): Promise<boolean> {
    return this.payments.exists(id);
  }

  /** Reads anew how much of a payment was given back. @returns nothing for a payment that is none of ours */
  async refund(paymentId: string): Promise<Refund | undefined> {
    const payment = await this.payments.findOf(paymentId);
    if (!payment || payment.review) return undefined;
    const { refunded } = await this.stripe.retrievePayment(paymentId);
    return { source: payment.kind, sourceKey: payment.id, refunded, paid: payment.amount };
  }
}

/** Money that came otherwise than agreed is credited to nobody before a person has looked at it. */
function objection(paid: Paid, agreed: Checkout): string | null {
  if (paid.customerId !== agreed.customerId)
    return `paid by customer ${paid.customerId}, not ${agreed.customerId}`;
  if (paid.amount !== agreed.amount || paid.currency !== agreed.currency)
    return `paid ${paid.amount} ${paid.currency}, not ${agreed.amount} ${agreed.currency}`;
  return null;
}
