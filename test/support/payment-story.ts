import type { PaymentControl } from '../../src/sandbox/payments/control.js';
import type { Buyer } from './buyer.js';
import { chargeOf } from './charge-of.js';
import { renew } from './renewals.js';

const DAY = 86_400;

type Step = (buyer: Buyer, control: PaymentControl) => Promise<void> | void;

/** The events in the life of a paying organization, in order. */
export const STORY: [what: string, step: Step][] = [
  ['subscribes', async (buyer) => void (await buyer.subscribe('research'))],
  ['renews', (_, control) => renew(control)],
  [
    'is past due',
    (buyer, control) => {
      control.setCardDeclines(buyer.customer, true);
      renew(control);
      expect(control.list('subscriptions').at(-1)).toMatchObject({ status: 'past_due' });
    },
  ],
  [
    'recovers',
    (buyer, control) => {
      control.setCardDeclines(buyer.customer, false);
      control.advance(4 * DAY);
      expect(control.list('subscriptions').at(-1)).toMatchObject({ status: 'active' });
    },
  ],
  [
    'is refunded half of a period',
    (_, control) => {
      const { id } = control.list('invoices').at(-1)!;
      control.refund(chargeOf(control, { invoice: id }), 1450);
    },
  ],
  [
    'is refunded part of a top-up, twice',
    async (buyer, control) => {
      const session = await buyer.buyTokens('research');
      control.refund(chargeOf(control, { session }), 100);
      control.refund(chargeOf(control, { session }), 200);
    },
  ],
  [
    'is refunded a whole top-up',
    async (buyer, control) => {
      const session = await buyer.buyTokens('research');
      control.refund(chargeOf(control, { session }));
    },
  ],
  [
    'is refunded a top-up, and the refund fails',
    async (buyer, control) => {
      const session = await buyer.buyTokens('research');
      control.failRefund(control.refund(chargeOf(control, { session })));
    },
  ],
  [
    'pays by a bank debit that arrives',
    async (buyer, control) => {
      await buyer.buyTokens('support', 'bank debit');
      control.advance(4 * DAY);
    },
  ],
  [
    'pays by a bank debit that fails',
    async (buyer, control) => control.settle(await buyer.buyTokens('translator', 'bank debit'), false),
  ],
  [
    'changes its mind in the portal',
    (buyer, control) => {
      control.changeContact(
        buyer.customer,
        'name=Ada+%26+Sons&email=money%40example.com&address[country]=DE',
      );
      control.scheduleEnd(buyer.subscription);
      control.resume(buyer.subscription);
    },
  ],
  [
    'cancels',
    (buyer, control) => {
      control.scheduleEnd(buyer.subscription);
      control.advanceMonths(1);
    },
  ],
  [
    'subscribes to something else by a bank debit',
    async (buyer, control) => control.settle(await buyer.subscribe('support', 'bank debit'), true),
  ],
  [
    // This is the last step, because an open dispute stops checkouts.
    'wins a dispute and loses another one',
    async (buyer, control) => {
      const charge = chargeOf(control, { session: await buyer.buyTokens('research') });
      control.moveDispute(control.dispute(charge, 400), 'won');
      control.moveDispute(control.dispute(charge, 500), 'lost');
    },
  ],
];

/** The expected result of the story. It is the same for any order, delay or repetition of the webhook events. */
export const END = {
  agents: {
    research: ['unavailable', 'canceled', true, 300_000 - 50_000 + 17_500 + 25_000 + 12_500],
    support: ['unavailable', 'active', false, 40_000 + 200_000],
    bookkeeping: ['available', 'none', false, 0],
    translator: ['available', 'none', false, 0],
    'meeting-notes': ['available', 'none', false, 0],
  },
  contact: expect.objectContaining({ name: 'Ada & Sons', email: 'money@example.com' }),
  subscriptions: [
    ['research', 'canceled'],
    ['support', 'active'],
  ],
};

export async function endOf(buyer: Buyer) {
  const { body } = await buyer.owner.get(`${buyer.path}/agents`);
  const { contact, subscriptionSummary } = await buyer.billing();
  return {
    agents: Object.fromEntries(
      body.data.map(({ id, trial, subscription, tokenBalance }: any) => [
        id,
        [trial.status, subscription.status, subscription.cancelAtPeriodEnd, tokenBalance],
      ]),
    ),
    contact,
    subscriptions: subscriptionSummary.subscriptions.map(({ agentId, status }: any) => [agentId, status]),
  };
}
