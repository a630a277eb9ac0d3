import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Agent } from '../../../client/resources.js';
import { own } from '../../api/own.js';
import { Badge } from '../../components/badge.js';
import { Hint } from '../../components/card.js';
import { Day } from '../../components/format.js';
import { stateOfAgent, worksUntil } from '../../components/money/subscription-state.js';
import { SubscriptionBadge, subscriptionMeaning } from '../../components/money/subscription-status.js';
import { daysUntil } from '../../components/tense.js';
import { words } from '../../locales/words.js';
import { isTopUpAwaited } from './options.js';

interface AgentStatusProps {
  agent: Agent;
  /** Whether the person may see that a payment for the agent is disputed. */
  isDisputed: boolean;
}

/** Whether and how the organization can use the agent, and until when. */
export function AgentStatus({ agent, isDisputed }: AgentStatusProps) {
  const meaning = meaningOf(agent);
  const state = stateOfAgent(agent);
  const overdue = state && own(words.agents.overdue, state);
  const until = state === 'past_due' && worksUntil(agent);
  return (
    <Stack gap={6}>
      <AgentBadges agent={agent} isDisputed={isDisputed} />
      {overdue && <Hint>{overdue}</Hint>}
      {until && <Hint>{words.agents.worksUntil(<Day of={until} />)}</Hint>}
      {meaning && <Hint>{meaning}</Hint>}
      {isTopUpAwaited(agent) && agent.topUpOffer && (
        <Hint>{words.agents.awaited(agent.topUpOffer.tokens)}</Hint>
      )}
      {isDisputed && <Hint>{words.agents.disputedTokens}</Hint>}
    </Stack>
  );
}

export function AgentBadges({ agent, isDisputed }: AgentStatusProps) {
  const state = stateOfAgent(agent);
  const isAwaited = agent.checkout?.status === 'processing' && state !== 'awaiting_payment';
  return (
    <Group gap={6}>
      {state && state !== 'ended' ? (
        <SubscriptionBadge state={state} />
      ) : (
        (agent.access.allowed || !(isAwaited || isDisputed)) && withoutSubscription(agent)[0]
      )}
      {isAwaited && <SubscriptionBadge state="awaiting_payment" />}
      {isDisputed && <Badge tone="bad">{words.agents.disputed}</Badge>}
      {agent.lowBalance.reached && <Badge tone="warning">{words.lowBalance.badge}</Badge>}
    </Group>
  );
}

/** What the badge means, and until when. */
export function meaningOf(agent: Agent): ReactNode {
  const state = stateOfAgent(agent);
  return state && state !== 'ended'
    ? subscriptionMeaning(state, agent.subscription)
    : withoutSubscription(agent)[1];
}

function withoutSubscription(agent: Agent): [badge: ReactNode, meaning: ReactNode] {
  const { access, trial, subscription, tokensReserved } = agent;
  const { agents } = words;
  const ended = <Badge>{agents.ended}</Badge>;
  if (access.via === 'trial' && trial.endsAt)
    return [
      <Badge tone="brand" key="trial">
        {agents.trial}
      </Badge>,
      agents.trialEnds(daysUntil(trial.endsAt), <Day of={trial.endsAt} />),
    ];
  if (access.allowed)
    return [
      <Badge tone="good" key="tokens">
        {agents.tokensOnly}
      </Badge>,
      null,
    ];
  if (subscription.status === 'canceled') return [ended, agents.subscriptionEnded];
  if (trial.status === 'expired' && trial.endsAt)
    return [ended, agents.trialHasEnded(<Day of={trial.endsAt} />)];
  // All tokens are reserved.
  if (tokensReserved > 0) return [<Badge key="tokens">{agents.tokensOnly}</Badge>, null];
  return [<Badge key="none">{agents.notStarted}</Badge>, null];
}
