import {
  copy,
  date,
  END,
  facts,
  FOURTEEN_DAYS_LATER,
  grant,
  invoice,
  item,
  NOTHING,
  rows,
  session,
  settled,
  START,
  storedPayment,
  subscription,
  subscriptionCheckout,
  THREE_DAYS_LATER,
  topUpCheckout,
} from '../../../test/support/purchase-example.js';
import type { Checkout } from '../../billing/checkouts/checkout.entity.js';
import type { CheckoutSession } from '../../billing/stripe/values/checkout-session.js';
import type { Invoice, PaidInvoice } from '../../billing/stripe/values/invoice.js';
import type { ProviderSubscription, SubscriptionItem } from '../../billing/stripe/values/subscription.js';
import type { Subscription } from '../../billing/subscriptions/subscription.entity.js';
import { decideSubscription as decide, decideTopUp } from './decide-purchase.js';
import type { PurchaseFacts, PurchaseRows } from './purchase.js';

describe('a subscription', () => {
  it('gives 100,000 tokens until the end of the period for its first payment of 29.00 euros', () => {
    const begun = decide(facts(), rows());
    expect(begun.newPayments).toMatchObject([
      { id: 'in_1', item: 'research', amount: 2900, tokens: 100_000, review: null, expiresAt: END },
    ]);
    expect(begun.grants).toEqual([
      {
        organizationId: 'org',
        agentId: 'research',
        source: 'subscription',
        sourceKey: 'in_1',
        amount: 100_000,
        expiresAt: END,
      },
    ]);
    expect(begun.grace).toEqual([{ paymentKey: 'in_1', until: THREE_DAYS_LATER }]);
    expect(begun.subscription).toMatchObject({ status: 'active', hasBegun: true });
  });

  it.each([
    ['before', (addOn: SubscriptionItem) => [addOn, item]],
    ['after', (addOn: SubscriptionItem) => [item, addOn]],
  ])('depends on our item alone, even with an add-on %s it', (_where, items) => {
    const price = { id: 'price_of_add_on', productId: 'seats', quantity: 3 };
    const addOn = { ...item, price, amount: 500, interval: 'year', currentPeriodEnd: date('12-15T10:00') };
    const changes = decide(facts({ subscription: { ...subscription, items: items(addOn) } }), rows());
    expect(changes.newPayments).toMatchObject([{ review: null, tokens: 100_000, expiresAt: END }]);
    expect(changes.subscription).toMatchObject({ amount: 2900, interval: 'month', currentPeriodEnd: END });
  });

  it('has tokens until three months after a late payment if its period is three months', () => {
    const quarterly = { ...subscription, items: [{ ...item, intervalCount: 3 }] };
    const late = { ...invoice, paidAt: date('01-20T10:00') };
    const { newPayments } = decide(facts({ subscription: quarterly, invoices: [late] }), rows());
    expect(newPayments).toMatchObject([{ expiresAt: date('04-20T10:00') }]);
  });

  it.each<[string, Partial<ProviderSubscription>, object]>([
    ['an end with this period', { cancelAt: END }, { cancelAt: END, cancelAtPeriodEnd: true }],
    ['a later end', { cancelAt: date('12-15T10:00') }, { cancelAtPeriodEnd: false }],
    ['a paused collection', { collectionPaused: true }, { collectionPaused: true }],
    [
      'an invoice that cannot be finalized',
      { collectionProblem: 'finalization_failed' },
      { collectionProblem: 'finalization_failed' },
    ],
  ])('shows %s', (_what, some, shown) => {
    const changed = facts({ subscription: { ...subscription, ...some } });
    expect(decide(changed, settled()).subscription).toMatchObject(shown);
  });

  it('changes nothing if everything is known', () => {
    expect(decide(facts(), settled())).toEqual(NOTHING);
  });

  it('credits a renewal, and moves the grace to its period', () => {
    const [first] = invoice.lines;
    const next = { startsAt: END, endsAt: date('03-15T10:00') };
    const renewed = {
      ...invoice,
      id: 'in_2',
      paymentIds: ['pi_2'],
      reason: 'subscription_cycle',
      paidAt: END,
      lines: [{ ...first!, ...next }],
    };
    const read = facts({ readAt: END, invoices: [renewed, invoice] });
    expect(decide(read, settled())).toMatchObject({
      newPayments: [{ id: 'in_2' }],
      grants: [{ sourceKey: 'in_2', amount: 100_000, expiresAt: next.endsAt }],
      grace: [
        { paymentKey: 'in_1', until: null },
        { paymentKey: 'in_2', until: date('03-18T10:00') },
      ],
    });
  });

  it.each([
    ['the agreed price, with the agreed tokens', 'price_1', 2900, null, 100_000, 'monthly'],
    ['another offer of the agent', 'price_2', 5900, null, 250_000, 'team'],
    ['another offer at another amount', 'price_2', 4900, 'other_terms', null, 'team'],
    ['a price that we do not know', 'price_3', 2900, 'other_terms', null, null],
  ])('judges a renewal by the terms of its price: %s', (_what, id, subtotal, review, tokens, offerId) => {
    const terms = { amount: 2900, currency: 'eur', tokens: 150_000 };
    const offers = [
      { ...terms, priceId: 'price_1', offer: { id: 'monthly', interval: 'month', intervalCount: 1 } },
      {
        ...terms,
        priceId: 'price_2',
        amount: 5900,
        tokens: 250_000,
        offer: { id: 'team', interval: 'month', intervalCount: 1 },
      },
    ];
    const changed = { ...item, price: { ...item.price, id } };
    const line = { ...invoice.lines[0]!, priceId: id, subtotal };
    const renewal = { ...invoice, reason: 'subscription_cycle', lines: [line] };
    const {
      newPayments,
      grants,
      subscription: state,
    } = decide(
      facts({
        subscription: { ...subscription, items: [changed] },
        invoices: [renewal],
      }),
      rows({ offers }),
    );
    expect(newPayments).toMatchObject([{ review }]);
    expect(grants.map(({ amount }) => amount)).toEqual(tokens === null ? [] : [tokens]);
    expect(state).toMatchObject({ offerId });
  });

  it('divides the tokens of a year over its months, unless the agreed offer grants them at once', () => {
    const endsAt = new Date('2028-01-15T10:00Z');
    const yearly = { id: 'yearly', interval: 'year', intervalCount: 1 };
    const monthly = { ...yearly, tokensEvery: 'month' as const };
    const offers = [{ priceId: 'price_1', amount: 2900, currency: 'eur', tokens: 1000, offer: monthly }];
    const paid = { ...invoice, lines: [{ ...invoice.lines[0]!, endsAt }] };
    const items = [{ ...item, interval: 'year', currentPeriodEnd: endsAt }];
    const read = facts({ subscription: { ...subscription, items }, invoices: [paid] });
    const agreed = (offer: Checkout['offer']) =>
      decide(read, rows({ offers, checkout: { ...subscriptionCheckout, tokens: 1000, offer } }));
    const { newPayments, grants, grace } = agreed(monthly);
    expect(newPayments).toMatchObject([{ tokens: 12_000, expiresAt: endsAt }]);
    expect(grants).toMatchObject([{ sourceKey: 'in_1', amount: 12_000, expiresAt: endsAt }]);
    expect(grants[0]!.months).toHaveLength(12);
    expect(grants[0]!.months![1]).toEqual({ amount: 1000, startsAt: END, expiresAt: date('03-15T10:00') });
    expect(grace).toEqual([{ paymentKey: 'in_1', until: new Date('2028-01-18T10:00Z') }]);
    for (const earlier of [yearly, null]) {
      const once = agreed(earlier);
      expect(once.grants).toMatchObject([{ amount: 1000, expiresAt: endsAt }]);
      expect(once.grants[0]).not.toHaveProperty('months');
      expect(once.subscription).toMatchObject({ offerId: 'yearly', tokens: 1000 });
    }
  });

  const [line] = invoice.lines;
  const billing = (startsAt: Date, isProration = false) => [{ lines: [{ ...line!, startsAt, isProration }] }];
  it.each<[string, Partial<ProviderSubscription>, PurchaseFacts['processing'], Date | null]>([
    ['set to renew', {}, [], THREE_DAYS_LATER],
    [
      'set to renew, while a bank debit for the next period is processing',
      {},
      billing(END),
      FOURTEEN_DAYS_LATER,
    ],
    [
      'set to renew, while a debit for an earlier period is processing',
      {},
      billing(new Date('2026-12-15T10:00Z')),
      THREE_DAYS_LATER,
    ],
    [
      'set to renew, while a debit for a change of the price is processing',
      {},
      billing(date('02-01T10:00'), true),
      THREE_DAYS_LATER,
    ],
    ['past due', { status: 'past_due' }, [], THREE_DAYS_LATER],
    ['set to end with this period', { cancelAt: END }, [], null],
    ['set to end in a year', { cancelAt: new Date('2028-01-15T10:00Z') }, [], THREE_DAYS_LATER],
    ['canceled', { status: 'canceled' }, [], null],
  ])('has the right grace if it is %s', (_state, some, processing, until) => {
    const read = facts({ subscription: { ...subscription, ...some }, processing });
    const { grace } = decide(read, settled({ grants: [{ ...grant, graceUntil: START }] }));
    expect(grace).toEqual([{ paymentKey: 'in_1', until }]);
  });

  describe('with an amount that cannot be stored', () => {
    const huge = 2_147_483_648;
    const problem = (object: string) =>
      `The amount of ${object} is more than 2147483647, which this version cannot store. It was left as it is.`;
    const dear = { ...subscription, status: 'past_due' as const, items: [{ ...item, amount: huge }] };

    it('is settled with the former amount', () => {
      const { subscription: state, problems } = decide(facts({ subscription: dear }), settled());
      expect(state).toMatchObject({ status: 'past_due', amount: 2900 });
      expect(problems).toEqual([problem('subscription sub_1')]);
    });

    it('is not stored if it is new', () => {
      const { subscription: state, newPayments, problems } = decide(facts({ subscription: dear }), rows());
      expect(state).toBeNull();
      expect(newPayments).toMatchObject([{ id: 'in_1', amount: 2900 }]);
      expect(problems).toEqual([problem('subscription sub_1')]);
    });

    it('leaves out only the payment whose invoice has that amount', () => {
      const invoices = [invoice, { ...invoice, id: 'in_2', amount: huge, total: huge }];
      const { newPayments, grants, problems } = decide(facts({ invoices }), rows());
      expect(newPayments.map(({ id }) => id)).toEqual(['in_1']);
      expect(grants.map(({ sourceKey }) => sourceKey)).toEqual(['in_1']);
      expect(problems).toEqual([problem('payment in_2')]);
    });
  });

  it('keeps the offer whose price an operator has set, once', () => {
    const terms = {
      priceId: 'price_other',
      amount: 4900,
      currency: 'eur',
      tokens: 1,
      offer: { id: 'other', interval: 'month', intervalCount: 1 },
    };
    const price = { id: 'price_other', productId: 'agent_research', quantity: 1 };
    const read = facts({ subscription: { ...subscription, items: [{ ...item, price }] } });
    expect(decide(read, settled({ offers: [terms] })).setOffer).toEqual({ itemId: item.id, terms });
    expect(decide(read, settled({ offers: [terms], changes: [terms] })).setOffer).toBeNull();
    expect(decide(facts(), settled({ offers: [terms] })).setOffer).toBeNull();
    expect(decide(read, settled()).setOffer).toBeNull();
  });

  it.each([
    ['a later period that was credited with no tokens', { review: null }, null],
    ['the same after a credit note', { review: 'credit_note' as const, creditedToBalance: 100 }, null],
    ['a later period that is in review', { review: 'other_terms' as const, creditedToBalance: 100 }, END],
    ['a later period that was forgiven', { review: 'credit_note' as const }, END],
  ])('has grace only for the latest credited period: %s', (_what, some, ends) => {
    const later = { ...storedPayment, id: 'in_2', periodStart: END, expiresAt: date('03-15T10:00'), ...some };
    const known = settled({
      payments: [storedPayment, later],
      grants: [{ ...grant, graceUntil: ends ? null : THREE_DAYS_LATER }],
    });
    const { grace } = decide(facts(), known);
    const until = ends && THREE_DAYS_LATER;
    expect(grace.find(({ paymentKey }) => paymentKey === 'in_1')).toEqual({ paymentKey: 'in_1', until });
  });

  it('has grace after the expiry of tokens that an operator credited for a past period', () => {
    const grants = [{ ...grant, expiresAt: new Date('2027-03-20T10:00Z'), graceUntil: null }];
    const { grace } = decide(facts({ readAt: new Date('2027-02-20T10:00Z') }), settled({ grants }));
    expect(grace).toEqual([{ paymentKey: 'in_1', until: new Date('2027-03-23T10:00Z') }]);
  });

  it.each<[string, Partial<PaidInvoice>, string]>([
    ['of another customer', { customerId: 'cus_2' }, 'other_customer'],
    ['for something else', { reason: 'manual' }, 'other_terms'],
  ])('puts a payment %s in review, without tokens', (_what, some, review) => {
    const {
      newPayments,
      grants,
      subscription: state,
    } = decide(facts({ invoices: [{ ...invoice, ...some }] }), rows());
    expect(newPayments).toMatchObject([{ id: 'in_1', review }]);
    expect(grants).toEqual([]);
    expect(state).not.toBeNull();
  });

  it.each([
    ['is', false],
    ['was', true],
  ])('leaves a payment that %s in review to the operator', (_when, isResolved) => {
    const reviewed = { ...storedPayment, review: 'other_terms' as const, isResolved };
    expect(decide(facts(), settled({ payments: [reviewed], grants: [] })).grants).toEqual([]);
  });

  it.each([
    ['the stored tokens of a payment if they are missing', 70_000, [{ sourceKey: 'in_1', amount: 70_000 }]],
    ['nothing for a payment that was stored with no tokens', 0, []],
  ])('credits %s', (_what, tokens, grants) => {
    const payments = [{ ...storedPayment, tokens }];
    expect(decide(facts(), settled({ payments, grants: [] })).grants).toMatchObject(grants);
  });

  it.each([
    ['newer', START, 'active' as const, 'second_subscription'],
    ['newer and ended', START, 'canceled' as const, 'second_subscription'],
    ['older and ended', date('01-20T10:00'), 'canceled' as const, null],
  ])('has the right review beside another ongoing one if it is %s', (_age, otherSince, status, review) => {
    const other = { id: 'sub_0', createdAt: otherSince };
    const late = { ...subscription, status, createdAt: date('01-16T10:00') };
    const changes = decide(facts({ subscription: late }), rows({ other }));
    expect(changes.newPayments).toMatchObject([{ review }]);
    expect(changes.subscription === null).toBe(review !== null);
  });

  it('keeps its ended copy if it is active again while another one is ongoing', () => {
    const other = { id: 'sub_0', createdAt: START };
    const changes = decide(facts(), settled({ other, copy: { ...copy, status: 'canceled' } }));
    expect(changes).toMatchObject({ subscription: null, grants: [] });
    expect(changes.problems).toEqual([expect.stringContaining('sub_1. Cancel one of them.')]);
  });

  it('has its payments in review, and gets no copy, if no checkout started it', () => {
    const changes = decide(facts(), rows({ checkout: null }));
    expect(changes.newPayments).toMatchObject([{ review: 'foreign_subscription', tokens: 0 }]);
    expect(changes).toMatchObject({ grants: [], subscription: null });
  });

  it('is canceled if its organization was deleted, and its payments are in review', () => {
    const changes = decide(facts(), rows({ isDeleted: true }));
    expect(changes).toMatchObject({
      cancels: true,
      grants: [],
      newPayments: [{ review: 'organization_deleted' }],
    });
  });

  it.each<[string, Partial<Invoice>[], Partial<Subscription> | null, boolean]>([
    ['is canceled if the invoice of its first payment was voided', [{ status: 'void' }], null, true],
    ['is not canceled while that invoice is open', [{ status: 'open' }], null, false],
    ['is not canceled without invoices', [], null, false],
    ['is not canceled if another invoice is paid', [{ status: 'void' }, { status: 'paid' }], null, false],
    ['is not canceled if a paid invoice was not read', [{ status: 'void' }], { activatedAt: START }, false],
  ])('%s', (_what, billed, some, cancelsUnpaid) => {
    const invoices = billed.map((one) => ({ ...invoice, reason: 'subscription_create', ...one }) as Invoice);
    const known = settled({ copy: { ...copy, activatedAt: null, ...some }, payments: [], grants: [] });
    const read = facts({ invoices: [], billed: invoices });
    expect(decide(read, known)).toMatchObject({ cancelsUnpaid, notices: [] });
    const ended = { ...subscription, status: 'canceled' as const };
    const notices = cancelsUnpaid ? ['subscription_ended'] : [];
    expect(decide({ ...read, subscription: ended }, known)).toMatchObject({ cancelsUnpaid: false, notices });
    // A checkout that was abandoned.
    const expired = { ...subscription, status: 'none' as const };
    expect(decide({ ...read, subscription: expired }, known).notices).toEqual([]);
    const adopted = { ...known, checkout: { ...known.checkout!, sessionId: null } };
    expect(decide(read, adopted).cancelsUnpaid).toBe(false);
  });

  it('is not canceled if its organization was deleted and it has another customer', () => {
    const other = { ...subscription, customerId: 'cus_2' };
    expect(decide(facts({ subscription: other }), rows({ isDeleted: true }))).toMatchObject({
      cancels: false,
      subscription: null,
    });
  });

  it.each([
    ['ends', { ...subscription, status: 'canceled' as const }],
    ['is unknown to Stripe', null],
  ])('is stored as canceled if it %s, and its unpaid invoices are voided once', (_how, state) => {
    const ended = decide(facts({ subscription: state, invoices: [] }), settled());
    expect(ended).toMatchObject({ subscription: { status: 'canceled' }, voidsInvoices: true });
    const again = decide(
      facts({ subscription: state, invoices: [] }),
      settled({ copy: { ...copy, status: 'canceled' } }),
    );
    expect(again).toMatchObject({ subscription: null, voidsInvoices: false });
  });
});

describe('the owner', () => {
  const failing: Partial<ProviderSubscription> = { status: 'past_due', failedInvoiceId: 'in_2' };
  const failed: Subscription = { ...copy, status: 'past_due', failedInvoiceId: 'in_2' };

  it.each<[string, Partial<ProviderSubscription>, Partial<PurchaseFacts>, Partial<PurchaseRows>, string[]]>([
    ['of the first failure of an invoice', failing, {}, {}, ['payment_failed']],
    ['of no further failure of it', failing, {}, { copy: failed }, []],
    [
      'of the next invoice',
      { ...failing, failedInvoiceId: 'in_3' },
      {},
      { copy: failed },
      ['payment_failed'],
    ],
    ['of no failure while a bank debit is processing', failing, { renewalIsProcessing: true }, {}, []],
    ['of no failure after a deletion', failing, {}, { isDeleted: true }, []],
    [
      'of an end because of an unpaid invoice',
      { status: 'canceled', endedUnpaid: true },
      {},
      { copy: failed },
      ['subscription_ended'],
    ],
    ['of no other end', { status: 'canceled' }, {}, { copy: failed }, []],
    [
      'of an end only once',
      { status: 'canceled', endedUnpaid: true },
      {},
      { copy: { ...copy, status: 'canceled' } },
      [],
    ],
  ])('is told %s', (_what, state, some, known, notices) => {
    const changes = decide(facts({ subscription: { ...subscription, ...state }, ...some }), settled(known));
    expect(changes.notices).toEqual(notices);
  });

  it('is not told again of an invoice whose failure is known, after it was processing', () => {
    const known = { ...failed, openInvoiceUrl: 'https://invoice.example/2' };
    const during = decide(
      facts({ subscription: { ...subscription, status: 'past_due' }, renewalIsProcessing: true }),
      settled({ copy: known }),
    );
    expect(during).toMatchObject({ subscription: { failedInvoiceId: 'in_2' }, notices: [] });
    const after = decide(
      facts({ subscription: { ...subscription, ...failing } }),
      settled({ copy: { ...known, ...during.subscription } }),
    );
    expect(after.notices).toEqual([]);
  });
});

describe('an invoice of 29.00 euros that two payments have paid', () => {
  const parts = { invoices: [{ ...invoice, paymentIds: ['pi_1', 'pi_2'] }] };

  it('is credited once', () => {
    const first = decide(facts(parts), rows());
    expect(first.newPayments).toMatchObject([{ id: 'in_1', amount: 2900, paymentIds: ['pi_1', 'pi_2'] }]);
    expect(first.grants).toMatchObject([{ amount: 100_000 }]);
  });

  it('is completed if only its first payment is known', () => {
    expect(decide(facts(parts), settled())).toMatchObject({
      completedPayments: [{ id: 'in_1', paymentIds: ['pi_1', 'pi_2'] }],
    });
    const known = { ...storedPayment, paymentIds: ['pi_1', 'pi_2'] };
    expect(decide(facts(parts), settled({ payments: [known] }))).toEqual(NOTHING);
  });
});

describe('a top-up', () => {
  const topUp = (some: Partial<CheckoutSession> = {}, known: Partial<PurchaseRows> = {}) =>
    decideTopUp({ ...session, ...some }, rows({ checkout: topUpCheckout, ...known }), START);

  it('gives 25,000 tokens that never expire for 10.00 euros', () => {
    expect(topUp()).toMatchObject({
      newPayments: [
        { id: 'cs_1', kind: 'top_up', amount: 1000, tokens: 25_000, review: null, expiresAt: null },
      ],
      grants: [{ source: 'top_up', sourceKey: 'cs_1', amount: 25_000, expiresAt: null }],
    });
  });

  it.each<[string, Partial<CheckoutSession>]>([
    ['is not paid', { paid: false }],
    ['is open', { status: 'open', paid: false }],
    ['has expired', { status: 'expired', paid: false }],
  ])('gives nothing if its session %s', (_state, some) => {
    expect(topUp(some)).toMatchObject({ newPayments: [], grants: [] });
  });

  it(`is in review if its list amount differs from the checkout's`, () => {
    expect(topUp({ listAmount: 900 })).toMatchObject({
      newPayments: [{ review: 'other_terms' }],
      grants: [],
    });
  });

  it('is in review if none of our checkouts has its session', () => {
    const named = { organizationId: 'org', item: 'research' };
    expect(topUp({ named }, { checkout: null })).toMatchObject({
      newPayments: [{ review: 'foreign_payment', item: 'research', tokens: 0 }],
      grants: [],
    });
  });

  it('can get its invoice later', () => {
    const invoiced = { url: 'https://invoice.example/0', paidAt: END };
    const stored = {
      ...storedPayment,
      id: 'cs_1',
      kind: 'top_up' as const,
      invoiceUrl: null,
      paymentIds: ['pi_0'],
    };
    const known = { payments: [stored], grants: [{ ...grant, sourceKey: 'cs_1' }] };
    expect(topUp({ invoice: invoiced }, known)).toMatchObject({
      newPayments: [],
      completedPayments: [{ id: 'cs_1', invoiceUrl: invoiced.url, paidAt: END }],
    });
  });
});
