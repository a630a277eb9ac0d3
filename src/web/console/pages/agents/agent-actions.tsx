import type { Agent } from '../../../client/resources.js';
import { Failure } from '../../components/feedback/notice.js';
import { words } from '../../locales/words.js';
import { ActionRow } from './action-row.js';
import { CheckoutInProgress } from './checkout-in-progress.js';
import { optionsOf } from './options.js';
import { useAgentChanges } from './agent-changes.js';

export interface AgentProps {
  agent: Agent;
  organizationId: string;
}

interface AgentActionsProps extends AgentProps {
  /** Whether the buyer has just paid and the payment is not yet confirmed. */
  isPurchasePending?: boolean;
  /** Whether the other options are expanded initially. */
  isOpen?: boolean;
}

/** Shows the main option. The other options are collapsed, including unavailable ones with their reasons. */
export function AgentActions({
  agent,
  organizationId,
  isPurchasePending = false,
  isOpen = false,
}: AgentActionsProps) {
  const changes = useAgentChanges(agent, organizationId);
  const { main, others } = optionsOf(agent);
  const hasMain = main !== undefined || agent.checkout?.status === 'open';
  return (
    <div className="actions">
      <CheckoutInProgress agent={agent} isPurchasePending={isPurchasePending} />
      {main && (
        // The key creates a new button for another action, so that a second Enter cannot buy something.
        <ActionRow agent={agent} option={main} change={changes[main.name]} isMain key={main.name} />
      )}
      {others.length > 0 && (
        <details className="options" open={isOpen}>
          <summary>
            {hasMain ? words.agents.otherOptions : words.agents.options}
            <span className="visually-hidden">: {agent.name}</span>
          </summary>
          <div className="actions">
            {others.map((option) => (
              <ActionRow agent={agent} option={option} change={changes[option.name]} key={option.name} />
            ))}
          </div>
        </details>
      )}
      <Failure error={changes.startTrial.error ?? changes.checkout.error ?? changes.topUp.error} />
    </div>
  );
}
