import type { Agent } from '../../../client/resources.js';
import { agentsQuery } from '../../api/queries/agents.js';
import { useList } from '../../api/queries/lists.js';
import { isOverdue } from './subscription-state.js';

/** Whether the catalog has the agent. An instance of an earlier version does not say it. */
export function isSold({ listed }: { listed?: boolean }): boolean {
  return listed !== false;
}

/** Whether a dispute blocks purchases. A checkout has the same reason if the agent sells no subscription. */
export function isBlockedByDispute(agent: Agent): boolean {
  const { checkout, topUp } = agent.actions;
  return (
    topUp.reason === 'checkout_unavailable' ||
    (isSold(agent) && agent.subscriptionOffer !== null && checkout.reason === 'checkout_unavailable')
  );
}

/** What is wrong with the payments of an organization. Members learn only that a payment is overdue. */
export function usePaymentTrouble(organizationId: string): 'overdue' | 'blocked' | undefined {
  const { rows = [] } = useList(agentsQuery(organizationId));
  if (rows.some(({ subscription }) => isOverdue(subscription))) return 'overdue';
  return rows.some(isBlockedByDispute) ? 'blocked' : undefined;
}
