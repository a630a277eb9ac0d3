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
import type { Credit } from './purchase.js';
import { LIVE_SUBSCRIPTION_INDEX, Subscription } from './subscription.entity.js';

/** Statuses that give access (contract, section 6). */
export const GIVES_ACCESS: readonly SubscriptionStatus[] = ['trialing', 'active', 'past_due'];

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
   * Reads a subscription anew and brings the copy to it.
   * @returns the tokens of all its periods that were paid; nothing for a subscription that is none of ours
   */
  async sync(subscriptionId: string): Promise<Credit[]> {
    const checkout = await this.mirror(subscriptionId);
    if (!checkout) return [];
    const credits: (Credit | undefined)[] = [];
    for await (const { invoiceId, endsAt, ...period } of this.stripe.listPaidPeriods(subscriptionId))
      credits.push(await this.payments.note({ ...period, id: invoiceId, expiresAt: endsAt }, checkout));
    return credits.filter((credit) => credit !== undefined);
  }

  /** Whether the copy says something else than the provider does now. */
  async differs(state: ProviderSubscription): Promise<boolean> {
    const copy = await this.database.manager.findOneBy(Subscription, { id: state.id });
    if (!copy) return true;
    return (
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

  /**
   * Two who read can't write old over new: what is written must be based on the row as it was before the reading.
   * No transaction is open while the provider is asked.
   * @returns the purchase that began the subscription
   */
  private async mirror(id: string): Promise<Checkout | undefined> {
    for (;;) {
      const copy = await this.database.manager.findOneBy(Subscription, { id });
      const state = await this.retrieve(id, copy);
      if (!state) return undefined;
      const checkout = await this.purchaseOf(state, copy);
      if (!checkout) return undefined;
      const written = copy ? await this.update(copy, state) : await this.insert(checkout, state);
      if (written) return checkout;
    }
  }

  /** A subscription that the provider no longer knows is over. */
  private async retrieve(id: string, copy: Subscription | null): Promise<ProviderSubscription | undefined> {
    try {
      return await this.stripe.retrieveSubscription(id);
    } catch (error) {
      if (!(error instanceof MissingAtProviderError)) throw error;
      return copy ? { ...copy, reference: copy.checkoutId, status: 'canceled' } : undefined;
    }
  }

  private async purchaseOf(
    state: ProviderSubscription,
    copy: Subscription | null,
  ): Promise<Checkout | undefined> {
    const id = copy?.checkoutId ?? state.reference;
    if (!isIdentifier(id)) return undefined;
    const checkout = await this.database.manager.findOneBy(Checkout, { id, kind: 'subscription' });
    return checkout?.customerId === state.customerId ? checkout : undefined;
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
            GIVES_ACCESS.includes(state.status),
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
      // Only somebody who works at the provider by hand can bring this about.
      this.logger.error(`Subscription ${state.id} is the second living one to ${item} of ${organizationId}`);
      throw error;
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
          ...(GIVES_ACCESS.includes(state.status) && { activatedAt: () => 'coalesce(activated_at, now())' }),
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

const PROVIDER = { type: 'provider', id: null, requestId: null } as const;

type Summarized = Pick<ProviderSubscription, 'status' | 'currentPeriodEnd' | 'cancelAtPeriodEnd'>;

function summary({ status, currentPeriodEnd, cancelAtPeriodEnd }: Summarized, item: string) {
  return { item, status, currentPeriodEnd, cancelAtPeriodEnd };
}
