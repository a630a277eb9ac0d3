import { Injectable, Logger } from '@nestjs/common';
import { PROVIDER, record } from '../platform/audit-log/record.js';
import { isIdentifier } from '../platform/text/uuid.js';
import { Database } from '../platform/database/database.js';
import { MissingAtProviderError } from './stripe/stripe.errors.js';
import { StripeService } from './stripe/stripe.service.js';
import type { ProviderSubscription, SubscriptionStatus } from './stripe/values.js';
import { AlreadySubscribedError } from './billing.errors.js';
import type { Checkout } from './checkout.entity.js';
import { CheckoutsRepository } from './checkouts.repository.js';
import { PaymentsService } from './payments.service.js';
import type { Give } from './purchase.js';
import type { Subscription } from './subscription.entity.js';
import { SubscriptionsRepository, type ReportedSubscription } from './subscriptions.repository.js';

/** Our copy of the provider's subscriptions, brought to what the provider says whenever something may have changed. */
@Injectable()
export class SubscriptionsService {
  private readonly logger = new Logger(SubscriptionsService.name);

  constructor(
    private readonly database: Database,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly checkouts: CheckoutsRepository,
    private readonly stripe: StripeService,
    private readonly payments: PaymentsService,
  ) {}

  /**
   * Reads a subscription anew, gives what its paid periods bring and brings the copy to it; the copy last, as it tells
   * whether there is anything to do. One that is none of ours changes nothing.
   *
   * Two who read can't write old over new: what is written must be based on the row as it was before the reading.
   * No transaction is open while the provider is asked.
   */
  async sync(id: string, give: Give): Promise<void> {
    for (;;) {
      const copy = await this.subscriptions.find(id);
      const state = await this.retrieve(id, copy);
      const checkout = state && (await this.purchaseOf(state, copy));
      if (!checkout) return;
      if (!state.isGone) await this.givePaidPeriods(id, checkout, give);
      // Somebody else's is shown to operations with its payments, and is no subscription of this organization.
      if (checkout.customerId !== state.customerId) return;
      const written = copy ? await this.update(copy, state) : await this.insert(checkout, state);
      if (written) return;
    }
  }

  /** Whether the copy says something else than the provider does now. */
  async differs(state: ProviderSubscription): Promise<boolean> {
    const copy = await this.subscriptions.find(state.id);
    if (!copy) return true;
    return (
      // A period that was paid after the subscription had changed.
      (state.latestInvoiceId !== null && !(await this.payments.isNoted(state.latestInvoiceId))) ||
      copy.status !== state.status ||
      copy.cancelAtPeriodEnd !== state.cancelAtPeriodEnd ||
      copy.currentPeriodEnd?.getTime() !== state.currentPeriodEnd?.getTime()
    );
  }

  /** The live subscriptions of a customer. */
  async listLive(customerId: string): Promise<string[]> {
    return this.subscriptions.listLive(customerId);
  }

  private async givePaidPeriods(id: string, checkout: Checkout, give: Give): Promise<void> {
    for await (const { invoiceId, endsAt, ...period } of this.stripe.listPaidPeriods(id)) {
      const credit = await this.payments.note({ ...period, id: invoiceId, expiresAt: endsAt }, checkout);
      if (credit) await give(credit);
    }
  }

  /** A subscription that the provider no longer knows is over. */
  private async retrieve(
    id: string,
    copy: Subscription | null,
  ): Promise<(ProviderSubscription & { isGone?: true }) | undefined> {
    try {
      return await this.stripe.retrieveSubscription(id);
    } catch (error) {
      if (!(error instanceof MissingAtProviderError)) throw error;
      if (!copy) return undefined;
      return { ...copy, reference: copy.checkoutId, status: 'canceled', latestInvoiceId: null, isGone: true };
    }
  }

  /** @returns the purchase that began the subscription */
  private async purchaseOf(
    { reference }: ProviderSubscription,
    copy: Subscription | null,
  ): Promise<Checkout | null> {
    const id = copy?.checkoutId ?? reference;
    return isIdentifier(id) ? this.checkouts.findOfKind(id, 'subscription') : null;
  }

  private async insert(checkout: Checkout, state: ProviderSubscription): Promise<boolean> {
    const { organizationId, item } = checkout;
    try {
      return await this.database.transaction(async (manager) => {
        const inserted = await this.subscriptions.insert(manager, checkout, reported(state));
        if (!inserted) return false;
        await record(manager, PROVIDER, {
          type: 'subscription.created',
          organizationId,
          target: { type: 'subscription', id: state.id },
          after: summary(state, item),
        });
        return true;
      });
    } catch (error) {
      if (!(error instanceof AlreadySubscribedError)) throw error;
      // Only manual work at the provider can cause or end this. Reconciliation logs it again.
      this.logger.error(`Subscription ${state.id} is the second living one to ${item} of ${organizationId}`);
      return true;
    }
  }

  private async update(copy: Subscription, state: ProviderSubscription): Promise<boolean> {
    const { id, organizationId, item } = copy;
    return this.database.transaction(async (manager) => {
      const updated = await this.subscriptions.update(manager, copy, reported(state));
      if (!updated) return false;
      const [before, after] = [summary(copy, item), summary(state, item)];
      if (JSON.stringify(before) !== JSON.stringify(after))
        await record(manager, PROVIDER, {
          type: 'subscription.changed',
          organizationId,
          target: { type: 'subscription', id },
          before,
          after,
        });
      return true;
    });
  }
}

/** Whether it has ever given access, even if it ended before we read it. An unpaid one never leaves these statuses. */
function hasBegun(status: SubscriptionStatus): boolean {
  return status !== 'incomplete' && status !== 'none';
}

function reported(state: ProviderSubscription): ReportedSubscription {
  return { ...state, hasBegun: hasBegun(state.status) };
}

type Summarized = Pick<ProviderSubscription, 'status' | 'currentPeriodEnd' | 'cancelAtPeriodEnd'>;

function summary({ status, currentPeriodEnd, cancelAtPeriodEnd }: Summarized, item: string) {
  return { item, status, currentPeriodEnd, cancelAtPeriodEnd };
}
