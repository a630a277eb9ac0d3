import type { Purchase } from '../../../client/navigation.js';
import { Failure } from '../../components/feedback/notice.js';
import { Start } from './action-row.js';
import type { AgentProps } from './agent-actions.js';
import { words } from '../../locales/words.js';
import { errorOf, useAgentChanges } from './agent-changes.js';
import { ContinueToPayment } from './checkout-in-progress.js';
import { optionsOf } from './options.js';

interface BuyAgainProps extends AgentProps {
  kind: Purchase['kind'];
}

/** Leads back to the payment page while it is open, or else starts the same purchase again. */
export function BuyAgain({ agent, organizationId, kind }: BuyAgainProps) {
  const changes = useAgentChanges(agent, organizationId);
  const { checkout } = agent;
  if (checkout?.kind === kind && checkout.url)
    return <ContinueToPayment url={checkout.url} name={agent.name} />;
  const name = kind === 'top_up' ? 'topUp' : 'checkout';
  const option = optionsOf(agent).find((one) => one.name === name);
  if (!option?.action.allowed) return null;
  return (
    <>
      <Start agent={agent} option={{ ...option, label: words.app.retry }} changes={changes} />
      <Failure error={errorOf(changes)} />
    </>
  );
}
