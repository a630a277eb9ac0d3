import type { PaymentControl } from '../../../src/sandbox/payments/control.js';
import { brokenBilling } from '../../support/billing-invariants.js';
import { Buyer, settled } from '../../support/buyer.js';
import type { Browser } from '../../support/browser.js';
import { reconcile } from '../../support/operators.js';
import { driftIn } from '../../support/payment-drift.js';
import { END, endOf, STORY } from '../../support/payment-story.js';
import { renew } from '../../support/renewals.js';
import { eventOf, send, signed, tell } from '../../support/webhooks.js';
import { startWorld, type World } from '../../support/world.js';

let world: World;
let control: PaymentControl;
let ada: Browser;

beforeAll(async () => {
  world = await startWorld({ settings: { LIMIT_REQUESTS_PER_10S: '0' } });
  control = world.payments.control;
  ada = await world.signedIn('ada@example.com');
  await settled(world);
});
afterAll(async () => {
  expect(await driftIn(world.payments.exchanges)).toEqual([]);
  await world.stop();
});

/** Sends the newest event with invalid signatures, and expects that it is rejected. */
async function forge(): Promise<void> {
  const text = JSON.stringify(control.list('events').at(-1), null, 2);
  for (const header of [
    signed(world, text, { secret: 'whsec_guessed' }),
    signed(world, text, { age: 400 }),
    signed(world, `${text} `),
  ]) {
    expect((await send(world, text, { 'stripe-signature': header })).body.code).toBe('invalid_signature');
  }
}

it('reaches the state that was computed by hand after a long story, with its events shuffled and repeated', async () => {
  const buyer = await Buyer.of(world, ada, 'Storied');
  control.hold();
  for (const [, step] of STORY) await step(buyer, control);
  await forge();
  await settled(world);
  await control.release('shuffled');
  for (const { id } of control.list('events')) control.replay(id, 2);
  await settled(world);
  expect(await brokenBilling(world)).toEqual([]);
  expect(await endOf(buyer)).toEqual(END);
  control.deleteCustomer(buyer.customer);
  await settled(world);
  expect(await buyer.billing()).toMatchObject({ customerId: null, subscriptionSummary: { active: 0 } });
});

describe('an event whose payload is wrong', () => {
  const object = (table: 'subscriptions' | 'sessions' | 'customers' | 'invoices', id: string) =>
    control.list(table).find((one) => one.id === id)!;
  const chargeOf = (session: string) => {
    const { payment_intent } = control.list('sessions').find(({ id }) => id === session)!;
    return control.list('charges').find((charge) => charge.payment_intent === payment_intent)!;
  };
  const told = async (type: string, lie: object) => {
    expect((await tell(world, eventOf(type, lie))).status).toBe(200);
    await settled(world);
    expect(await brokenBilling(world)).toEqual([]);
  };

  it('does not change the status of a subscription', async () => {
    const buyer = await Buyer.of(world, ada, 'Liars');
    await buyer.subscribe('research');
    const subscription = buyer.subscription;
    await told('customer.subscription.deleted', {
      ...object('subscriptions', subscription),
      status: 'canceled',
    });
    expect((await buyer.agent('research')).subscription.status).toBe('active');
    control.setCardDeclines(buyer.customer, true);
    renew(control);
    await told('customer.subscription.updated', {
      ...object('subscriptions', subscription),
      status: 'active',
    });
    const open = control.list('invoices').findLast(({ status }) => status === 'open')!;
    await told('invoice.paid', { ...open, status: 'paid', amount_paid: 2900, amount_remaining: 0 });
    expect(await buyer.agent('research')).toMatchObject({
      subscription: { status: 'past_due' },
      tokenBalance: 100_000,
    });
    control.deleteCustomer(buyer.customer);
  });

  it('neither credits an unpaid top-up nor takes tokens without a refund [Money, API10]', async () => {
    const buyer = await Buyer.of(world, ada, 'More liars');
    const debit = await buyer.buyTokens('support', 'bank debit');
    const lie = { ...object('sessions', debit), payment_status: 'paid' };
    await told('checkout.session.completed', lie);
    await told('checkout.session.async_payment_succeeded', lie);
    expect((await buyer.agent('support')).tokenBalance).toBe(0);
    control.settle(debit, false);

    const charge = chargeOf(await buyer.buyTokens('research'));
    await told('charge.refunded', { ...charge, amount_refunded: charge.amount, refunded: true });
    expect((await buyer.agent('research')).tokenBalance).toBe(25_000);
  });

  it('neither deletes a customer nor changes its name', async () => {
    const buyer = await Buyer.of(world, ada, 'The last liars');
    await buyer.portal();
    const { customer } = buyer;
    await told('customer.deleted', { ...object('customers', customer), deleted: true });
    await told('customer.updated', { ...object('customers', customer), name: 'Mallory' });
    expect(await buyer.billing()).toMatchObject({
      customerId: customer,
      contact: { name: null },
    });
  });
});

describe('the reconciliation with the payment provider', () => {
  it('credits a paid period whose payment and tokens are missing in the database', async () => {
    const buyer = await Buyer.of(world, ada, 'Forgotten');
    await buyer.subscribe('research');
    await settled(world);
    await world.database.query(
      `ALTER TABLE token_ledger DISABLE TRIGGER token_ledger_append_only;
       DELETE FROM token_grants WHERE organization_id = '${buyer.id}';
       DELETE FROM payments WHERE organization_id = '${buyer.id}';
       ALTER TABLE token_ledger ENABLE TRIGGER token_ledger_append_only`,
    );
    expect((await buyer.agent('research')).tokenBalance).toBe(0);
    await reconcile(world);
    expect((await buyer.agent('research')).tokenBalance).toBe(100_000);
    expect(await brokenBilling(world)).toEqual([]);
  });

  it('continues with the next repair after a failed one', async () => {
    const buyer = await Buyer.of(world, ada, 'Unlucky');
    control.setWebhooks(false);
    const session = await buyer.buyTokens('research');
    const other = await Buyer.of(world, ada, 'Unluckier');
    await other.subscribe('support');
    control.setWebhooks(true);
    await world.database.query(
      `ALTER TABLE subscriptions ADD CONSTRAINT unlucky CHECK (organization_id <> '${other.id}')`,
    );
    await reconcile(world);
    expect((await buyer.agent('research')).tokenBalance).toBe(25_000);
    await world.database.query('ALTER TABLE subscriptions DROP CONSTRAINT unlucky');
    await reconcile(world);
    expect((await other.agent('support')).subscription.status).toBe('active');
    expect(await buyer.comeBack(session)).toContain('checkout=success');
    expect(await brokenBilling(world)).toEqual([]);
  });

  it('changes nothing if no event was missed', async () => {
    const trail = () => world.database.query('SELECT id FROM audit_events ORDER BY id');
    await settled(world);
    const before = await trail();
    await reconcile(world);
    expect(await trail()).toEqual(before);
  });
});
