import { Box, Text } from '@mantine/core';
import type { Agent } from '../../../client/resources.js';
import { sentenceFor } from '../../api/problems.js';
import { Button } from '../../components/button.js';
import { Hint } from '../../components/card.js';
import { Confirm } from '../../components/forms/confirm.js';
import { words } from '../../locales/words.js';
import type { AgentChanges } from './agent-changes.js';
import { ChooseOffer } from './choose-offer.js';
import { isExplainedAbove, isTopUpAwaited, type Option } from './options.js';

interface ActionRowProps {
  agent: Agent;
  option: Option;
  changes: AgentChanges;
  variant: string;
}

/** An offer with its button. If this person cannot take the offer now, it may have the reason instead. */
export function ActionRow({ agent, option, changes, variant }: ActionRowProps) {
  const { offer, kind, action } = option;
  const sentence = action.reason && !isExplainedAbove(action) && sentenceFor(action.reason);
  return (
    <div>
      <Box>
        <Hint>{kind}</Hint>
        <Text span display="block" size="sm" fw={600} c={action.allowed ? undefined : 'dimmed'}>
          {offer.price}
        </Text>
      </Box>
      {action.allowed && <Start agent={agent} option={option} changes={changes} variant={variant} />}
      <div className="terms">
        {offer.tokens && <Hint>{offer.tokens}</Hint>}
        {sentence && <Hint>{sentence}</Hint>}
      </div>
    </div>
  );
}

interface StartProps extends Omit<ActionRowProps, 'variant'> {
  variant?: string;
}

/**
 * Asks for confirmation before a trial, which can be started only once, and before a top-up while the payment of
 * another one is processing. If there are several offers, the person chooses one first. The payment provider confirms
 * all other purchases.
 */
export function Start({ agent, option: { name, label }, changes, variant }: StartProps) {
  const change = changes[name];
  const button = { variant, label, name: `${label}: ${agent.name}` };
  const { trialOffer } = agent;
  if (name === 'topUp' && isTopUpAwaited(agent))
    return (
      <Confirm
        {...button}
        question={words.agents.buyAgainQuestion}
        confirmLabel={label}
        change={change}
        isDangerous={false}
      >
        <p>{words.agents.buyAgain(agent.name)}</p>
      </Confirm>
    );
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
  if (name === 'checkout' && agent.subscriptionOffers.length > 1)
    return <ChooseOffer {...button} agent={agent} change={changes.checkout} />;
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
