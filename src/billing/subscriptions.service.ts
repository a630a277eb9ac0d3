import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { record } from '../audit/record.js';
import { isIdentifier } from '../common/text/uuid.js';
import { violates } from '../database/database-errors.js';
import { transaction } from '../database/transaction.js';
import { MissingAtProviderError } from '../stripe/stripe.errors.js';
import { StripeService } from '../stripe/stripe.service.js';
import type { ProviderSubscription, SubscriptionStatus } from '../stripe/values.js';
import { Checkout } from './checkout.entity.js';
import { PaymentsService } from './payments.service.js';
import type { Give } from './purchase.js';
import { LIVE_SUBSCRIPTION_INDEX, Subscription } from './subscription.entity.js';

/** Our copy of the provider's subscriptions, brought to what the provider says whenever something may have changed. */
@Injectable()
export class SubscriptionsService {
  private readonly logger = new Logger(SubscriptionsService.name);

  constructor(
    @InjectDataSource() private readonly database: DataSource,
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
      const copy = await this.database.manager.findOneBy(Subscription, { id });
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
    const copy = await this.database.manager.findOneBy(Subscription, { id: state.id });
    if (!copy) return true;
    return (
      // A period that was paid after the subscription had changed.
      (state.latestInvoiceId !== null && !(await this.payments.isNoted(state.latestInvoiceId))) ||
      copy.status !== state.status ||
      copy.cancelAtPeriodEnd !== state.cancelAtPeriodEnd ||
      copy.currentPeriodEnd?.getTime() !== state.currentPeriodEnd?.getTime()
    );
  }

  /** The living subscriptions of a customer. */
  async listLive(customerId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }[]>(
      `SELECT id FROM subscriptions WHERE customer_id = $1 AND status NOT IN ('none', 'canceled')`,
      [customerId],
    );
    return rows.map(({ id }) => id);
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
    return isIdentifier(id) ? this.database.manager.findOneBy(Checkout, { id, kind: 'subscription' }) : null;
  }

  private async insert(checkout: Checkout, state: ProviderSubscription): Promise<boolean> {
    const { organizationId, item, id: checkoutId } = checkout;
    try {
      return await transaction(this.database, async (manager) => {
        const inserted = await manager.query<unknown[]>(
          `INSERT INTO subscriptions (id, organization_id, item, checkout_id, customer_id, status, amount, currency,
                                      interval, current_period_end, cancel_at_period_end, activated_at, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, CASE WHEN $12 THEN now() END, $13)
           ON CONFLICT (id) DO NOTHING RETURNING 1`,
          [
            state.id,
            organizationId,
            item,
            checkoutId,
            state.customerId,
            state.status,
            state.amount,
            state.currency,
            state.interval,
            state.currentPeriodEnd,
            state.cancelAtPeriodEnd,
            hasBegun(state.status),
            state.createdAt,
          ],
        );
        if (inserted.length === 0) return false;
        await record(manager, PROVIDER, {
          type: 'subscription.created',
          organizationId,
          target: { type: 'subscription', id: state.id },
          after: summary(state, item),
        });
        return true;
      });
    } catch (error) {
      if (!violates(error, LIVE_SUBSCRIPTION_INDEX)) throw error;
      // Only somebody who works at the provider by hand can bring this about, and end it: reconciliation says it again.
      this.logger.error(`Subscription ${state.id} is the second living one to ${item} of ${organizationId}`);
      return true;
    }
  }

  private async update(copy: Subscription, state: ProviderSubscription): Promise<boolean> {
    const { id, organizationId, item, version } = copy;
    return transaction(this.database, async (manager) => {
      const { affected } = await manager.update(
        Subscription,
        { id, version },
        {
          status: state.status,
          amount: state.amount,
          currency: state.currency,
          interval: state.interval,
          currentPeriodEnd: state.currentPeriodEnd,
          cancelAtPeriodEnd: state.cancelAtPeriodEnd,
          ...(hasBegun(state.status) && { activatedAt: () => 'coalesce(activated_at, now())' }),
          version: version + 1,
        },
      );
      if (!affected) return false;
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

/**
 * Whether it gave access at some time, even if nobody heard of it before it was over: only what was never paid for ends
 * as it began.
 */
function hasBegun(status: SubscriptionStatus): boolean {
  return status !== 'incomplete' && status !== 'none';
}

const PROVIDER = { type: 'provider', id: null, requestId: null } as const;

type Summarized = Pick<ProviderSubscription, 'status' | 'currentPeriodEnd' | 'cancelAtPeriodEnd'>;

function summary({ status, currentPeriodEnd, cancelAtPeriodEnd }: Summarized, item: string) {
  return { item, status, currentPeriodEnd, cancelAtPeriodEnd };
}
