import { orThrow } from '../../../client/client.js';
import type { Purchase } from '../../../client/navigation.js';
import type { Agent } from '../../../client/resources.js';
import { useChange } from '../../api/change.js';
import { ofOrganization } from '../../api/queries/organizations.js';
import { api } from '../../api/session.js';
import { words } from '../../locales/words.js';
import { rememberPurchase } from '../../api/purchases.js';

/** The changes by action. Both purchases redirect to the payment provider. */
export function useAgentChanges({ id: agentId, name }: Agent, organizationId: string) {
  const params = { path: { id: organizationId, agentId } };
  const stale = ofOrganization(organizationId);
  const leaveFor =
    (kind: Purchase['kind']) =>
    ({ url }: { url: string }) => {
      rememberPurchase({ organizationId, agentId, kind });
      location.assign(url);
    };
  return {
    startTrial: useChange(
      () => orThrow(api.POST('/api/organizations/{id}/agents/{agentId}/trial', { params })),
      { stale, done: words.agents.trialStarted(name) },
    ),
    checkout: useChange(
      (offerId: string | void) =>
        orThrow(
          api.POST('/api/organizations/{id}/agents/{agentId}/checkout', {
            params,
            ...(offerId !== undefined && { body: { offerId } }),
          }),
        ),
      { stale, onSuccess: leaveFor('subscription') },
    ),
    topUp: useChange(
      () => orThrow(api.POST('/api/organizations/{id}/agents/{agentId}/token-topup/checkout', { params })),
      { stale, onSuccess: leaveFor('top_up') },
    ),
  };
}

export type AgentChanges = ReturnType<typeof useAgentChanges>;

/** The error of the last change, if it failed. */
export function errorOf({ startTrial, checkout, topUp }: AgentChanges): Error | null {
  const [last] = [startTrial, checkout, topUp].sort((one, other) => other.submittedAt - one.submittedAt);
  return last!.error;
}
