import type { Account } from '../state/account.js';
import type { Scheduled } from '../state/clock.js';
import { finalizeInvoice } from './invoices.js';
import { collect } from './retries.js';

export function scheduledFinalizations(account: Account): Scheduled[] {
  return account.store
    .all('invoices')
    .filter(({ status }) => status === 'draft')
    .map(({ id, automatically_finalizes_at: at }) => ({
      at: at ?? Infinity,
      run: () => collectDraft(account, id),
    }));
}

export function collectDraft(account: Account, id: string): void {
  collect(account, finalizeInvoice(account, account.find('invoices', 'invoice', id)));
}
