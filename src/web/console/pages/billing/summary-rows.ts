import type { Agent, Billing } from '../../../client/resources.js';
import { stateOf, type SubscriptionState } from '../../components/money/subscription-state.js';

export type SummaryRow = Billing['subscriptionSummary']['subscriptions'][number];

/** The state of a subscription. The agent shows whether the first payment has arrived. */
export function stateOfRow(row: SummaryRow, agents: Agent[]): SubscriptionState | null {
  const agent = agents.find(({ id }) => id === row.agentId);
  return stateOf(row, !agent || agent.access.via === 'subscription');
}
