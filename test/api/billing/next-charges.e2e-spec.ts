import { describeAccess } from '../../support/access.js';
import type { Browser } from '../../support/browser.js';
import { Buyer, settled } from '../../support/buyer.js';
import { reconcile } from '../../support/operators.js';
import { DAY, endSubscriptions, HOUR, periodEndOf, renew } from '../../support/renewals.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let buyer: Buyer;
let teams = 0;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
});
beforeEach(async () => void (buyer = await Buyer.of(world, ada, `Charged ${++teams}`)));
afterEach(() => {
  control().faults.clear();
  control().set({ afterRetries: 'canceled', debitDays: 3, retriesDebits: false });
  endSubscriptions(control());
});

const control = () => world.payments.control;
const charges = () => ada.get(`${buyer.path}/billing/next-charges`);
const shown = async () => (await charges()).body.data;
const summary = async () => (await buyer.billing()).subscriptionSummary.subscriptions;
const invoicesOf = (customer: string) =>
  control()
    .list('invoices')
    .filter((one) => one.customer === customer);
const subscriptionOf = (customer: string) =>
  control()
    .list('subscriptions')
    .findLast((one) => one.customer === customer)!;
const makeOld = () => world.database.query(`UPDATE next_charges SET as_of = as_of - interval '61 minutes'`);

describeAccess(() => world, { 'GET /api/organizations/{id}/billing/next-charges': 'admin' });

describe('the next charges', () => {
  it('are unknown if their amounts cannot be stored', async () => {
    await buyer.subscribe('research');
    control().changeBalance(buyer.customer, 3_000_000_000);
    await settled(world);
    expect(await shown()).toMatchObject([{ agentId: 'research', amount: null, at: null }]);
  });

  it('are what the payment provider previews for each ongoing subscription', async () => {
    expect(await shown()).toEqual([]);
    await buyer.subscribe('research');
    await buyer.subscribe('bookkeeping');
    await settled(world);
    const subscription = control().list('subscriptions').at(-2)!;
    control().discount(subscription.id, {
      percent_off: 50,
      amount_off: null,
      currency: null,
      duration: 'forever',
    });
    const data = await shown();
    const at = (subscription.items.data[0]!.current_period_end + 3600) * 1000;
    expect(data).toEqual([
      expect.objectContaining({ agentId: 'bookkeeping', amount: 19_900, currency: 'eur' }),
      {
        agentId: 'research',
        amount: 1450,
        currency: 'eur',
        at: new Date(at).toISOString(),
        asOf: expect.any(String),
      },
    ]);
  });

  it('are kept for an hour, and longer while the payment provider is down', async () => {
    await buyer.subscribe('research');
    await settled(world);
    const first = await shown();
    control().faults.add({ kind: 'reset', times: 100 });
    expect(await shown()).toEqual(first);
    await makeOld();
    const [old] = await shown();
    expect(old).toEqual({ ...first[0], asOf: new Date(Date.parse(first[0].asOf) - 3_660_000).toISOString() });
    control().faults.clear();
    const [fresh] = await shown();
    expect(Date.parse(fresh.asOf)).toBeGreaterThan(Date.parse(first[0].asOf));
    expect(fresh.amount).toBe(2900);
  });

  it('are unknown if the payment provider was never reached', async () => {
    await buyer.subscribe('research');
    await settled(world);
    control().faults.add({ kind: 'reset', times: 100 });
    const none = { agentId: 'research', amount: null, currency: 'eur', at: null, asOf: null };
    expect(await shown()).toEqual([none]);
  });

  it('have no amount for a subscription that ends with its period, even if one was previewed before', async () => {
    await buyer.subscribe('research');
    await settled(world);
    expect(await shown()).toMatchObject([{ amount: 2900 }]);
    control().scheduleEnd(subscriptionOf(buyer.customer).id);
    await settled(world);
    expect(await shown()).toMatchObject([{ amount: null, at: null }]);
    control().endSubscription(subscriptionOf(buyer.customer).id);
    await settled(world);
    expect(await shown()).toEqual([]);
  });

  it('have no amount if the payment provider says that no invoice follows', async () => {
    await buyer.subscribe('research');
    await settled(world);
    control().hold();
    control().scheduleEnd(subscriptionOf(buyer.customer).id);
    const [row] = await shown();
    expect(row).toEqual({
      agentId: 'research',
      amount: null,
      currency: 'eur',
      at: null,
      asOf: expect.any(String),
    });
    await control().release('in order');
    await settled(world);
  });
});

describe('the next charge of a subscription', () => {
  const none = { agentId: 'research', amount: null, currency: 'eur', at: null };

  beforeEach(async () => {
    await buyer.subscribe('research');
    await settled(world);
    expect(await shown()).toMatchObject([{ amount: 2900 }]);
  });

  it('is none while it is unpaid, or while its collection is paused', async () => {
    const { subscription } = buyer;
    const pausedUntil = async (resumes_at: number | null) => {
      control().changeSubscription(subscription, { pause_collection: { behavior: 'void', resumes_at } });
      await settled(world);
    };
    await pausedUntil(null);
    expect(await shown()).toMatchObject([none]);
    const end = subscriptionOf(buyer.customer).items.data[0]!.current_period_end;
    await pausedUntil(end - 3600);
    expect(await shown()).toMatchObject([{ amount: 2900 }]);
    await pausedUntil(end + 3600);
    expect(await shown()).toMatchObject([none]);
    control().changeSubscription(subscription, { pause_collection: null, status: 'unpaid' });
    await settled(world);
    expect(await shown()).toMatchObject([none]);
  });

  it('is the draft until that is finalized', async () => {
    const { customer } = buyer;
    control().advanceMonths();
    control().changeBalance(customer, -900);
    await settled(world);
    const draft = invoicesOf(customer).at(-1)!;
    expect(draft.status).toBe('draft');
    const at = new Date(draft.automatically_finalizes_at! * 1000).toISOString();
    expect(await shown()).toMatchObject([{ amount: 2900, at }]);
    control().advance(3600);
    await settled(world);
    await world.database.query(`UPDATE next_charges SET at = now() - interval '1 second'`);
    const [next] = await shown();
    expect(Date.parse(next.at)).toBeGreaterThan(Date.parse(at) + 86_400_000);
  });

  it('is a draft or a further attempt, although the subscription ends or is paused', async () => {
    const { customer, subscription } = buyer;
    control().advanceMonths();
    control().scheduleEnd(subscription);
    await settled(world);
    const draft = invoicesOf(customer).at(-1)!;
    const at = new Date(draft.automatically_finalizes_at! * 1000).toISOString();
    expect(await shown()).toMatchObject([{ amount: 2900, at }]);
    control().setCardDeclines(customer, true);
    control().advance(HOUR);
    control().resume(subscription);
    const pause_collection = { behavior: 'void', resumes_at: null } as const;
    control().changeSubscription(subscription, { pause_collection });
    await settled(world);
    const { next_payment_attempt: next } = invoicesOf(customer).at(-1)!;
    expect(await shown()).toMatchObject([{ amount: 2900, at: new Date(next! * 1000).toISOString() }]);
  });

  it('is read again at once when the price changes, and when its time has come', async () => {
    const { items, id } = subscriptionOf(buyer.customer);
    const [ours] = items.data;
    const price = { ...ours!.price, unit_amount: 3900 };
    control().changeSubscription(id, { items: { ...items, data: [{ ...ours!, price }] } });
    await settled(world);
    expect(await shown()).toMatchObject([{ amount: 3900 }]);
    await world.database.query(`UPDATE next_charges SET at = now() - interval '1 second'`);
    control().faults.add({ kind: 'reset', times: 100 });
    expect(await shown()).toMatchObject([{ ...none, asOf: null }]);
    control().faults.clear();
    expect(await shown()).toMatchObject([{ amount: 3900 }]);
    control().endSubscription(id);
    await settled(world);
  });

  it('is the next attempt to collect an overdue invoice', async () => {
    control().setCardDeclines(buyer.customer, true);
    renew(control());
    await settled(world);
    const { next_payment_attempt: next } = invoicesOf(buyer.customer).at(-1)!;
    expect(await shown()).toMatchObject([{ amount: 2900, at: new Date(next! * 1000).toISOString() }]);
  });

  it('is the next attempt to collect an older invoice, also while the subscription is active', async () => {
    const { customer } = buyer;
    control().set({ debitDays: 40, retriesDebits: true });
    control().setPaymentMethod(customer, 'bank debit');
    renew(control());
    const older = invoicesOf(customer).at(-1)!;
    control().setPaymentMethod(customer, 'card');
    renew(control());
    control().settle(older.id, false);
    await settled(world);
    const { next_payment_attempt: next } = invoicesOf(customer).find(({ id }) => id === older.id)!;
    expect(await summary()).toMatchObject([{ status: 'active', openInvoice: null }]);
    expect(await shown()).toMatchObject([{ amount: 2900, at: new Date(next! * 1000).toISOString() }]);
  });

  it('shares the credit of its customer with the others, and is summed by day', async () => {
    await buyer.subscribe('bookkeeping');
    control().changeBalance(buyer.customer, -3000);
    await settled(world);
    await makeOld();
    const { data, totals } = (await charges()).body;
    const [first, second] = data.toSorted(
      (one: any, other: any) => Date.parse(one.at) - Date.parse(other.at),
    );
    const prices: Record<string, number> = { research: 2900, bookkeeping: 19_900 };
    const owed = prices[first.agentId]! - 3000;
    expect(first.amount).toBe(Math.max(owed, 0));
    expect(second.amount).toBe(prices[second.agentId]! + Math.min(owed, 0));
    const days = [...new Set(data.map(({ at }: any) => at.slice(0, 10)))].toSorted();
    const sumOf = (day: unknown) =>
      data
        .filter(({ at }: any) => at.startsWith(day))
        .reduce((sum: number, { amount }: any) => sum + amount, 0);
    expect(totals).toEqual(
      days.map((day) => ({ day, amount: sumOf(day), currency: 'eur' })).filter(({ amount }) => amount > 0),
    );
  });
});

describe('the payment method', () => {
  const method = async () => (await buyer.billing()).paymentMethod;
  /** The sandbox's cards expire with the year after their creation. */
  const card = () => {
    const expYear = new Date(control().now() * 1000).getUTCFullYear() + 1;
    return { kind: 'card', brand: 'visa', last4: '4242', expMonth: 12, expYear };
  };

  it('is the one of a checkout, then the one that replaces it, even while the payment provider is down', async () => {
    expect(await method()).toBeNull();
    await buyer.buyTokens('support');
    await settled(world);
    expect(await method()).toBeNull();
    await buyer.subscribe('research');
    await settled(world);
    expect(await method()).toEqual(card());
    control().setCardDeclines(buyer.customer, true);
    await settled(world);
    control().faults.add({ kind: 'reset', times: 100 });
    expect(await method()).toEqual({ ...card(), last4: '0341' });
    control().faults.clear();
  });

  it('may be a bank account', async () => {
    await buyer.subscribe('research', 'bank debit');
    await settled(world);
    expect(await method()).toEqual({
      kind: 'sepa_debit',
      brand: null,
      last4: '3000',
      expMonth: null,
      expYear: null,
    });
  });

  it('is a source of an older Stripe API if there is no other method', async () => {
    await buyer.portal();
    control().addSource(buyer.customer);
    await settled(world);
    expect(await method()).toEqual(card());
  });

  it('of each subscription is the one that pays it, and the billing profile shows the one that pays next', async () => {
    await buyer.subscribe('research');
    await settled(world);
    control().setCardDeclines(buyer.customer, true);
    await settled(world);
    const replaced = { ...card(), last4: '0341' };
    expect(await summary()).toMatchObject([{ paymentMethod: replaced }]);
    const session = await buyer.subscribe('bookkeeping', 'bank debit');
    await settled(world);
    const debit = { kind: 'sepa_debit', last4: '3000' };
    expect(await summary()).toMatchObject([
      { agentId: 'bookkeeping', paymentMethod: debit },
      { agentId: 'research', paymentMethod: replaced },
    ]);
    const { subscription } = buyer;
    for (const { id, customer } of control().list('subscriptions'))
      if (customer === buyer.customer && id !== subscription) control().scheduleEnd(id);
    await settled(world);
    expect(await method()).toMatchObject(debit);
    control().settle(session, true);
    control().endSubscription(subscription);
    await settled(world);
    expect(await summary()).toMatchObject([{ paymentMethod: null }, { paymentMethod: replaced }]);
    expect(await method()).toEqual(replaced);
  });

  it('is that of a renewal whose invoice is a draft, although its next period ends last', async () => {
    await buyer.subscribe('research');
    const paying = card();
    const { subscription } = buyer;
    control().advance(10 * DAY);
    await buyer.subscribe('support', 'bank debit');
    await settled(world);
    control().advance(periodEndOf(world, subscription) - control().now());
    await settled(world);
    expect(invoicesOf(buyer.customer).at(-1)!.status).toBe('draft');
    expect(await method()).toEqual(paying);
    control().advance(HOUR);
    await settled(world);
    expect(await method()).toMatchObject({ kind: 'sepa_debit' });
  });

  it('is repaired by the reconciliation', async () => {
    await buyer.subscribe('research');
    await settled(world);
    await world.database.query(`UPDATE subscriptions SET payment_method = NULL WHERE organization_id = $1`, [
      buyer.id,
    ]);
    await world.database.query(
      `UPDATE billing_profiles SET payment_method = NULL WHERE organization_id = $1`,
      [buyer.id],
    );
    expect(await method()).toBeNull();
    await reconcile(world);
    expect(await method()).toEqual(card());
    expect(await summary()).toMatchObject([{ paymentMethod: card() }]);
  });

  it('is removed with its customer', async () => {
    await buyer.subscribe('research');
    await settled(world);
    control().deleteCustomer(buyer.customer);
    await settled(world);
    expect(await method()).toBeNull();
  });
});

describe('an open invoice', () => {
  it('shows what is owed until it is paid', async () => {
    await buyer.subscribe('research');
    await settled(world);
    control().setCardDeclines(buyer.customer, true);
    renew(control());
    await settled(world);
    const open = async () => (await buyer.billing()).subscriptionSummary.subscriptions[0];
    const invoice = control()
      .list('invoices')
      .findLast((one) => one.customer === buyer.customer)!;
    const expected = {
      amount: 2900,
      currency: 'eur',
      createdAt: new Date(invoice.created * 1000).toISOString(),
      dueAt: null,
      url: invoice.hosted_invoice_url,
      processing: false,
      nextAttemptAt: new Date(invoice.next_payment_attempt! * 1000).toISOString(),
    };
    expect(await open()).toMatchObject({
      status: 'past_due',
      openInvoiceUrl: invoice.hosted_invoice_url,
      openInvoice: expected,
    });
    control().retryInvoice(invoice.id);
    await settled(world);
    const later = (await open()).openInvoice;
    expect(Date.parse(later.nextAttemptAt)).toBeGreaterThan(Date.parse(expected.nextAttemptAt));
    await world.database.query(`UPDATE subscriptions SET open_invoice = open_invoice - 'createdAt'`);
    expect((await open()).openInvoice).toEqual({ ...later, createdAt: null });
    // An older instance stores only the page of a newer invoice.
    await world.database.query(`UPDATE subscriptions SET open_invoice_url = 'https://example.com/newer'`);
    expect(await open()).toMatchObject({ openInvoiceUrl: 'https://example.com/newer', openInvoice: null });
    control().payInvoice(invoice.id);
    await settled(world);
    expect(await open()).toMatchObject({ status: 'active', openInvoiceUrl: null, openInvoice: null });
  });

  const overdue = async (months: number) => {
    await buyer.subscribe('research');
    await settled(world);
    const { customer } = buyer;
    control().set({ afterRetries: 'past_due' });
    control().setCardDeclines(customer, true);
    for (let month = 0; month < months; month++) renew(control());
    await settled(world);
    const open = () => invoicesOf(customer).filter(({ status }) => status === 'open');
    expect(open()).toHaveLength(months);
    return { customer, open };
  };

  it('is the oldest of several, with the sum of all of them, also after partial payments', async () => {
    const { open } = await overdue(2);
    const [older, newer] = open();
    const url = older!.hosted_invoice_url;
    const row = { status: 'past_due', openInvoiceUrl: url, amountDue: 5800 };
    expect(await summary()).toMatchObject([
      { ...row, openInvoice: { amount: 2900, url, processing: false } },
    ]);
    // Stripe has given up the older one, and tries the newer one again.
    const { next_payment_attempt: next } = newer!;
    expect(older!.next_payment_attempt).toBeNull();
    expect(await shown()).toMatchObject([{ amount: 2900, at: new Date(next! * 1000).toISOString() }]);
    control().payPart(older!.id, 1000);
    await settled(world);
    expect(await summary()).toMatchObject([{ ...row, amountDue: 4800, openInvoice: { amount: 1900, url } }]);
    control().creditInvoice(older!.id, 900);
    await settled(world);
    expect(await summary()).toMatchObject([{ amountDue: 3900, openInvoice: { amount: 1000, url } }]);
    control().payInvoice(older!.id);
    await settled(world);
    expect(await summary()).toMatchObject([
      { amountDue: 2900, openInvoice: { amount: 2900, url: newer!.hosted_invoice_url } },
    ]);
    control().payInvoice(newer!.id);
    await settled(world);
    expect(await summary()).toMatchObject([{ status: 'active', amountDue: null, openInvoice: null }]);
    expect((await buyer.agent('research')).tokenBalance).toBeGreaterThan(0);
  });

  it('has no payment page while a bank debit for it is processing', async () => {
    const { customer, open } = await overdue(1);
    const [invoice] = open();
    control().setPaymentMethod(customer, 'bank debit');
    control().retryInvoice(invoice!.id);
    await settled(world);
    expect(await summary()).toMatchObject([
      {
        status: 'past_due',
        openInvoiceUrl: null,
        amountDue: 2900,
        openInvoice: { amount: 2900, url: null, processing: true },
      },
    ]);
    control().settle(invoice!.id, false);
    await settled(world);
    expect(await summary()).toMatchObject([
      { openInvoice: { url: invoice!.hosted_invoice_url, processing: false } },
    ]);
  });

  it('is none while the first debit of a renewal is processing', async () => {
    await buyer.subscribe('research', 'bank debit');
    await settled(world);
    control().setPaymentMethod(buyer.customer, 'bank debit');
    control().advanceMonths();
    control().advance(3600);
    await settled(world);
    expect(invoicesOf(buyer.customer).at(-1)!.status).toBe('open');
    expect(await summary()).toMatchObject([
      { status: 'active', openInvoiceUrl: null, openInvoice: null, amountDue: null },
    ]);
  });

  it('that a credit note brings to 0 grants nothing', async () => {
    const { open } = await overdue(1);
    const [invoice] = open();
    const { tokenBalance } = await buyer.agent('research');
    control().creditInvoice(invoice!.id, 2900);
    await settled(world);
    expect(await summary()).toMatchObject([{ status: 'active', openInvoice: null }]);
    const { data } = (await ada.get(`${buyer.path}/billing/payments`)).body;
    expect(data[0]).toMatchObject({ status: 'in_review', amount: 0 });
    expect((await buyer.agent('research')).tokenBalance).toBeLessThanOrEqual(tokenBalance);
  });
});
