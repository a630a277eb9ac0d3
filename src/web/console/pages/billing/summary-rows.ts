import type { Agent, Billing } from '../../../client/resources.js';
import { stateOf, type SubscriptionState } from '../../components/subscription-state.js';
import { isPast } from '../../components/tense.js';

export type SummaryRow = Billing['subscriptionSummary']['subscriptions'][number];

/** The state of a subscription. The agent shows whether the first payment has arrived. */
export function stateOfRow(row: SummaryRow, agents: Agent[]): SubscriptionState | null {
  const agent = agents.find(({ id }) => id === row.agentId);
  return stateOf(row, !agent || agent.access.via === 'subscription');
}

/** The subscriptions to be charged next: those that renew on the earliest day. */
export function nextRenewals({ subscriptionSummary }: Billing, agents: Agent[]): SummaryRow[] {
  const renewing = subscriptionSummary.subscriptions
    .filter((row) => stateOfRow(row, agents) === 'renewing')
    .filter(({ currentPeriodEnd }) => currentPeriodEnd !== null && !isPast(currentPeriodEnd))
    .sort((a, b) => Date.parse(a.currentPeriodEnd!) - Date.parse(b.currentPeriodEnd!));
  const day = dayOf(renewing[0]);
  return renewing.filter((row) => dayOf(row) === day);
}

/** Sums the amounts of subscriptions by currency. */
export function totals(rows: SummaryRow[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { amount, currency } of rows) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return sums;
}

/** The day in the reader's time zone. */
function dayOf(row: SummaryRow | undefined): string | undefined {
  return row?.currentPeriodEnd ? new Date(row.currentPeriodEnd).toDateString() : undefined;
}
