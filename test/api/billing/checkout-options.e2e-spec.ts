import type { Environment } from '../../../src/platform/config/settings-reader.js';
import { Buyer, sessionOf, settled } from '../../support/buyer.js';
import { expectProblem } from '../../support/problems.js';
import { renew } from '../../support/renewals.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

const EVERYTHING: Environment = { STRIPE_TAX: 'automatic', STRIPE_PROMOTION_CODES: 'true' };

let world: World;
let teams = 0;

beforeAll(async () => {
  world = await sharedWorld();
  await world.startInstance(EVERYTHING);
});
afterEach(() => {
  world.payments.control.faults.clear();
  world.payments.control.set({ lateInvoices: false, taxActive: true });
});

const control = () => world.payments.control;
/** The instances of the service by their options. */
const INSTANCES = { none: 0, all: 2 };

async function buyerOf(options: keyof typeof INSTANCES): Promise<Buyer> {
  const owner = await world.signedIn('ada@example.com', INSTANCES[options]);
  return Buyer.of(world, owner, `Team ${++teams}`);
}

/** The form of each attempt to create the session of this checkout. */
const formsOf = (checkoutId: string) =>
  world.payments.exchanges.flatMap((exchange) =>
    exchange.kind === 'request' &&
    exchange.path === '/v1/checkout/sessions' &&
    exchange.form.includes(checkoutId)
      ? [Object.fromEntries(new URLSearchParams(exchange.form))]
      : [],
  );
const optionsOf = (checkoutId: string) =>
  Object.entries(formsOf(checkoutId)[0]!).filter(([name]) =>
    /^(adaptive|allow|automatic|billing|customer_update|invoice|saved|tax)/.test(name),
  );
const paymentOf = async (sessionId: string) => {
  const [payment] = await world.database.query<{
    amount: number;
    review: string | null;
    invoiceUrl: string | null;
    paidAt: Date;
  }>('SELECT amount, review, invoice_url AS "invoiceUrl", paid_at AS "paidAt" FROM payments WHERE id = $1', [
    sessionId,
  ]);
  return payment;
};
const invoiceOf = (sessionId: string) => {
  const session = control()
    .list('sessions')
    .find(({ id }) => id === sessionId)!;
  return control()
    .list('invoices')
    .find(({ id }) => id === session.invoice)!;
};
const balance = async (buyer: Buyer) => (await buyer.agent('research')).tokenBalance;

describe('the session of a checkout', () => {
  const ALWAYS = [
    ['adaptive_pricing[enabled]', 'false'],
    ['saved_payment_method_options[payment_method_save]', 'enabled'],
  ];
  const TAX_AND_CODES = [
    ['automatic_tax[enabled]', 'true'],
    ['billing_address_collection', 'required'],
    ['tax_id_collection[enabled]', 'true'],
    ['customer_update[address]', 'auto'],
    ['customer_update[name]', 'auto'],
    ['allow_promotion_codes', 'true'],
  ];
  const invoice = ({ id: organization }: Buyer, checkout: string) => [
    ['invoice_creation[enabled]', 'true'],
    ['invoice_creation[invoice_data][metadata][organization_id]', organization],
    ['invoice_creation[invoice_data][metadata][item]', 'research'],
    ['invoice_creation[invoice_data][metadata][kind]', 'top_up'],
    ['invoice_creation[invoice_data][metadata][checkout_id]', checkout],
  ];

  it.each(['none', 'all'] as const)('uses the parameters from the settings: %s', async (options) => {
    const buyer = await buyerOf(options);
    const subscription = (await buyer.checkout('research')).body.id;
    const topUp = (await buyer.topUp('research')).body.id;
    const more = options === 'all' ? TAX_AND_CODES : [];
    expect(new Map(optionsOf(subscription) as any)).toEqual(new Map([...ALWAYS, ...more] as any));
    expect(new Map(optionsOf(topUp) as any)).toEqual(
      new Map([...ALWAYS, ...invoice(buyer, topUp), ...more] as any),
    );
  });

  it('keeps the parameters of its first attempt if the settings change', async () => {
    const buyer = await buyerOf('all');
    await buyer.portal();
    control().faults.add({ kind: 'garbage', method: 'POST', path: '/v1/checkout/sessions' });
    expectProblem(await buyer.topUp('research'), 503, 'payment_provider_unavailable');
    buyer.owner.goTo(world.instances[0]!);
    const { status, body } = await buyer.topUp('research');
    // The buyer gets a session with the current settings. The first session got the old ones, and then expired.
    expect(status).toBe(201);
    const [first] = await world.database.query<{ id: string; status: string }>(
      'SELECT id, status FROM checkouts WHERE organization_id = $1 ORDER BY created_at LIMIT 1',
      [buyer.id],
    );
    expect(first!.id).not.toBe(body.id);
    const [before, after] = formsOf(first!.id);
    expect(after).toEqual(before);
    expect(after).toMatchObject({ 'automatic_tax[enabled]': 'true', allow_promotion_codes: 'true' });
    expect(first!.status).toBe('expired');
    expect(optionsOf(body.id).map(([name]) => name)).not.toContain('automatic_tax[enabled]');
  });

  it('is refused while Stripe Tax is not set up in the account, and created afterwards', async () => {
    const buyer = await buyerOf('all');
    control().set({ taxActive: false });
    expectProblem(await buyer.topUp('research'), 502, 'payment_provider_error');
    control().set({ taxActive: true });
    expect((await buyer.topUp('research')).status).toBe(201);
  });
});

describe('a top-up', () => {
  it('is credited in full with taxes and a promotion code, and has an invoice', async () => {
    const buyer = await buyerOf('all');
    const { body } = await buyer.topUp('research');
    const session = sessionOf(body.url);
    control().createPromotion('HALF', { percent_off: 50, amount_off: null, currency: null });
    control().applyPromotionCode(session, 'half');
    control().pay(session, 'card', { country: 'DE', name: 'Engines GmbH', taxId: 'DE123456789' });
    await settled(world);
    expect(await balance(buyer)).toBe(25_000);
    const invoice = invoiceOf(session);
    expect(await paymentOf(session)).toEqual({
      amount: 595,
      review: null,
      invoiceUrl: invoice.hosted_invoice_url,
      paidAt: new Date(invoice.status_transitions.paid_at! * 1000),
    });
    expect((await buyer.billing()).contact).toMatchObject({
      name: 'Engines GmbH',
      address: { country: 'DE' },
    });
  });

  it('is credited if a promotion code makes it free', async () => {
    const buyer = await buyerOf('all');
    const { body } = await buyer.topUp('research');
    control().createPromotion('FREE', { percent_off: 100, amount_off: null, currency: null });
    control().applyPromotionCode(sessionOf(body.url), 'FREE');
    control().pay(sessionOf(body.url));
    await settled(world);
    expect(await balance(buyer)).toBe(25_000);
    expect(await paymentOf(sessionOf(body.url))).toMatchObject({ amount: 0, review: null });
  });

  it('is credited before its invoice exists, and shows the invoice once it is paid', async () => {
    const buyer = await buyerOf('none');
    control().set({ lateInvoices: true });
    const session = await buyer.buyTokens('research');
    await settled(world);
    expect(await balance(buyer)).toBe(25_000);
    expect(await paymentOf(session)).toMatchObject({ amount: 1000, invoiceUrl: null });
    control().advance(60);
    await settled(world);
    const invoice = invoiceOf(session);
    expect(await paymentOf(session)).toMatchObject({
      invoiceUrl: invoice.hosted_invoice_url,
      paidAt: new Date(invoice.status_transitions.paid_at! * 1000),
    });
    expect(await balance(buyer)).toBe(25_000);
  });

  it('has an invoice if it is paid by bank debit', async () => {
    const buyer = await buyerOf('none');
    const session = await buyer.buyTokens('research', 'bank debit');
    await settled(world);
    expect(await paymentOf(session)).toBeUndefined();
    control().settle(session, true);
    await settled(world);
    expect(await paymentOf(session)).toMatchObject({ invoiceUrl: invoiceOf(session).hosted_invoice_url });
  });
});

describe('a renewal', () => {
  it('includes tax if the first invoice did', async () => {
    const buyer = await buyerOf('all');
    await buyer.subscribe('research');
    renew(control());
    await settled(world);
    const paid = await world.database.query<{ amount: number }>(
      "SELECT amount FROM payments WHERE organization_id = $1 AND kind = 'subscription'",
      [buyer.id],
    );
    expect(paid.map(({ amount }) => amount)).toEqual([3451, 3451]);
  });
});
