import type { Account } from '../../state/account.js';
import type { Scheduled } from '../../state/clock.js';
import type { Subscription } from '../../state/types.js';
import { isProcessing } from '../invoices.js';
import { voidInvoice } from '../voiding.js';

export function scheduledUpdateExpiries(account: Account): Scheduled[] {
  return account.store.all('subscriptions').flatMap((subscription) => {
    const { pending_update: update, latest_invoice: invoice } = subscription;
    // An invoice cannot be voided while a payment of it is processing.
    if (!update || !invoice || isProcessing(account, { id: invoice })) return [];
    return [{ at: update.expires_at, run: () => void expireUpdate(account, subscription) }];
  });
}

/** Voids the invoice of the pending update, which drops the update. */
export function expireUpdate(account: Account, { id, latest_invoice }: Subscription): Subscription {
  voidInvoice(account, latest_invoice ?? '');
  const expired = account.find('subscriptions', 'subscription', id);
  account.emit('customer.subscription.pending_update_expired', expired);
  return expired;
}
