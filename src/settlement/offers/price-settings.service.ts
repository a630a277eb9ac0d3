import { Injectable } from '@nestjs/common';
import type { OfferChange } from '../../billing/changes/offer-change.entity.js';
import { OfferChangesRepository } from '../../billing/changes/offer-changes.repository.js';
import type { Deadline } from '../../billing/stripe/deadline.js';
import { StripeChangesService } from '../../billing/stripe/stripe-changes.service.js';
import { StripeInvoicesService } from '../../billing/stripe/stripe-invoices.service.js';
import { StripeSubscriptionsService } from '../../billing/stripe/stripe-subscriptions.service.js';
import { isOngoing } from '../../billing/stripe/values/subscription-status.js';
import { isAsLong } from '../../billing/terms/purchase.js';
import { Database } from '../../platform/database/database.js';
import { ConflictError } from '../../platform/database/transactions/retry-on-conflict.js';
import type { Withdrawn } from '../runs/change-writer.service.js';
import { priceWithoutWithdrawn } from '../rules/offers/withdrawn-prices.js';
import { ourItem } from '../rules/subscription-state.js';
import { SettleService } from '../runs/settle.service.js';
import { subscriptionNamed } from './subscription-named.js';

interface Attempt {
  /**
   * The number of earlier failed attempts. It changes the idempotency key, because Stripe may have stored an error
   * under an earlier key.
   */
  failures?: number;
  deadline?: Deadline | undefined;
  /** The id of the new change that is made after this withdrawal. */
  making?: string | undefined;
}

/** Sets the price of the next period at Stripe, and takes it back. Both are idempotent. */
@Injectable()
export class PriceSettingsService {
  constructor(
    private readonly database: Database,
    private readonly changes: OfferChangesRepository,
    private readonly subscriptions: StripeSubscriptionsService,
    private readonly stripe: StripeChangesService,
    private readonly invoices: StripeInvoicesService,
    private readonly runs: SettleService,
  ) {}

  /**
   * Does nothing if the subscription has ended or is set to end, if a new period has begun, or if the price is set
   * already. The next run decides the outcome.
   * @param idempotencyKey so that a new period begins only once
   */
  async set(change: OfferChange, idempotencyKey: string): Promise<void> {
    const { id, subscriptionId, itemId, priceId, offer } = change;
    const at = change.at!;
    const subscription = await this.subscriptions.retrieve(subscriptionId);
    const { status, cancelAt } = subscription;
    // An operator may have replaced the item since.
    const item = subscription.items.find((one) => one.id === itemId) ?? ourItem(subscription, [priceId]);
    if (!isOngoing(status) || cancelAt !== null || item.currentPeriodEnd > at || item.price.id === priceId)
      return;
    // Store the replaced price first, so that a withdrawal after a crash can restore it.
    const isScheduled = await this.database.transaction(async (manager) => {
      const changes = await this.changes.listAgreed(manager, [subscriptionId]);
      return this.changes.storeReplaced(manager, id, priceWithoutWithdrawn(item, changes));
    });
    if (!isScheduled) return;
    const next = { subscriptionId, itemId: item.id, priceId };
    if (isAsLong(item, offer)) await this.stripe.changeNext(next);
    else await this.stripe.startPeriod(next, idempotencyKey);
  }

  /**
   * Voids the invoice of a pending change. Takes back the price of a scheduled change, unless its period has begun.
   * Then settles the organization.
   * @throws ConflictError if another change is being made, because this could overwrite its price
   */
  async undo(withdrawn: Withdrawn, { failures = 0, deadline, making }: Attempt = {}): Promise<void> {
    const { organizationId, subscriptionId, changeId, invoiceId } = withdrawn;
    if (invoiceId !== null && (await this.invoices.listVoidable(subscriptionId)).includes(invoiceId))
      await this.invoices.voidOnce(invoiceId, `withdraw:${invoiceId}:${failures}`, deadline);
    if (changeId !== null) await this.takeBack(changeId, { deadline, making });
    await this.runs.settleNow(organizationId, [subscriptionNamed(subscriptionId)], { deadline });
  }

  private async takeBack(changeId: string, { deadline, making }: Attempt): Promise<void> {
    const change = await this.database.transaction((manager) => this.changes.find(manager, changeId));
    if (change?.status !== 'withdrawn' || change.replacedPriceId === null) return;
    const { subscriptionId } = change;
    const { status, items } = await this.subscriptions.retrieve(subscriptionId, deadline);
    const item = items.find(({ price }) => price.id === change.priceId);
    // Stripe rejects a change of a subscription that has ended.
    if (!isOngoing(status) || !item) return;
    const changes = await this.database.transaction((manager) =>
      this.changes.listAgreed(manager, [subscriptionId]),
    );
    if (changes.some(({ id, status }) => status === 'agreed' && id !== making))
      throw new ConflictError('Another change of the subscription is being made.');
    const priceId = priceWithoutWithdrawn(item, changes);
    if (priceId === item.price.id) return;
    const key = making && `undo:${changeId}:${making}`;
    await this.stripe.changeNext({ subscriptionId, itemId: item.id, priceId }, key, deadline);
  }
}
