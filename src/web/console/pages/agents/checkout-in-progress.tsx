import { Button, Group, Text } from '@mantine/core';
import type { Agent } from '../../../client/resources.js';
import { Moment } from '../../components/format.js';
import { stateOfAgent } from '../../components/money/subscription-state.js';
import { words } from '../../locales/words.js';
import { isTopUpAwaited } from './options.js';

interface CheckoutInProgressProps {
  agent: Agent;
  /** Whether the buyer has just paid and the payment is not yet confirmed. */
  isPurchasePending: boolean;
  /** Whether this is the agent's own page, where the badges have no explanation. */
  isLong: boolean;
  /** Whether a notice on the page is more urgent. */
  isQuiet: boolean;
}

/** Links back to an open payment page, or shows that the payment is being confirmed. */
export function CheckoutInProgress({ agent, isPurchasePending, isLong, isQuiet }: CheckoutInProgressProps) {
  const { checkout, name } = agent;
  if (!checkout) return null;
  if (checkout.status === 'processing')
    // The status or the notice above already says this.
    return stateOfAgent(agent) === 'awaiting_payment' ||
      isPurchasePending ||
      (!isLong && isTopUpAwaited(agent)) ? null : (
      <Text size="sm">{words.agents.hasNotArrived}</Text>
    );
  if (isPurchasePending || !checkout.url || !checkout.expiresAt)
    return <Text size="sm">{words.agents.isBeingConfirmed}</Text>;
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" flex="1 1 9rem">
        {words.agents.notPaidYet(<Moment of={checkout.expiresAt} />)}
      </Text>
      <ContinueToPayment url={checkout.url} name={name} variant={isQuiet ? 'default' : undefined} />
    </Group>
  );
}

interface ContinueToPaymentProps {
  url: string;
  /** Of the agent. */
  name: string;
  label?: string;
  variant?: string;
}

/** Leads back to an open payment page. */
export function ContinueToPayment({
  url,
  name,
  label = words.agents.continueToPayment,
  variant,
}: ContinueToPaymentProps) {
  return (
    <Button component="a" href={url} variant={variant} aria-label={`${label}: ${name}`}>
      {label}
    </Button>
  );
}
