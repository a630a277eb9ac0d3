import type { Agent, AgentAction } from '../../../client/resources.js';
import { money, terms } from '../../components/format.js';
import { isOngoing, isOverdue } from '../../components/subscription-state.js';
import { words } from '../../locales/words.js';

export type OptionName = keyof Agent['actions'];

/** Something that an organization can do with an agent, perhaps not now. */
export interface Option {
  name: OptionName;
  label: string;
  /** A description of the offer, with its price. Null if the agent has none. */
  offer: string | null;
  action: AgentAction;
}

/** Whether an admin may take the action, but not this person. */
export function isForAdmins({ reason }: AgentAction): boolean {
  return reason === 'relation_required';
}

/** The option that comes first now, if there is one, and all others. */
export function optionsOf(agent: Agent): { main: Option | undefined; others: Option[] } {
  const options = allOf(agent).filter((option) => isMeaningful(option, agent));
  const main = needsPayment(agent)
    ? undefined
    : (options.find(({ action }) => action.allowed) ??
      options.find(({ action, offer }) => isForAdmins(action) && offer));
  return { main, others: options.filter((option) => option !== main) };
}

/** Whether a payment comes before anything else. */
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

/** Whether the option adds something: its checkout is not open already, and no admin is asked for a second subscription. */
function isMeaningful({ name, action }: Option, { checkout, subscription }: Agent): boolean {
  if (checkout?.status === 'open' && name === (checkout.kind === 'top_up' ? 'topUp' : 'checkout'))
    return false;
  return !(name === 'checkout' && isForAdmins(action) && isOngoing(subscription));
}
