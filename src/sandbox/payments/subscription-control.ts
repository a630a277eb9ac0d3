import type { SubscriptionChange } from './engine/changes/changed-subscription.js';
import { otherPrice } from './engine/changes/prices.js';
import { updateSubscription } from './engine/changes/update.js';
import { createCoupon } from './engine/discounts.js';
import { failFinalization } from './engine/invoices.js';
import { runDue } from './engine/schedule.js';
import {
  cancelAtPeriodEnd,
  discountSubscription,
  endSubscription,
  ongoingSubscription,
  resume,
  secondsAfterShortMonth,
  setQuantity,
} from './engine/subscriptions.js';
import { invalidRequest } from './errors.js';
import type { CouponFields } from './objects/discounts.js';
import type { Account } from './state/account.js';
import { periodEnd } from './state/clock.js';
import type { Subscription, Table, Tables } from './state/types.js';

/** The clock of the account, and what happens to its subscriptions. Each call is a transaction. */
export class SubscriptionControl {
  constructor(protected readonly account: Account) {}

  /** Oldest first. */
  list<Name extends Table>(table: Name): Tables[Name][] {
    return structuredClone(this.account.store.all(table));
  }

  get settings(): Tables['settings'] {
    return this.account.store.settings;
  }

  /** Seconds since 1970, by the sandbox's clock. */
  now(): number {
    return this.account.now();
  }

  advance(seconds: number): void {
    if (!Number.isSafeInteger(seconds) || seconds < 0) throw invalidRequest('The clock cannot go back.');
    this.change(() => this.account.clock.advance(seconds));
    this.runDue();
  }

  /** Advances the clock until each monthly subscription has renewed this many times. */
  advanceMonths(months = 1): void {
    const now = this.now();
    this.advance(periodEnd(now, 'month', months) - now);
    this.advance(secondsAfterShortMonth(this.account));
  }

  /** Runs all work that is due. */
  runDue(): void {
    this.change(() => undefined);
  }

  protected change<Result>(work: () => Result): Result {
    return this.account.transaction(() => {
      runDue(this.account);
      return work();
    });
  }

  /** Redeems a new coupon for an ongoing subscription. */
  discount(
    subscription: string,
    coupon: Pick<CouponFields, 'percent_off' | 'amount_off' | 'currency' | 'duration'>,
  ): void {
    this.change(() => {
      const record = ongoingSubscription(this.account, subscription);
      discountSubscription(
        this.account,
        record,
        createCoupon(this.account, { ...coupon, max_redemptions: null }),
      );
    });
  }

  setQuantity(subscription: string, quantity: number): void {
    this.change(() => setQuantity(this.account, ongoingSubscription(this.account, subscription), quantity));
  }

  /**
   * Changes the price as the operator of the account does in the dashboard.
   * @param proration by default, the change is invoiced at once
   * @param startsPeriod whether a new period begins now
   */
  changePrice(
    subscription: string,
    price: string,
    { proration = 'always_invoice', startsPeriod = false }: Partial<SubscriptionChange> = {},
  ): void {
    this.change(() => {
      const record = ongoingSubscription(this.account, subscription);
      const items = [otherPrice(this.account, record, price)];
      const prorationDate = this.account.now();
      const change = { items, proration, startsPeriod, prorationDate };
      updateSubscription(this.account, record, change, 'allow_incomplete');
    });
  }

  scheduleEnd(subscription: string): void {
    this.change(() => cancelAtPeriodEnd(this.account, ongoingSubscription(this.account, subscription)));
  }

  resume(subscription: string): void {
    this.change(() => resume(this.account, ongoingSubscription(this.account, subscription)));
  }

  endSubscription(subscription: string): void {
    const reason = 'cancellation_requested';
    this.change(() => endSubscription(this.account, ongoingSubscription(this.account, subscription), reason));
  }

  /** Sets a status that no other action reaches, such as `incomplete` or `paused`. */
  setStatus(subscription: string, status: Subscription['status']): void {
    this.changeSubscription(subscription, { status });
  }

  /** Changes what only operators of the account can change, such as the items or a distant end. */
  changeSubscription(subscription: string, changes: Partial<Subscription>): void {
    this.change(() => {
      const record = this.account.find('subscriptions', 'subscription', subscription);
      this.account.change('subscriptions', record, changes, 'customer.subscription.updated');
    });
  }

  /** Sends an event of a subscription that has not changed. */
  tell(id: string): void {
    this.change(() => {
      const record = this.account.find('subscriptions', 'subscription', id);
      this.account.emit('customer.subscription.updated', record);
    });
  }

  /** Simulates that Stripe cannot finalize the subscription's latest invoice. */
  failFinalization(subscription: string): void {
    this.change(() => {
      const { latest_invoice: latest } = this.account.find('subscriptions', 'subscription', subscription);
      failFinalization(this.account, this.account.find('invoices', 'invoice', latest as string));
    });
  }
}
