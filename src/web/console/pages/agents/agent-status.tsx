import type { Agent } from '../../../client/resources.js';
import { Badge } from '../../components/badge.js';
import { Day } from '../../components/format.js';
import { stateOfAgent } from '../../components/subscription-state.js';
import { SubscriptionStatus } from '../../components/subscription-status.js';
import { daysUntil } from '../../components/tense.js';
import { words } from '../../locales/words.js';

/** One line: whether and how the organization can use the agent, and until when. */
export function AgentStatus({ agent }: { agent: Agent }) {
  const { access, trial, subscription } = agent;
  const state = stateOfAgent(agent);
  if (state && state !== 'ended')
    return (
      <p className="status">
        <SubscriptionStatus state={state} subscription={subscription} />
      </p>
    );
  return (
    <p className="status">
      {access.via === 'trial' && trial.endsAt ? (
        <>
          <Badge tone="good">{words.agents.trial}</Badge>{' '}
          <span>{words.agents.trialEnds(daysUntil(trial.endsAt), <Day of={trial.endsAt} />)}</span>
        </>
      ) : access.allowed ? (
        <>
          <Badge tone="good">{words.agents.tokensOnly}</Badge> <span>{words.agents.whileTokensLast}</span>
        </>
      ) : (
        <>
          <Badge>{words.agents.noAccess}</Badge> <span>{reasonOf(agent)}</span>
        </>
      )}
    </p>
  );
}

/** Why the agent can no longer be used. */
function reasonOf({ trial, subscription }: Agent) {
  if (subscription.status === 'canceled') return words.agents.subscriptionEnded;
  return trial.status === 'expired' && trial.endsAt
    ? words.agents.trialHasEnded(<Day of={trial.endsAt} />)
    : null;
}
