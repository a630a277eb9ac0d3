import { Stack } from '@mantine/core';
import type { Agent } from '../../../client/resources.js';
import { Hint } from '../../components/card.js';
import { Failure } from '../../components/feedback/notice.js';
import { PortalButton } from '../../components/portal-button.js';
import { isOngoing } from '../../components/subscription-state.js';
import { words } from '../../locales/words.js';
import { ActionRow } from './action-row.js';
import './agents.css';
import { type AgentChanges, errorOf, useAgentChanges } from './agent-changes.js';
import { CheckoutInProgress } from './checkout-in-progress.js';
import { isDue, isForAdmins, type Option, optionsOf } from './options.js';

export interface AgentProps {
  agent: Agent;
  organizationId: string;
}

interface AgentActionsProps extends AgentProps {
  /** Whether the buyer has just paid and the payment is not yet confirmed. */
  isPurchasePending: boolean;
}

/** What the organization can do with an agent of the list, with prices. The main action comes first. */
export function AgentActions({ agent, organizationId, isPurchasePending }: AgentActionsProps) {
  const changes = useAgentChanges(agent, organizationId);
  const { main, options } = optionsOf(agent);
  const isManaged = isManageable(agent);
  if (options.length === 0 && !agent.checkout && !isManaged) return null;
  return (
    <Stack gap="sm" className="actions">
      <CheckoutInProgress agent={agent} isPurchasePending={isPurchasePending} />
      {options.length > 0 && (
        <div className="choices" role="group" aria-label={words.agents.optionsOf(agent.name)}>
          {options.map((option) => (
            // The key creates a new button for another action, so that a second Enter cannot buy something.
            <ActionRow
              agent={agent}
              option={option}
              change={changes[option.name]}
              variant={isDue(option, agent) ? 'filled' : option === main ? 'light' : 'default'}
              key={option.name}
            />
          ))}
        </div>
      )}
      {isManaged && <Manage agent={agent} organizationId={organizationId} />}
      <Failure error={errorOf(changes)} />
    </Stack>
  );
}

interface ChoicesProps {
  agent: Agent;
  options: Option[];
  changes: AgentChanges;
  variantOf: (option: Option) => string;
}

function Choices({ agent, options, changes, variantOf }: ChoicesProps) {
  return (
    <div className="choices" role="group" aria-label={words.agents.optionsOf(agent.name)}>
      {options.map((option) => (
        <ActionRow
          agent={agent}
          option={option}
          change={changes[option.name]}
          variant={variantOf(option)}
          key={option.name}
        />
      ))}
    </div>
  );
}

interface OfAgentPage extends AgentProps {
  changes: AgentChanges;
}

/** The main action of an agent's page, in the row of its heading. */
export function MainAction({ agent, organizationId, changes }: OfAgentPage) {
  const { main } = optionsOf(agent);
  return (
    <div className="main-action">
      {main ? (
        <div className="choices">
          <ActionRow
            agent={agent}
            option={main}
            change={changes[main.name]}
            variant="filled"
            key={main.name}
          />
        </div>
      ) : (
        isManageable(agent) && <Manage agent={agent} organizationId={organizationId} />
      )}
    </div>
  );
}

/** What else can be done on an agent's page. */
export function OtherActions({ agent, organizationId, changes }: OfAgentPage) {
  const { main, options } = optionsOf(agent);
  const others = options.filter((option) => option !== main);
  return (
    <Stack gap="sm">
      <CheckoutInProgress agent={agent} isPurchasePending={false} />
      {others.length > 0 && (
        <Choices agent={agent} options={others} changes={changes} variantOf={() => 'default'} />
      )}
      {others.some(({ action }) => isForAdmins(action)) && <Hint>{words.agents.askAdmin}</Hint>}
      {main && isManageable(agent) && <Manage agent={agent} organizationId={organizationId} />}
    </Stack>
  );
}

/** Whether `OtherActions` has something to show. */
export function hasOtherActions(agent: Agent): boolean {
  const { main, options } = optionsOf(agent);
  return (
    agent.checkout !== null ||
    options.some((option) => option !== main) ||
    (main !== undefined && isManageable(agent))
  );
}

function isManageable({ subscription, actions }: Agent): boolean {
  return isOngoing(subscription) && !isForAdmins(actions.checkout);
}

function Manage({ agent, organizationId }: AgentProps) {
  return (
    <PortalButton
      organizationId={organizationId}
      label={words.agents.manage}
      name={`${words.agents.manage}: ${agent.name}`}
      variant="default"
    />
  );
}
