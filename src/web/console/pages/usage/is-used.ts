import type { Agent } from '../../../client/resources.js';

/** Whether an organization has tried, bought or used an agent. */
export function isUsed({
  trial,
  subscription,
  tokenBalance,
  tokensReserved,
  tokensUsed30Days,
}: Agent): boolean {
  return (
    trial.status === 'active' ||
    trial.status === 'expired' ||
    trial.status === 'converted' ||
    subscription.status !== 'none' ||
    tokenBalance > 0 ||
    tokensReserved > 0 ||
    tokensUsed30Days > 0
  );
}
