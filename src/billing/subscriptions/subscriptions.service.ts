import { Injectable } from '@nestjs/common';
import { isIdentifier } from '../../platform/text/uuid.js';
import { MissingAtProviderError } from '../stripe/stripe.errors.js';
import { StripeSubscriptions } from '../stripe/stripe-subscriptions.js';
import type { ListedSubscription, ProviderSubscription } from '../stripe/values.js';
import type { CheckoutRow } from '../checkouts/checkout.row.js';
import { CheckoutsRepository } from '../checkouts/checkouts.repository.js';
import { ClosuresService } from '../closures.service.js';
import { PaymentsService } from '../payments/payments.service.js';
import { GraceService } from './grace.service.js';
import { isPayment, paidOf } from '../payments/paid-invoice.js';
import type { Review } from '../payments/payments.repository.js';
import type { Credit, Grace } from '../purchase.js';
import type { Subscription } from './subscription.entity.js';
import { UnmatchedSubscriptionsService } from './unmatched-subscriptions.service.js';
import { SubscriptionCopiesService } from './subscription-copies.service.js';
import { SubscriptionsRepository, type ListedRange } from './subscriptions.repository.js';

/** Keeps our copies of subscriptions up to date. The payment provider's state is authoritative. */
@Injectable()
export class SubscriptionsService {
  constructor(
    private readonly subscriptions: SubscriptionsRepository,
    private readonly checkouts: CheckoutsRepository,
    private readonly stripe: StripeSubscriptions,
    private readonly payments: PaymentsService,
    private readonly grace: GraceService,
    private readonly closures: ClosuresService,
    private readonly copies: SubscriptionCopiesService,
    private readonly unmatched: UnmatchedSubscriptionsService,
  ) {}

  /**
   * Reads a subscription from the payment provider, yields the credits of its paid periods and their grace, and updates
   * the copy.
   *
   * A second ongoing subscription, or one that no checkout of ours started, gets no copy and yields nothing. An
   * ongoing subscription of a deleted organization is canceled first.
   *
   * The copy is written only after the consumer has applied everything and asks for the next value. Reconciliation
   * skips subscriptions whose copy is up to date, so a credit that was not granted before would be lost. If the state
   * was stale, the write throws, and the retry corrects the grace.
   * @throws ConflictError if the copy has changed since it was read, so that a stale state never replaces a newer one
   */
  async *settle(id: string): AsyncGenerator<Credit | Grace> {
    const copy = await this.subscriptions.find(id);
    const found = await this.retrieve(id, copy);
    const checkout = found && (await this.findCheckout(found, copy));
    if (!found) return;
    if (!checkout) return this.unmatched.storeForeign(found);
    const state = await this.orEnded(found, checkout);
    const doubt = copy ? null : await this.unmatched.findDoubt(state, checkout);
    const isPaid = !state.isGone && (yield* this.settlePaidInvoices(state, checkout, doubt));
    // In doubt, the payments above were stored for review. A subscription of another customer is not this
    // organization's.
    if (doubt || checkout.customerId !== state.customerId) return;
    yield await this.grace.of(state);
    const isWritten = await this.copies.write(copy, checkout, { ...state, hasBegun: isPaid });
    if (!isWritten && !copy) await this.unmatched.reviewCredited(state, checkout);
  }

  /** @see SubscriptionsRepository.listOutdated */
  async listOutdated(page: ListedSubscription[], range: ListedRange): Promise<string[]> {
    return this.subscriptions.listOutdated(page, range);
  }

  async listOngoing(customerId: string): Promise<string[]> {
    return this.subscriptions.listOngoing(customerId);
  }

  /** Never cancels a subscription of another customer, because it may belong to another organization. */
  private async orEnded<State extends ProviderSubscription>(
    state: State,
    { customerId, organizationId }: CheckoutRow,
  ): Promise<State> {
    return state.customerId === customerId ? this.closures.endOfDeleted(state, organizationId) : state;
  }

  /** @returns whether any invoice was paid */
  private async *settlePaidInvoices(
    { id, interval }: ProviderSubscription,
    checkout: CheckoutRow,
    doubt: Review | null,
  ): AsyncGenerator<Credit, boolean> {
    let isPaid = false;
    for await (const invoice of this.stripe.listPaidInvoices(id)) {
      isPaid = true;
      const paid = paidOf(invoice, { id, interval, priceId: checkout.priceId });
      if (isPayment(invoice, paid)) yield* this.payments.settle(paid, checkout, doubt);
    }
    return isPaid;
  }

  /** Reads a subscription. If only our copy exists, it counts as canceled. */
  private async retrieve(
    id: string,
    copy: Subscription | null,
  ): Promise<(ProviderSubscription & { isGone?: true }) | undefined> {
    try {
      return await this.stripe.retrieve(id);
    } catch (error) {
      if (!(error instanceof MissingAtProviderError)) throw error;
      if (!copy) return undefined;
      const isGone = {
        price: null,
        status: 'canceled',
        latestInvoiceId: null,
        openInvoiceUrl: null,
        isGone: true,
      } as const;
      return { ...copy, reference: copy.checkoutId, ...isGone };
    }
  }

  private async findCheckout(
    { reference }: ProviderSubscription,
    copy: Subscription | null,
  ): Promise<CheckoutRow | undefined> {
    const id = copy?.checkoutId ?? reference;
    const checkout = isIdentifier(id) ? await this.checkouts.find(id) : undefined;
    return checkout?.kind === 'subscription' ? checkout : undefined;
  }
}
