import { Injectable, Logger } from '@nestjs/common';
import { OrganizationsRepository } from '../../organizations/organizations.repository.js';
import { Database } from '../../platform/database/database.js';
import type { CheckoutRow } from '../checkouts/checkout.row.js';
import type { ReviewReason } from './payment.entity.js';
import { termsMismatch } from './terms-mismatch.js';
import { PaymentsRepository, type Bought, type Review } from './payments.repository.js';
import type { Credit, Paid } from '../purchase.js';
import { ReversalsService } from './reversals.service.js';

@Injectable()
export class PaymentsService {
  private readonly logger = new Logger(PaymentsService.name);

  constructor(
    private readonly database: Database,
    private readonly organizations: OrganizationsRepository,
    private readonly payments: PaymentsRepository,
    private readonly reversals: ReversalsService,
  ) {}

  /**
   * Stores a payment and yields its credit. A payment in review yields no credit, now or later. The reason is a
   * difference from the checkout, a deleted organization, or `doubt`.
   * @param doubt a reason for a review that does not come from the payment itself
   */
  async *settle(paid: Paid, agreed: CheckoutRow, doubt: Review | null = null): AsyncGenerator<Credit> {
    if (await this.store(paid, agreed, doubt ?? termsMismatch(paid, agreed))) return;
    const { organizationId, kind, item, tokens } = agreed;
    const { id: sourceKey, paymentId, expiresAt } = paid;
    yield { organizationId, item, source: kind, sourceKey, paymentId, tokens, expiresAt };
  }

  /**
   * Stores a payment. The lock waits for a deletion of the organization in progress. So each payment is either credited
   * before the deletion, or stored after it and put in review.
   * @returns whether the payment is or was in review
   */
  async store(paid: Paid, bought: Bought, review: Review | null): Promise<boolean> {
    const { newReason, isReviewed } = await this.database.transaction(async (manager) => {
      const isDeleted = await this.organizations.share(manager, bought.organizationId);
      return this.payments.insert(manager, paid, bought, isDeleted ? afterDeletion(review) : review);
    });
    if (newReason) this.logger.error(`Payment ${paid.id} needs a review and was not credited: ${newReason}`);
    if (isReviewed && paid.paymentId) await this.reversals.recordNew(paid.paymentId);
    return isReviewed;
  }

  async reviewCredited(subscriptionId: string, review: Review): Promise<void> {
    await this.payments.reviewCredited(subscriptionId, review);
  }

  async findReview(id: string): Promise<ReviewReason | undefined> {
    return this.payments.findReview(id);
  }
}

function afterDeletion(review: Review | null): Review {
  const detail = ['The organization was deleted before.', review?.detail].filter(Boolean).join(' ');
  return { reason: 'organization_deleted', detail };
}
