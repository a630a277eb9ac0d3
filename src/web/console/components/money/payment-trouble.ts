import type { Agent } from '../../../client/resources.js';
import { agentsQuery } from '../../api/queries/agents.js';
import { useList } from '../../api/queries/lists.js';
import { isOverdue } from './subscription-state.js';

/** The service has this reason also for a subscription that is not offered. */
export function isBlockedByDispute({ actions: { checkout, topUp }, subscriptionOffer }: Agent): boolean {
  return (
    topUp.reason === 'checkout_unavailable' ||
    (subscriptionOffer !== null && checkout.reason === 'checkout_unavailable')
  );
}

/** What is wrong with the payments of an organization. Members learn only that a payment is overdue. */
export function usePaymentTrouble(organizationId: string): 'overdue' | 'blocked' | undefined {
  const { rows = [] } = useList(agentsQuery(organizationId));
  if (rows.some(({ subscription }) => isOverdue(subscription))) return 'overdue';
  return rows.some(isBlockedByDispute) ? 'blocked' : undefined;
}
