import { isOngoing } from '../../billing/stripe/values/subscription-status.js';
import type { Subscription } from '../../billing/subscriptions/subscription.entity.js';
import type { OngoingRow } from '../../billing/subscriptions/ongoing-subscriptions.repository.js';
import type { PurchaseChanges, PurchaseRows } from './purchase.js';

/** Tracks the ongoing subscription to each item during the decisions of one run. */
export class OngoingSubscriptions {
  private readonly ofItems = new Map<string, OngoingRow>();

  constructor(copies: Pick<Subscription, 'id' | 'item' | 'status' | 'createdAt'>[]) {
    for (const { id, item, status, createdAt } of copies)
      if (isOngoing(status)) this.ofItems.set(item, { id, createdAt });
  }

  otherThan(id: string, item: string): OngoingRow | null {
    const ongoing = this.ofItems.get(item);
    return ongoing && ongoing.id !== id ? ongoing : null;
  }

  /**
   * Updates the tracked subscription after a decision.
   * @param state the new state of the copy, or null if it does not change
   */
  follow({ checkout }: Pick<PurchaseRows, 'checkout'>, state: PurchaseChanges['subscription']): void {
    if (!checkout || !state) return;
    const { item } = checkout;
    if (isOngoing(state.status)) this.ofItems.set(item, { id: state.id, createdAt: state.createdAt });
    else if (this.ofItems.get(item)?.id === state.id) this.ofItems.delete(item);
  }
}
