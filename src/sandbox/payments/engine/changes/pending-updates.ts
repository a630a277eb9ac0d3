import type { Account } from '../../state/account.js';
import type { Invoice, Subscription } from '../../state/types.js';
import { withoutUsed } from '../discounts.js';

/** Whether the payment of this invoice applies the pending update of the subscription. */
export function isPendingInvoice(subscription: Subscription, { id }: Pick<Invoice, 'id'>): boolean {
  return subscription.pending_update !== null && subscription.latest_invoice === id;
}

export function applyPendingUpdate(account: Account, subscription: Subscription): Subscription {
  const update = subscription.pending_update;
  const { items, billing_cycle_anchor: anchor } = subscription;
  const applied = account.change(
    'subscriptions',
    subscription,
    {
      items: { ...items, data: update?.subscription_items ?? items.data },
      billing_cycle_anchor: update?.billing_cycle_anchor ?? anchor,
      metadata: update?.metadata ?? subscription.metadata,
      discounts: withoutUsed(account, subscription.discounts),
      pending_update: null,
    },
    'customer.subscription.updated',
  );
  account.emit('customer.subscription.pending_update_applied', applied);
  return applied;
}

/** The caller has voided the invoice. */
export function dropPendingUpdate(account: Account, subscription: Subscription): void {
  account.change('subscriptions', subscription, { pending_update: null }, 'customer.subscription.updated');
}
