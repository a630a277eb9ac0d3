import type { PaymentControl } from '../../../src/sandbox/payments/control.js';
import { Buyer, settled } from '../../support/buyer.js';
import type { Browser } from '../../support/browser.js';
import { chargeOf } from '../../support/charge-of.js';
import { writersOf, startTogether } from '../../support/lock-barrier.js';
import { SettleService } from '../../../src/settlement/runs/settle.service.js';
import { reconcile } from '../../support/operators.js';
import { PERIOD, renew } from '../../support/renewals.js';
import { gate, until } from '../../support/until.js';
import { expectSoundAccounts } from '../../support/sound-accounts.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

/** The tokens of a top-up of the agent `research`, which costs 1000. */
const TOKENS = 25_000;

let world: World;
let control: PaymentControl;
let ada: Browser;
let buyer: Buyer;
let teams = 0;

beforeAll(async () => {
  world = await sharedWorld();
  control = world.payments.control;
  ada = await world.signedIn('ada@example.com');
  await settled(world);
});
beforeEach(async () => void (buyer = await Buyer.of(world, ada, `Refunded ${++teams}`)));
afterEach(async () => {
  control.faults.clear();
  control.set({ pendingRefunds: false });
  await expectSoundAccounts(world);
});

const service = <T>(type: new (...parts: never[]) => T, instance = 0): T =>
  world.instances[instance]!.app.nest.get(type);
const balance = async () => {
  await settled(world);
  return (await buyer.agent('research')).tokenBalance;
};
const bought = async () => {
  const charge = chargeOf(control, { session: await buyer.buyTokens('research') });
  await settled(world);
  return charge;
};
/** Settles the refunds and disputes of a charge on one of the instances. */
const settleOf = (charge: string, instance = 0) => {
  const objectId = control.list('charges').find(({ id }) => id === charge)!.payment_intent as string;
  const named = { objectType: 'payment_intent', objectId, eventType: 'charge.refunded' };
  return service(SettleService, instance).settleNow(buyer.id, [named]);
};
const refundedOf = async () =>
  (
    await world.database.query<{ refunded: number }>(
      'SELECT refunded FROM payments WHERE organization_id = $1',
      [buyer.id],
    )
  )[0]!.refunded;

describe('a refund', () => {
  it.each([false, true])('restores the tokens if it fails later (pending first: %s)', async (pending) => {
    control.set({ pendingRefunds: pending });
    const charge = await bought();
    const refund = control.refund(charge, 500);
    expect(await balance()).toBe(TOKENS / 2);
    expect(await refundedOf()).toBe(500);
    control.failRefund(refund);
    expect(await balance()).toBe(TOKENS);
    expect(await refundedOf()).toBe(0);
    control.refund(charge, 500);
    expect(await balance()).toBe(TOKENS / 2);
    control.refund(charge);
    expect(await balance()).toBe(0);
  });

  it('restores only its own share if it fails after another partial refund', async () => {
    const charge = await bought();
    control.refund(charge, 300);
    const failing = control.refund(charge, 500);
    expect(await balance()).toBe(5000);
    control.failRefund(failing);
    expect(await balance()).toBe(17_500);
  });

  it('is found by the reconciliation if it failed without an event', async () => {
    const refund = control.refund(await bought());
    expect(await balance()).toBe(0);
    control.setWebhooks(false);
    control.failRefund(refund);
    await reconcile(world);
    expect(await balance()).toBe(TOKENS);
  });

  it('is not undone by a state of the payment that was read before it', async () => {
    const charge = await bought();
    control.hold();
    control.inquire(charge);
    control.refund(charge, 200);
    // The slow settlement has read the refunds, and then waits for the disputes.
    const [released, release] = gate();
    control.faults.add({ kind: 'slow', method: 'GET', path: '/v1/disputes', until: released });
    const slow = settleOf(charge);
    await until(
      async () => control.faults.all(),
      ({ length }) => length === 0,
    );
    control.refund(charge, 300);
    await settleOf(charge, 1);
    release();
    await slow;
    expect((await buyer.agent('research')).tokenBalance).toBe(TOKENS / 2);
    await control.release('reversed');
  });

  it('takes its share once if a dispute of the same payment is settled at the same time', async () => {
    const charge = await bought();
    control.hold();
    control.refund(charge, 400);
    control.dispute(charge, 300);
    const racers = Array.from({ length: 6 }, (_, i) => () => settleOf(charge, i % 2));
    await startTogether(world.database, writersOf('payments'), racers);
    expect((await buyer.agent('research')).tokenBalance).toBe(7500);
    await control.release('shuffled');
  });

  it('takes its share even if several payments have paid the invoice, as a dispute does', async () => {
    await buyer.subscribe('research');
    control.setCardDeclines(buyer.customer, true);
    renew(control);
    const { id } = control.list('invoices').findLast(({ status }) => status === 'open')!;
    control.payPart(id, 900);
    control.payInvoice(id);
    const [part, rest] = control
      .list('invoicePayments')
      .filter(({ invoice }) => invoice === id)
      .map(({ amount_paid, payment }) => {
        const charges = control.list('charges');
        const charge = charges.find(({ payment_intent }) => payment_intent === payment.payment_intent)!;
        return { amount: amount_paid, charge: charge.id };
      })
      .toSorted((one, other) => one.amount! - other.amount!);
    expect([part!.amount, rest!.amount]).toEqual([900, 2000]);
    const before = await balance();
    const payment = async () => (await ada.get(`${buyer.path}/billing/payments`)).body.data[0];
    expect(await payment()).toMatchObject({ id, amount: 2900, status: 'credited' });

    control.refund(rest!.charge, 290);
    expect(await balance()).toBe(before - 10_000);
    control.refund(part!.charge, 580);
    expect(await balance()).toBe(before - 30_000);
    expect(await payment()).toMatchObject({ status: 'partially_refunded' });
    const dispute = control.dispute(part!.charge);
    expect(await balance()).toBe(before - 30_000 - 11_034);
    expect(await payment()).toMatchObject({ status: 'disputed' });
    control.moveDispute(dispute, 'won');
    expect(await balance()).toBe(before - 30_000);
    control.warnOfFraud(rest!.charge);
    await settled(world);
    const warned = `SELECT fraud_warned_at IS NOT NULL AS warned FROM payments WHERE id = $1`;
    expect(await world.database.query(warned, [id])).toEqual([{ warned: true }]);
    control.refund(part!.charge);
    control.refund(rest!.charge);
    expect(await balance()).toBe(before - PERIOD);
    expect(await payment()).toMatchObject({ status: 'refunded' });
  });

  it('takes its share of a payment that could not be read completely before', async () => {
    control.setWebhooks(false);
    const session = await buyer.buyTokens('research');
    control.refund(chargeOf(control, { session }), 500);
    control.faults.add({ kind: 'server error', method: 'GET', path: '/v1/payment_intents', times: 10 });
    expect(await buyer.comeBack(session)).toContain('checkout=pending');
    expect((await buyer.agent('research')).tokenBalance).toBe(0);
    control.faults.clear();
    // The first instance does not read the session again within two seconds, but the other one does.
    expect(await buyer.comeBack(session, world.browser(1))).toContain('checkout=success');
    expect((await buyer.agent('research')).tokenBalance).toBe(TOKENS / 2);
  });
});
