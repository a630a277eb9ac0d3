import type { Agent, AgentAction } from '../../../client/resources.js';
import { money, terms } from '../../components/format.js';
import { isOngoing, isOverdue } from '../../components/subscription-state.js';
import { words } from '../../locales/words.js';

export type OptionName = keyof Agent['actions'];

/** An action that an organization can take on an agent, now or under other conditions. */
export interface Option {
  name: OptionName;
  label: string;
  /** The offer with its price. Null if the agent has none. */
  offer: string | null;
  action: AgentAction;
}

/** Whether only admins may take the action, and this person is none. */
export function isForAdmins({ reason }: AgentAction): boolean {
  return reason === 'relation_required';
}

/** The main option now, if any, and all others. */
export function optionsOf(agent: Agent): { main: Option | undefined; others: Option[] } {
  const options = allOf(agent).filter((option) => isMeaningful(option, agent));
  const main = needsPayment(agent)
    ? undefined
    : (options.find(({ action }) => action.allowed) ??
      options.find(({ action, offer }) => isForAdmins(action) && offer));
  return { main, others: options.filter((option) => option !== main) };
}

function needsPayment({ checkout, subscription, access }: Agent): boolean {
  const isPaid = access.via === 'subscription' && !isOverdue(subscription);
  return checkout?.status === 'open' || (isOngoing(subscription) && !isPaid);
}

function allOf({ actions, trialOffer, subscriptionOffer, topUpOffer }: Agent): Option[] {
  return [
    {
      name: 'startTrial',
      label: words.agents.startTrial,
      offer: trialOffer && words.agents.trialOffer(trialOffer.days, trialOffer.tokens),
      action: actions.startTrial,
    },
    {
      name: 'checkout',
      label: words.agents.subscribe,
      offer: subscriptionOffer && terms(subscriptionOffer),
      action: actions.checkout,
    },
    {
      name: 'topUp',
      label: words.agents.topUp,
      offer:
        topUpOffer && words.money.purchase(topUpOffer.tokens, money(topUpOffer.amount, topUpOffer.currency)),
      action: actions.topUp,
    },
  ];
}

/** Excludes options that add nothing: the checkout is already open, or the agent is already subscribed. */
function isMeaningful({ name, action }: Option, { checkout, subscription }: Agent): boolean {
  if (checkout?.status === 'open' && name === (checkout.kind === 'top_up' ? 'topUp' : 'checkout'))
    return false;
  return !(name === 'checkout' && isForAdmins(action) && isOngoing(subscription));
}
