import type { Agent } from '../../../client/resources.js';
import { Moment } from '../../components/format.js';
import { stateOfAgent } from '../../components/subscription-state.js';
import { words } from '../../locales/words.js';

interface CheckoutInProgressProps {
  agent: Agent;
  /** Whether the buyer has just paid, and the payment is not confirmed yet. */
  isPurchasePending: boolean;
}

/** Leads back to a payment page that was left, or says what the purchase waits for. */
export function CheckoutInProgress({ agent, isPurchasePending }: CheckoutInProgressProps) {
  const { checkout, name } = agent;
  if (!checkout) return null;
  if (checkout.status === 'processing')
    // The status of the subscription says it already.
    return stateOfAgent(agent) === 'awaiting_payment' ? null : <p>{words.agents.hasNotArrived}</p>;
  if (isPurchasePending || !checkout.url || !checkout.expiresAt)
    return <p>{words.agents.isBeingConfirmed}</p>;
  return (
    <div className="action">
      <span className="grow">{words.agents.notPaidYet(<Moment of={checkout.expiresAt} />)}</span>
      <a className="button" href={checkout.url} aria-label={`${words.agents.continueToPayment}: ${name}`}>
        {words.agents.continueToPayment}
      </a>
    </div>
  );
}
