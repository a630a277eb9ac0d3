import type { Account } from '../../state/account.js';
import type { InvoiceLine } from '../../state/types.js';

/** Keeps prorations for the next invoice of the subscription. */
export function keepPendingLines(account: Account, subscription: string, lines: InvoiceLine[]): void {
  for (const line of lines) {
    const id = line.proration?.invoiceItem;
    if (id) account.store.put('pendingItems', { id, subscription, line });
  }
}

export function pendingLines({ store }: Account, subscription: string): InvoiceLine[] {
  return store
    .all('pendingItems')
    .filter((item) => item.subscription === subscription)
    .map(({ line }) => line);
}

/** Removes the lines. The caller puts them on an invoice. */
export function takePendingLines(account: Account, subscription: string): InvoiceLine[] {
  const lines = pendingLines(account, subscription);
  for (const { proration } of lines) account.store.remove('pendingItems', proration?.invoiceItem ?? '');
  return lines;
}
