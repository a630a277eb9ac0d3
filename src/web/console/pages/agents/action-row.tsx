import { Box, Text } from '@mantine/core';
import type { Agent } from '../../../client/resources.js';
import { sentenceFor } from '../../api/problems.js';
import { Button } from '../../components/button.js';
import { Hint } from '../../components/card.js';
import { Confirm } from '../../components/forms/confirm.js';
import { words } from '../../locales/words.js';
import type { useAgentChanges } from './agent-changes.js';
import { isBlocked, isForAdmins, type Option } from './options.js';

interface ActionRowProps {
  agent: Agent;
  option: Option;
  change: ReturnType<typeof useAgentChanges>[Option['name']];
  variant: string;
}

/** An offer with its button, or else with its kind and perhaps the reason why this person cannot take it now. */
export function ActionRow({ agent, option, change, variant }: ActionRowProps) {
  const { offer, kind, action } = option;
  // Once for all offers, what only admins can do and what is blocked is said elsewhere.
  const hasOwnReason = action.reason && !isForAdmins(action) && !isBlocked(action);
  return (
    <div>
      <Box miw={0}>
        <Text span display="block" fw={600}>
          {offer.price}
        </Text>
        {offer.tokens && <Hint>{offer.tokens}</Hint>}
        {hasOwnReason && <Hint>{sentenceFor(action.reason!)}</Hint>}
      </Box>
      {action.allowed ? (
        <Start agent={agent} option={option} change={change} variant={variant} />
      ) : (
        <Hint>{kind}</Hint>
      )}
    </div>
  );
}

/** A trial can be started only once, so it is confirmed first. A purchase is confirmed at the payment provider. */
function Start({ agent, option: { name, label }, change, variant }: ActionRowProps) {
  const button = { variant, label, name: `${label}: ${agent.name}` };
  const { trialOffer } = agent;
  if (name === 'startTrial' && trialOffer)
    return (
      <Confirm
        {...button}
        question={words.agents.trialQuestion(agent.name)}
        confirmLabel={label}
        change={change}
        isDangerous={false}
      >
        <p>{words.agents.trialTerms(trialOffer.days, trialOffer.tokens)}</p>
      </Confirm>
    );
  return (
    <Button
      variant={button.variant}
      aria-label={button.name}
      isPending={change.isPending}
      onClick={() => change.mutate()}
    >
      {label}
    </Button>
  );
}
