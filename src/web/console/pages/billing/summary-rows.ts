import type { Agent, Billing } from '../../../client/resources.js';
import { stateOf, type SubscriptionState } from '../../components/money/subscription-state.js';

export type SummaryRow = Billing['subscriptionSummary']['subscriptions'][number];

/** The next attempt to collect the open invoice. Null while a payment of it is processing. */
export function nextAttemptOf({ openInvoice }: SummaryRow): string | null {
  return openInvoice && !openInvoice.processing ? openInvoice.nextAttemptAt : null;
}

/** The state of a subscription. The agent shows whether the first payment has arrived. */
export function stateOfRow(row: SummaryRow, agents: Agent[]): SubscriptionState | null {
  const agent = agents.find(({ id }) => id === row.agentId);
  return stateOf(row, !agent || agent.access.via === 'subscription');
}
