import { Injectable, Logger } from '@nestjs/common';
import type { CheckoutRow } from './checkout.row.js';
import type { ReviewReason } from './payment.entity.js';
import { objection } from './objection.js';
import { PaymentsRepository, type Bought, type Review } from './payments.repository.js';
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
   * Stores a payment and yields its credit. A payment that differs from the checkout, or whose organization was
   * deleted, is put in review and yields no credit, neither now nor later.
   * @param doubt a reason for a review that does not come from the payment itself
   */
  async *settle(paid: Paid, agreed: CheckoutRow, doubt: Review | null = null): AsyncGenerator<Credit> {
    if (await this.store(paid, agreed, doubt ?? objection(paid, agreed))) return;
    const { organizationId, kind, item, tokens } = agreed;
    const { id: sourceKey, paymentId, expiresAt } = paid;
    yield { organizationId, item, source: kind, sourceKey, paymentId, tokens, expiresAt };
  }

  /** Stores a payment. @returns whether it is in review, or was */
  async store(paid: Paid, bought: Bought, review: Review | null): Promise<boolean> {
    const { news, isReviewed } = await this.payments.insert(paid, bought, review);
    if (news) this.logger.error(`Payment ${paid.id} needs a review and was not credited: ${news}`);
    if (isReviewed && paid.paymentId) await this.reversals.recordNew(paid.paymentId);
    return isReviewed;
  }

  /** Puts the credited payments of a subscription in review. */
  async reviewCredited(subscriptionId: string, review: Review): Promise<void> {
    await this.payments.reviewCredited(subscriptionId, review);
  }

  async findReview(id: string): Promise<ReviewReason | undefined> {
    return this.payments.findReview(id);
  }
}
