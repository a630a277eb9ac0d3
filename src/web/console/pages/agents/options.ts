import type { Agent, AgentAction } from '../../../client/resources.js';
import { money, subscriptionPrice } from '../../components/format.js';
import { isBlockedByDispute, isSold } from '../../components/money/payment-trouble.js';
import { isOngoing } from '../../components/money/subscription-state.js';
import { daysUntil } from '../../components/tense.js';
import { words } from '../../locales/words.js';
import { catalogText } from './catalog-text.js';

/** Changes of the offer have a dialog of their own. */
export type OptionName = Exclude<keyof Agent['actions'], 'changeOffer'>;

export type SubscriptionOffer = Agent['subscriptionOffers'][number];

/** What an agent offers: its price, and the tokens for it. */
export interface Offer {
  price: string;
  tokens: string | null;
}

/** An offer that an organization can take now or later. */
export interface Option {
  name: OptionName;
  /** Of its button. */
  label: string;
  kind: string;
  offer: Offer;
  action: AgentAction;
}

/** Reasons that concern only this person or the moment. With any other, the organization cannot take the offer. */
const REASONS_TO_SHOW = ['relation_required', 'checkout_unavailable', 'email_not_verified', 'limit_reached'];

/** Whether only admins may take the action, and this person is not an admin. */
export function isForAdmins({ reason }: AgentAction): boolean {
  return reason === 'relation_required';
}

/** Whether a sentence above the offers already gives the reason: a dispute, or that only admins may buy. */
export function isExplainedAbove({ reason }: AgentAction): boolean {
  return reason === 'relation_required' || reason === 'checkout_unavailable';
}

/** The end of a trial needs attention if at most this many days are left. */
const ENDS_SOON = 3;

export function trialEndsSoon({ access, trial }: Agent): boolean {
  return access.via === 'trial' && trial.endsAt !== null && daysUntil(trial.endsAt) <= ENDS_SOON;
}

/**
 * At most one button of an agent is filled: that of a purchase that is due, because the tokens or the trial are about
 * to end. Otherwise, if the agent cannot be used, that of the first offer, unless a dispute blocks purchases.
 * @param isQuiet whether a notice on the page is more urgent
 */
export function variantOf({ name }: Option, agent: Agent, isQuiet: boolean): 'filled' | 'default' {
  if (isQuiet) return 'default';
  const options = optionsOf(agent).filter(({ action }) => action.allowed);
  const due = options.find((one) =>
    one.name === 'topUp' ? agent.lowBalance.reached : one.name === 'checkout' && trialEndsSoon(agent),
  );
  const isUnusable = !agent.access.allowed && !isOngoing(agent.subscription) && agent.checkout === null;
  const first = due ?? (isUnusable && !isBlockedByDispute(agent) ? options[0] : undefined);
  return first?.name === name ? 'filled' : 'default';
}

/** Whether the payment of a top-up is on its way. */
export function isTopUpAwaited({ checkout }: Agent): boolean {
  return checkout?.status === 'processing' && checkout.kind === 'top_up';
}

/** The options, always in the same order. */
export function optionsOf(agent: Agent): Option[] {
  return allOf(agent).filter((option) => isMeaningful(option, agent));
}

/** Whether only admins may buy what the agent offers. */
export function needsAdmin(agent: Agent): boolean {
  const { changeOffer } = agent.actions;
  return (
    optionsOf(agent).some(({ action }) => isForAdmins(action)) ||
    (isChangeable(agent) && isForAdmins(changeOffer))
  );
}

function allOf(agent: Agent): Option[] {
  const { actions } = agent;
  const { trial, subscription, topUp } = offersOf(agent);
  const all = [
    { name: 'startTrial', label: words.agents.startTrial, kind: words.offers.trial, offer: trial },
    { name: 'checkout', label: words.agents.subscribe, kind: words.offers.subscription, offer: subscription },
    {
      name: 'topUp',
      label: isTopUpAwaited(agent) ? words.agents.topUpAgain : words.agents.topUp,
      kind: words.offers.topUp,
      offer: topUp,
    },
  ] as const;
  return all.flatMap(({ offer, ...one }) => (offer ? [{ ...one, offer, action: actions[one.name] }] : []));
}

/** What the catalog offers, also what this organization cannot take. */
export function offersOf({ trialOffer, subscriptionOffers, topUpOffer }: Agent): {
  [Kind in 'trial' | 'subscription' | 'topUp']: Offer | null;
} {
  const tokens = (count: number | null) => (count ? words.money.tokens(count) : null);
  return {
    trial: trialOffer && {
      price: words.agents.daysFree(trialOffer.days),
      tokens: tokens(trialOffer.tokens) ?? words.agents.unlimited,
    },
    subscription: subscriptionOf(subscriptionOffers),
    topUp: topUpOffer && {
      price: words.agents.once(money(topUpOffer.amount, topUpOffer.currency)),
      tokens: tokens(topUpOffer.tokens),
    },
  };
}

/** The only offer. Of several offers, the lowest price. */
function subscriptionOf(offers: Agent['subscriptionOffers']): Offer | null {
  const [lowest] = offers.toSorted((one, other) => one.amount - other.amount);
  if (!lowest) return null;
  if (offers.length === 1) return { price: subscriptionPrice(lowest), tokens: perPeriod(lowest) };
  return {
    price: words.offers.from(subscriptionPrice(lowest)),
    tokens: words.offers.count(offers.length),
  };
}

/** The tokens of each period, such as `100,000 tokens per month`. Null without tokens. */
export function perPeriod(offer: SubscriptionOffer): string | null {
  const { tokensPerPeriod, tokensEvery, interval, intervalCount } = offer;
  if (!tokensPerPeriod) return null;
  if (tokensEvery) return words.money.tokensPer(tokensPerPeriod, tokensEvery);
  return intervalCount === 1
    ? words.money.tokensPer(tokensPerPeriod, interval)
    : words.money.tokens(tokensPerPeriod);
}

/**
 * The amount by which a year is cheaper than twelve months, compared with the monthly offer that has as many tokens.
 * Null if there is no such offer, or if the year is not cheaper.
 */
export function savedByYear(year: SubscriptionOffer, offers: Agent['subscriptionOffers']): number | null {
  if (monthsOf(year) !== 12) return null;
  const months = offers.filter((one) => monthsOf(one) === 1);
  const tokens = tokensOf(year);
  const month = months.find((one) => one.tokensPerPeriod * 12 === tokens);
  const saved = month ? month.amount * 12 - year.amount : 0;
  return saved > 0 ? saved : null;
}

/** The tokens of a whole period. */
export function tokensOf(offer: SubscriptionOffer): number {
  return offer.tokensEvery ? offer.tokensPerPeriod * 12 * offer.intervalCount : offer.tokensPerPeriod;
}

export function isOfYear(offer: SubscriptionOffer | undefined): boolean {
  return offer !== undefined && monthsOf(offer) === 12;
}

/** All offers except the subscription's own. If that one is unknown, all offers. */
export function otherOffers({ subscription, subscriptionOffers }: Agent): SubscriptionOffer[] {
  return subscriptionOffers.filter(({ id }) => id !== subscription.offerId);
}

/**
 * Whether there is a subscription that can change to another offer. The offer of an old subscription may be unknown.
 */
export function isChangeable(agent: Agent): boolean {
  const { subscription } = agent;
  const least = subscription.offerId === null ? 2 : 1;
  return isOngoing(subscription) && otherOffers(agent).length >= least;
}

/** An offer that has left the catalog is shown by its id. */
export function nameOfOffer({ subscriptionOffers }: Agent, offerId: string): string {
  const offer = subscriptionOffers.find(({ id }) => id === offerId);
  return offer ? catalogText(offer.name) : offerId;
}

function monthsOf({ interval, intervalCount }: SubscriptionOffer): number | null {
  if (interval === 'year') return 12 * intervalCount;
  return interval === 'month' ? intervalCount : null;
}

/** Excludes offers that cannot be taken, such as a used trial, that are in checkout, or that are subscribed. */
function isMeaningful({ name, action }: Option, agent: Agent): boolean {
  const { checkout, subscription, subscriptionOffers } = agent;
  if (!isSold(agent)) return false;
  if (!action.allowed && !REASONS_TO_SHOW.includes(action.reason ?? '')) return false;
  // Another offer can be chosen while the payment page of one is open.
  const isOpen = checkout?.status === 'open' && name === (checkout.kind === 'top_up' ? 'topUp' : 'checkout');
  if (isOpen && (name === 'topUp' || subscriptionOffers.length === 1)) return false;
  return !(name === 'checkout' && isForAdmins(action) && isOngoing(subscription));
}
