import type { Checkout } from '../../billing/checkouts/checkout.entity.js';
import type { CheckoutSession } from '../../billing/stripe/values/checkout-session.js';
import type { Invoice } from '../../billing/stripe/values/invoice.js';
import type { ProviderSubscription } from '../../billing/stripe/values/subscription.js';
import {
  END,
  invoice as paidInvoice,
  session as paidSession,
  START,
  storedPayment,
  topUpCheckout,
} from '../../../test/support/purchase-example.js';
import { decide } from './decide.js';
import { noFacts, type Facts } from './facts.js';
import type { Rows } from './rows.js';

const checkout = topUpCheckout;
const session: CheckoutSession = {
  ...paidSession,
  paymentId: 'pi_1',
  named: { organizationId: 'org', item: 'research' },
};
const foreign = { ...session, id: 'cs_2', paymentId: 'pi_2' };

const facts = (some: Partial<Facts> = {}): Facts => ({ ...noFacts(START), ...some });
const rows = (some: Partial<Rows> = {}): Rows => ({
  organizationId: 'org',
  isDeleted: false,
  profile: null,
  checkouts: [],
  copies: [],
  payments: [],
  grants: [],
  disputes: [],
  changes: [],
  offers: {},
  ...some,
});
const read = (...sessions: CheckoutSession[]) =>
  facts({ sessions: sessions.map((one) => ({ session: one, isProcessing: false })) });
const outcomesOf = (known: Facts, ours: Rows) => {
  const { purchases, sessions } = decide(known, ours);
  return {
    advanced: sessions.map(({ state }) => state.id),
    payments: purchases.flatMap(({ changes }) => changes.newPayments.map(({ id, review }) => [id, review])),
    credited: purchases.flatMap(({ changes }) => changes.grants.map(({ sourceKey }) => sourceKey)),
  };
};

describe('a paid session', () => {
  it.each<[string, CheckoutSession[], Partial<Checkout>, ReturnType<typeof outcomesOf>]>([
    [
      'advances the checkout that has it',
      [session],
      {},
      { advanced: ['cs_1'], payments: [['cs_1', null]], credited: ['cs_1'] },
    ],
    [
      'advances the checkout that its metadata name, if that checkout has no session',
      [session],
      { sessionId: null },
      { advanced: ['cs_1'], payments: [['cs_1', null]], credited: ['cs_1'] },
    ],
    [
      'does not advance a checkout of another customer',
      [session],
      { sessionId: null, customerId: 'cus_2' },
      { advanced: [], payments: [['cs_1', 'foreign_payment']], credited: [] },
    ],
    [
      'does not advance a checkout with another session, and that session is credited',
      [foreign, session],
      {},
      {
        advanced: ['cs_1'],
        payments: [
          ['cs_2', 'foreign_payment'],
          ['cs_1', null],
        ],
        credited: ['cs_1'],
      },
    ],
    [
      'does not advance a checkout if only the reference of a payment link names it',
      [{ ...foreign, reference: null }],
      { sessionId: null },
      { advanced: [], payments: [['cs_2', 'foreign_payment']], credited: [] },
    ],
  ])('%s', (_what, sessions, some, outcomes) => {
    expect(outcomesOf(read(...sessions), rows({ checkouts: [{ ...checkout, ...some }] }))).toEqual(outcomes);
  });
});

const agreed: Checkout = { ...checkout, kind: 'subscription', amount: 2900, tokens: 100_000 };
const subscription = (id: string, createdAt: Date): ProviderSubscription => ({
  id,
  customerId: 'cus_1',
  reference: 'checkout',
  organizationId: 'org',
  status: 'active' as const,
  items: [
    {
      id: 'si_1',
      price: { id: 'price_1', productId: null, quantity: 1 },
      amount: 2900,
      currency: 'eur',
      interval: 'month',
      intervalCount: 1,
      currentPeriodEnd: END,
    },
  ],
  cancelAt: null,
  collectionPaused: false,
  collectionProblem: null,
  latestInvoiceId: null,
  pendingUpdate: null,
  failedInvoiceId: null,
  endedUnpaid: false,
  collectionResumesAt: null,
  defaultPaymentMethodId: null,
  paymentMethod: null,
  createdAt,
});
const invoice = (id: string, subscriptionId: string): Invoice => ({
  ...paidInvoice,
  id,
  subscriptionId,
  status: 'paid',
  createdAt: START,
  dueAt: null,
  nextAttemptAt: null,
  amountRemaining: 0,
  creditedAfter: 0,
});

describe('two new subscriptions to the same item that are found together', () => {
  it('have the payment of the older one credited, and that of the other one in review', () => {
    const known = facts({
      subscriptions: { sub_2: subscription('sub_2', END), sub_1: subscription('sub_1', START) },
      invoices: [invoice('in_2', 'sub_2'), invoice('in_1', 'sub_1')],
    });
    expect(outcomesOf(known, rows({ checkouts: [agreed] }))).toEqual({
      advanced: [],
      payments: [
        ['in_1', null],
        ['in_2', 'second_subscription'],
      ],
      credited: ['in_1'],
    });
  });
});

it('puts a new payment in review if credit notes credited a part of it before it was read', () => {
  const known = facts({
    subscriptions: { sub_1: subscription('sub_1', START) },
    invoices: [invoice('in_1', 'sub_1')],
    creditedToBalance: { in_1: 100 },
  });
  expect(decide(known, rows({ checkouts: [agreed] })).creditNotes).toMatchObject([
    { id: 'in_1', creditedToBalance: 100, review: 'credit_note', isResolved: false },
  ]);
});

describe('a renewal', () => {
  it.each<[string, Partial<Invoice>, Date, boolean]>([
    ['is under way as a draft', { status: 'draft' }, START, true],
    ['is under way while it is open', { status: 'open' }, START, true],
    ['is not under way if it is paid', {}, START, false],
    ['is not under way if it was given up', { status: 'uncollectible' }, START, false],
    ['is not under way if the period has ended', { status: 'open' }, END, false],
    [
      'is not under way if it is the first invoice',
      { status: 'open', reason: 'subscription_create' },
      START,
      false,
    ],
    [
      'is under way if a change began the period',
      { status: 'open', reason: 'subscription_update' },
      START,
      true,
    ],
    [
      'is not under way if a change is for the rest of a period',
      {
        status: 'open',
        reason: 'subscription_update',
        lines: [{ ...paidInvoice.lines[0]!, isProration: true }],
      },
      START,
      false,
    ],
  ])('%s', (_what, some, now, renewalOpen) => {
    const renewal = { ...invoice('in_1', 'sub_1'), reason: 'subscription_cycle', ...some };
    const known = facts({
      subscriptions: { sub_1: subscription('sub_1', START) },
      invoices: [renewal],
      providerTime: now,
    });
    const [purchase] = decide(known, rows({ checkouts: [agreed] })).purchases;
    expect(purchase!.changes.subscription).toMatchObject({ renewalOpen });
  });
});

it('keeps the grace while a debit is processing, although the draft of the following period exists', () => {
  const weeks = [0, 1, 2, 3].map((week) => new Date(START.getTime() + week * 7 * 86_400_000));
  const renewal = (id: string, status: Invoice['status'], week: number): Invoice => {
    const line = { ...paidInvoice.lines[0]!, startsAt: weeks[week]!, endsAt: weeks[week + 1]! };
    const paidAt = status === 'paid' ? START : null;
    return { ...invoice(id, 'sub_1'), status, paidAt, reason: 'subscription_cycle', lines: [line] };
  };
  const known = facts({
    subscriptions: { sub_1: { ...subscription('sub_1', START), latestInvoiceId: 'in_3' } },
    invoices: [renewal('in_3', 'draft', 2), renewal('in_2', 'open', 1), renewal('in_1', 'paid', 0)],
    processing: ['in_2'],
  });
  const [purchase] = decide(known, rows({ checkouts: [agreed] })).purchases;
  const until = new Date(weeks[1]!.getTime() + 14 * 86_400_000);
  expect(purchase!.changes.grace).toEqual([{ paymentKey: 'in_1', until }]);
});

describe('an amount that cannot be stored', () => {
  const huge = 2_147_483_648;
  const problemOf = (object: string) =>
    `The amount of ${object} is more than 2147483647, which this version cannot store. It was left as it is.`;

  it('credits nothing for its session, but completes its checkout, and settles another session', () => {
    const checkouts = [checkout, { ...checkout, id: 'checkout_2', sessionId: 'cs_2' }];
    const known = read({ ...foreign, amount: huge }, session);
    expect(outcomesOf(known, rows({ checkouts }))).toEqual({
      advanced: ['cs_2', 'cs_1'],
      payments: [['cs_1', null]],
      credited: ['cs_1'],
    });
    const { purchases } = decide(known, rows({ checkouts }));
    expect(purchases.flatMap(({ changes }) => changes.problems)).toEqual([problemOf('payment cs_2')]);
  });

  it('is no problem in the session of a subscription', () => {
    const sold = { ...foreign, named: null, amount: huge };
    expect(decide(read(sold), rows()).problems).toEqual([]);
  });

  it.each<[string, Partial<Facts>]>([
    [
      'a refund or dispute of payment pi_1',
      { reversals: { pi_1: { paid: 2900, refunded: huge, disputes: [] } } },
    ],
    ['a credit note of invoice in_1', { creditedToBalance: { in_1: huge } }],
  ])('changes nothing if it is that of %s', (object, some) => {
    const known = facts({ invoices: [invoice('in_1', 'sub_1')], ...some });
    const changes = decide(known, rows({ payments: [storedPayment] }));
    expect(changes).toMatchObject({ reversals: [], creditNotes: [], problems: [problemOf(object)] });
  });
});

it('tells operators of an object that Stripe refuses to return', () => {
  const rejected = ['invoice in_1: Stripe answered: 400'];
  expect(decide(facts({ rejected }), rows()).problems).toEqual([
    'An object cannot be read at Stripe, so it was left as it is: invoice in_1: Stripe answered: 400',
  ]);
});
