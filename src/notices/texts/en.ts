import { utc } from '../../platform/mail/letter.js';
import { money } from './money.js';
import { percentOf } from './percent-of.js';
import type { NoticeTexts, Place } from './notice-texts.js';

const inTheOrganization = ({ organization, product }: Place) =>
  `${organization ? `the organization ${organization}` : 'an organization'} on ${product}`;
const yours = ({ organization }: Place) =>
  organization ? `your organization ${organization}` : 'your organization';
const named = ({ organization }: Place) => organization ?? 'your organization';
const number = (value: number) => value.toLocaleString('en');
const role = (relation: string) => (relation === 'admin' ? 'an admin' : 'a member');

const RIGHTS: Record<string, string> = {
  admin: 'Admins invite and remove people, buy subscriptions and tokens, and see payments.',
  member: 'Members use the agents of the organization. They no longer manage people and payments.',
};

export const EN: NoticeTexts = {
  kinds: {
    ownership_received: (_facts, place) => ({
      subject: `You are now the owner of ${named(place)}`,
      paragraphs: [
        `You are now the owner of ${inTheOrganization(place)}. The previous owner has transferred it to you.`,
        'Only the owner can delete the organization or transfer it to another person. The owner gets mails about failed payments.',
      ],
      action: { label: 'Open the organization', url: place.url },
      remarks: [{ text: 'You did not expect this? Talk to the other admins of the organization.' }],
    }),
    relation_changed: ({ relation }, place) => ({
      subject: `You are now ${role(relation)} of ${named(place)}`,
      paragraphs: [
        `You are now ${role(relation)} of ${inTheOrganization(place)}. An admin or the owner has changed your role.`,
        RIGHTS[relation] ?? '',
      ],
      action: { label: 'Open the organization', url: place.url },
    }),
    membership_removed: (_facts, place) => ({
      subject: `You are no longer a member of ${place.organization ?? 'an organization'}`,
      paragraphs: [
        `You are no longer a member of ${inTheOrganization(place)}. An admin or the owner has removed you.`,
        'You can no longer see or use anything of this organization. To return, ask one of its admins or the owner for a new invite.',
      ],
    }),
    payment_failed: ({ agent, agentId, payUrl, due }, place) => ({
      subject: `A payment for ${named(place)} failed`,
      paragraphs: [
        `We could not collect a payment from ${yours(place)} on ${place.product}, for its subscription to the AI agent “${agent}”. The bank or the card issuer has rejected it.`,
        `You can pay the open invoice${due ? ` of ${money(due, 'en')}` : ''} now, with this or another card.`,
      ],
      action: { label: 'Pay the invoice', url: payUrl },
      remarks: [
        { text: 'Open the subscription:', url: `${place.url}/agents/${agentId}` },
        { text: 'We do not mail you about further attempts to collect the same invoice.' },
      ],
    }),
    subscription_ended: ({ agent, agentId }, place) => ({
      subject: `A subscription of ${named(place)} has ended`,
      paragraphs: [
        `The subscription of ${yours(place)} on ${place.product} to the AI agent “${agent}” has ended, because its invoice was not paid.`,
        'Nothing more is charged for it. Without a new subscription or tokens, the organization cannot use the agent.',
      ],
      action: { label: 'Subscribe again', url: `${place.url}/agents/${agentId}` },
    }),
    change_postponed: ({ agent, agentId, at }, place) => ({
      subject: `The plan change of “${agent}” is postponed to the next period`,
      paragraphs: [
        `The change of the subscription of ${yours(place)} on ${place.product} to the AI agent “${agent}” could not be made in time. The subscription was renewed with its present offer.`,
        `The change is now scheduled for ${utc(at, 'en')}. You can withdraw it until then.`,
      ],
      action: { label: 'Open the subscription', url: `${place.url}/agents/${agentId}` },
    }),
    trial_ending: ({ agent, agentId, endsAt }, place) => ({
      subject: `The free trial of “${agent}” is about to end`,
      paragraphs: [
        `The free trial of the AI agent “${agent}” in ${yours(place)} on ${place.product} ends on ${utc(endsAt, 'en')}.`,
        'The tokens of the trial then expire. To continue to use the agent, subscribe to it or buy tokens. Nothing is charged unless you do.',
      ],
      action: { label: 'See the prices', url: `${place.url}/agents/${agentId}` },
    }),
    balance_low: ({ agent, agentId, balance, threshold }, place) => ({
      subject: `The agent “${agent}” has few tokens left: ${number(balance)}`,
      paragraphs: [
        `The AI agent “${agent}” in ${yours(place)} on ${place.product} has ${number(balance)} tokens left. An admin or the owner has asked for a mail at ${number(threshold)} tokens.`,
        'Tokens pay for the work of the agent. When they are used up, it stops. No tokens are bought automatically.',
      ],
      action: { label: 'Open the agent', url: `${place.url}/agents/${agentId}` },
    }),
    budget_reached: ({ agent, agentId, used, budget, resetsAt }, place) => ({
      subject: `The agent “${agent}” has used ${percentOf(used, budget)}% of its budget for this month`,
      paragraphs: [
        `The AI agent “${agent}” in ${yours(place)} on ${place.product} has used ${number(used)} tokens of its monthly budget of ${number(budget)}. Tokens that are reserved for work in progress are included.`,
        `At 100% the agent stops until the next month begins on ${utc(resetsAt, 'en')}, even if tokens are left. Admins can raise the budget at any time.`,
      ],
      action: { label: 'Open the agent', url: `${place.url}/agents/${agentId}` },
    }),
    invite_accepted: ({ person, relation }, place) => ({
      subject: `Your invite to ${named(place)} was accepted`,
      paragraphs: [
        `Your invite to ${inTheOrganization(place)} was accepted.\nNew ${relation}: ${person ?? 'see the list of people'}.`,
      ],
      action: { label: 'See the people', url: `${place.url}/people` },
    }),
  },
  footers: {
    fixed: ({ product }) =>
      `You get this mail because it concerns your own account on ${product}. It cannot be turned off.`,
    optional: ({ organization, product }) =>
      `You get this mail as a member of ${organization ?? 'an organization'} on ${product}. Unsubscribe from mails like this one:`,
  },
};
