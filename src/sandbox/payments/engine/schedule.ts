import type { Account } from '../state/account.js';
import type { Scheduled } from '../state/clock.js';
import { scheduledSettlements } from './bank-debits.js';
import { scheduledUpdateExpiries } from './changes/update-expiries.js';
import { scheduledExpiries } from './checkouts/checkout.js';
import { scheduledFinalizations } from './drafts.js';
import { scheduledRenewals } from './renewals.js';
import { scheduledRetries } from './retries.js';
import { scheduledInvoices } from './checkouts/session-invoice.js';

/** Runs all due work, in chronological order. During each run, the clock shows the due time. */
export function runDue(account: Account): void {
  for (let next = nextDue(account); next; next = nextDue(account)) account.clock.at(next.at, next.run);
}

/** Computed again after each run, because a run may schedule more. */
function nextDue(account: Account): Scheduled | undefined {
  const scheduled = [
    ...scheduledExpiries(account),
    ...scheduledSettlements(account),
    ...scheduledUpdateExpiries(account),
    ...scheduledRenewals(account),
    ...scheduledFinalizations(account),
    ...scheduledRetries(account),
    ...scheduledInvoices(account),
  ];
  return scheduled.filter(({ at }) => at <= account.now()).sort((a, b) => a.at - b.at)[0];
}
