import { Button } from '@mantine/core';
import type { Purchase } from '../../../client/navigation.js';
import { Failure } from '../../components/feedback/notice.js';
import { words } from '../../locales/words.js';
import { Start } from './action-row.js';
import type { AgentProps } from './agent-actions.js';
import { errorOf, useAgentChanges } from './agent-changes.js';
import { optionsOf } from './options.js';

interface TryAgainProps extends AgentProps {
  kind: Purchase['kind'];
}

/** Leads back to the payment page while it is open, or else starts the same purchase again. */
export function TryAgain({ agent, organizationId, kind }: TryAgainProps) {
  const changes = useAgentChanges(agent, organizationId);
  const { checkout } = agent;
  const label = words.app.retry;
  if (checkout?.kind === kind && checkout.url)
    return (
      <Button component="a" href={checkout.url} aria-label={`${label}: ${agent.name}`}>
        {label}
      </Button>
    );
  const name = kind === 'top_up' ? 'topUp' : 'checkout';
  const option = optionsOf(agent).options.find((one) => one.name === name);
  if (!option?.action.allowed) return null;
  return (
    <>
      <Start agent={agent} option={{ ...option, label }} change={changes[name]} />
      <Failure error={errorOf(changes)} />
    </>
  );
}
