import { Stack } from '@mantine/core';
import type { Agent } from '../../../client/resources.js';
import { Hint } from '../../components/card.js';
import { Failure } from '../../components/feedback/notice.js';
import { PortalButton } from '../../components/money/portal-button.js';
import { isOngoing } from '../../components/money/subscription-state.js';
import { words } from '../../locales/words.js';
import { ActionRow } from './action-row.js';
import './agents.css';
import { ChangeRow } from './change/change-row.js';
import { OpenChange } from './change/open-change.js';
import { errorOf, useAgentChanges } from './agent-changes.js';
import { CheckoutInProgress } from './checkout-in-progress.js';
import { isChangeable, isForAdmins, needsAdmin, optionsOf, variantOf } from './options.js';

export interface AgentProps {
  agent: Agent;
  organizationId: string;
}

interface AgentActionsProps extends AgentProps {
  /** Whether the buyer has just paid and the payment is not yet confirmed. */
  isPurchasePending?: boolean;
  /** Whether a notice on the page is more urgent. */
  isQuiet?: boolean;
  /** Whether this is the agent's own page. Its heading has the button for the subscription. */
  isLong?: boolean;
}

/** The purchases for an agent, with prices, including those that this person cannot make now. */
export function AgentActions({
  agent,
  organizationId,
  isPurchasePending = false,
  isQuiet = false,
  isLong = false,
}: AgentActionsProps) {
  const changes = useAgentChanges(agent, organizationId);
  const options = optionsOf(agent);
  const hasChange = isLong && isChangeable(agent);
  if (!hasOffers(agent) && !hasChange && (isLong || !isManageable(agent))) return null;
  return (
    <Stack gap="sm" className="actions">
      <CheckoutInProgress
        agent={agent}
        isPurchasePending={isPurchasePending}
        isLong={isLong}
        isQuiet={isQuiet}
      />
      {!hasChange && <OpenChange agent={agent} organizationId={organizationId} />}
      {(hasChange || options.length > 0) && (
        <div className="choices" role="group" aria-label={words.agents.optionsOf(agent.name)}>
          {hasChange && <ChangeRow agent={agent} organizationId={organizationId} />}
          {options.map((option) => (
            // The key creates a new button for another action, so that a second Enter cannot buy something.
            <ActionRow
              agent={agent}
              option={option}
              changes={changes}
              variant={variantOf(option, agent, isQuiet)}
              key={option.name}
            />
          ))}
        </div>
      )}
      {options.some(({ action }) => action.reason === 'checkout_unavailable') && (
        <Hint>{words.agents.blocked}</Hint>
      )}
      {isLong && needsAdmin(agent) && <Hint>{words.agents.askAdmin}</Hint>}
      {!isLong && <ManageSubscription agent={agent} organizationId={organizationId} />}
      <Failure error={errorOf(changes)} />
    </Stack>
  );
}

/** A button for the people who may change or cancel the subscription. */
export function ManageSubscription({
  agent,
  organizationId,
  label = words.agents.manage,
}: AgentProps & { label?: string }) {
  if (!isManageable(agent)) return null;
  return (
    <PortalButton
      organizationId={organizationId}
      label={label}
      name={`${label}: ${agent.name}`}
      variant="default"
    />
  );
}

/** Whether there is something to buy, to pay or to withdraw. */
export function hasOffers(agent: Agent): boolean {
  const { pendingChange, scheduledChange } = agent.subscription;
  return (
    optionsOf(agent).length > 0 || agent.checkout !== null || (pendingChange ?? scheduledChange) !== null
  );
}

function isManageable({ subscription, actions }: Agent): boolean {
  return isOngoing(subscription) && !isForAdmins(actions.checkout);
}
