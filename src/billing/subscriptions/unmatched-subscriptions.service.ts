import { Injectable } from '@nestjs/common';
import { itemOfProduct } from '../stripe/product-id.js';
import { StripeSubscriptions } from '../stripe/stripe-subscriptions.js';
import { isOngoing, type ProviderSubscription } from '../stripe/values.js';
import { BillingCustomersRepository } from '../customers/billing-customers.repository.js';
import type { CheckoutRow } from '../checkouts/checkout.row.js';
import { ClosuresService } from '../closures.service.js';
import { isPayment, paidOf } from '../payments/paid-invoice.js';
import type { Review } from '../payments/payments.repository.js';
import { PaymentsService } from '../payments/payments.service.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

/**
 * Subscriptions that give the organization nothing: another one is ongoing, or no checkout of ours started them. They
 * have no copy, and their payments are in review.
 */
@Injectable()
export class UnmatchedSubscriptionsService {
  constructor(
    private readonly customers: BillingCustomersRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly stripe: StripeSubscriptions,
    private readonly payments: PaymentsService,
    private readonly closures: ClosuresService,
  ) {}

  /**
   * Checks a subscription without a copy.
   * @returns null unless the organization has another ongoing subscription to the item
   */
  async findDoubt(
    { id, status, createdAt }: ProviderSubscription,
    { organizationId, item }: CheckoutRow,
  ): Promise<Review | null> {
    const other = await this.subscriptions.findOngoing(organizationId, item);
    // Another process may have stored this subscription in the meantime.
    if (!other || other.id === id) return null;
    // An older subscription that has ended was the predecessor of the ongoing one. Its event arrives late.
    if (!isOngoing(status) && createdAt < other.createdAt) return null;
    const detail = `It is for the subscription ${id}, while ${other.id} to the same item is ongoing.`;
    return { reason: 'second_subscription', detail };
  }

  /** Puts payments in review that were credited while another subscription to the item became ongoing. */
  async reviewCredited(state: ProviderSubscription, checkout: CheckoutRow): Promise<void> {
    const doubt = await this.findDoubt(state, checkout);
    if (doubt) await this.payments.reviewCredited(state.id, doubt);
  }

  /** Stores the payments of a subscription that no checkout of ours started, for review. Ignores unknown customers. */
  async storeForeign(state: ProviderSubscription): Promise<void> {
    const { id, customerId, interval, price } = state;
    const customer = await this.customers.find(customerId);
    if (!customer || !price) return;
    await this.closures.endOfDeleted(state, customer.organizationId);
    const item = itemOfProduct(price.productId);
    const bought = {
      organizationId: customer.organizationId,
      kind: 'subscription',
      item,
      tokens: 0,
    } as const;
    const detail = `It is for the subscription ${id}, which was not started by a checkout.`;
    for await (const invoice of this.stripe.listPaidInvoices(id)) {
      const paid = paidOf(invoice, { id, interval, priceId: price.id });
      if (isPayment(invoice, paid))
        await this.payments.store(paid, bought, { reason: 'foreign_subscription', detail });
    }
  }
}
