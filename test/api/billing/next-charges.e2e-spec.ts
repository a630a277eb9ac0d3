import { describeAccess } from '../../support/access.js';
import type { Browser } from '../../support/browser.js';
import { Buyer, settled } from '../../support/buyer.js';
import { renew } from '../../support/renewals.js';
import { startWorld, type World } from '../../support/world.js';

let world: World;
let ada: Browser;
let buyer: Buyer;
let teams = 0;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signedIn('ada@example.com');
});
afterAll(() => world.stop());
beforeEach(async () => void (buyer = await Buyer.of(world, ada, `Charged ${++teams}`)));
afterEach(() => control().faults.clear());

const control = () => world.payments.control;
const charges = () => ada.get(`${buyer.path}/billing/next-charges`);
const shown = async () => (await charges()).body.data;
const subscriptionOf = (customer: string) =>
  control()
    .list('subscriptions')
    .findLast((one) => one.customer === customer)!;
const makeOld = () => world.database.query(`UPDATE next_charges SET as_of = as_of - interval '61 minutes'`);

describeAccess(() => world, { 'GET /api/organizations/{id}/billing/next-charges': 'admin' });

describe('the next charges', () => {
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
        ...{ agentId: 'research', amount: 1450, currency: 'eur', at: new Date(at).toISOString() },
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

  it('are none for a subscription that ends with its period, whatever was previewed before', async () => {
    await buyer.subscribe('research');
    await settled(world);
    expect(await shown()).toMatchObject([{ amount: 2900 }]);
    control().scheduleEnd(subscriptionOf(buyer.customer).id);
    await settled(world);
    const none = { agentId: 'research', amount: null, currency: 'eur', at: null, asOf: null };
    expect(await shown()).toEqual([none]);
    control().endSubscription(subscriptionOf(buyer.customer).id);
    await settled(world);
    expect(await shown()).toEqual([]);
  });

  it('are none if the payment provider says that no invoice follows', async () => {
    await buyer.subscribe('research');
    await settled(world);
    control().scheduleEnd(subscriptionOf(buyer.customer).id);
    // The event has not arrived yet.
    const [row] = await shown();
    expect(row).toEqual({
      ...{ agentId: 'research', amount: null, currency: 'eur', at: null },
      asOf: expect.any(String),
    });
    await settled(world);
  });
});

describe('the payment method', () => {
  const method = async () => (await buyer.billing()).paymentMethod;
  const year = new Date().getUTCFullYear() + 1;
  const card = { kind: 'card', brand: 'visa', last4: '4242', expMonth: 12, expYear: year };

  it('is the one of a checkout, then the one that replaces it, even while the payment provider is down', async () => {
    expect(await method()).toBeNull();
    await buyer.buyTokens('support');
    await settled(world);
    expect(await method()).toBeNull();
    await buyer.subscribe('research');
    await settled(world);
    expect(await method()).toEqual(card);
    control().setCardDeclines(buyer.customer, true);
    await settled(world);
    control().faults.add({ kind: 'reset', times: 100 });
    expect(await method()).toEqual({ ...card, last4: '0341' });
    control().faults.clear();
  });

  it('may be a bank account', async () => {
    await buyer.subscribe('research', 'bank debit');
    await settled(world);
    expect(await method()).toEqual({
      ...{ kind: 'sepa_debit', brand: null, last4: '3000', expMonth: null, expYear: null },
    });
  });

  it('goes with its customer', async () => {
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
      ...{ amount: 2900, currency: 'eur', dueAt: null, url: invoice.hosted_invoice_url },
      nextAttemptAt: new Date(invoice.next_payment_attempt! * 1000).toISOString(),
    };
    expect(await open()).toMatchObject({
      ...{ status: 'past_due', openInvoiceUrl: invoice.hosted_invoice_url, openInvoice: expected },
    });
    control().retryInvoice(invoice.id);
    await settled(world);
    const later = (await open()).openInvoice;
    expect(Date.parse(later.nextAttemptAt)).toBeGreaterThan(Date.parse(expected.nextAttemptAt));
    // An older instance stores only the page of a newer invoice.
    await world.database.query(`UPDATE subscriptions SET open_invoice_url = 'https://example.com/newer'`);
    expect(await open()).toMatchObject({ openInvoiceUrl: 'https://example.com/newer', openInvoice: null });
    control().payInvoice(invoice.id);
    await settled(world);
    expect(await open()).toMatchObject({ status: 'active', openInvoiceUrl: null, openInvoice: null });
  });
});
