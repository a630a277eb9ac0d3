import { Injectable } from '@nestjs/common';
import type { OfferChange } from '../../billing/changes/offer-change.entity.js';
import { OfferChangesRepository } from '../../billing/changes/offer-changes.repository.js';
import type { Deadline } from '../../billing/stripe/deadline.js';
import { StripeChangesService } from '../../billing/stripe/stripe-changes.service.js';
import { StripeInvoicesService } from '../../billing/stripe/stripe-invoices.service.js';
import { StripeSubscriptionsService } from '../../billing/stripe/stripe-subscriptions.service.js';
import { isAsLong } from '../../billing/terms/purchase.js';
import { Database } from '../../platform/database/database.js';
import type { Withdrawn } from '../runs/change-writer.service.js';
import { SettleService } from '../runs/settle.service.js';
import { subscriptionNamed } from './subscription-named.js';

/** Sets the price of the next period at Stripe, and takes that back. Repeating each does nothing more. */
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

  /** Does nothing if the subscription ends or if a new period has begun: the next run decides what that means. */
  async set(change: OfferChange): Promise<void> {
    const { id, subscriptionId, itemId, priceId, offer } = change;
    const at = change.at!;
    const { items, cancelAt } = await this.subscriptions.retrieve(subscriptionId);
    const item = items.find((one) => one.id === itemId);
    if (!item || cancelAt !== null || item.currentPeriodEnd > at || item.price.id === priceId) return;
    // Stored first, so that a withdrawal after a crash can take the price back.
    await this.database.transaction((manager) => this.changes.storeReplaced(manager, id, item.price.id));
    const key = `change:${id}:${at.getTime()}`;
    await this.stripe.changeNext(change, !isAsLong(item, offer), key);
  }

  /** Voids the invoice of a pending change, or takes back the price of a scheduled one, unless its period has begun. */
  async undo(withdrawn: Withdrawn, deadline?: Deadline): Promise<void> {
    const { organizationId, subscriptionId, changeId, invoiceId } = withdrawn;
    if (invoiceId !== null && (await this.invoices.listVoidable(subscriptionId)).includes(invoiceId))
      await this.invoices.voidOnce(invoiceId, `withdraw:${invoiceId}`, deadline);
    const change =
      changeId === null
        ? null
        : await this.database.transaction((manager) => this.changes.find(manager, changeId));
    if (change?.status === 'withdrawn' && change.replacedPriceId !== null)
      await this.takeBack(change, change.replacedPriceId);
    await this.runs.settleNow(organizationId, [subscriptionNamed(subscriptionId)], { deadline });
  }

  private async takeBack(change: OfferChange, replaced: string): Promise<void> {
    const { id, subscriptionId, itemId, priceId, at } = change;
    const { items } = await this.subscriptions.retrieve(subscriptionId);
    const item = items.find((one) => one.id === itemId);
    if (item?.price.id !== priceId || item.currentPeriodEnd > at!) return;
    const key = `change:${id}:${at!.getTime()}:back`;
    await this.stripe.changeNext({ ...change, priceId: replaced }, false, key);
  }
}
