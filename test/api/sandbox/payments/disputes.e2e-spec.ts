import type Stripe from 'stripe';
import { type PaymentWorld, usePaymentWorld } from '../../../support/payment-world.js';

describe('a dispute of the payment stand-in', () => {
  let world: PaymentWorld;
  let charge: string;
  usePaymentWorld((started) => (world = started));
  beforeEach(async () => {
    await world.subscription(1900);
    charge = world.control.list('charges')[0]!.id;
  });

  const read = (id: string) => world.stripe.disputes.retrieve(id);
  const movements = async (id: string) => (await read(id)).balance_transactions.map(({ amount }) => amount);
  const disputeEvents = async () => {
    await world.control.delivered();
    return world.types().filter((type) => type.startsWith('charge.dispute'));
  };

  it('withdraws the funds of the charge, which cannot be refunded any more', async () => {
    const id = world.control.dispute(charge);
    expect(await read(id)).toMatchObject({ status: 'needs_response', amount: 1900, charge });
    expect(await movements(id)).toEqual([-1900]);
    expect((await world.stripe.charges.retrieve(charge)).disputed).toBe(true);
    expect((await disputeEvents()).sort()).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ]);
    await expect(world.stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_disputed' });
    expect(() => world.control.dispute(charge)).toThrow(/disputed already/);
    expect((await world.stripe.disputes.list({ charge })).data).toHaveLength(1);
    expect((await world.stripe.disputes.list({ charge: 'ch_other' })).data).toEqual([]);
  });

  it('returns the funds when it is won', async () => {
    const id = world.control.dispute(charge, 900);
    world.control.moveDispute(id, 'evidence');
    expect((await read(id)).status).toBe('under_review');
    world.control.moveDispute(id, 'won');
    expect((await read(id)).status).toBe('won');
    expect(await movements(id)).toEqual([-900, 900]);
    const closed = await world.event('charge.dispute.closed');
    expect((closed.data.object as Stripe.Dispute).status).toBe('won');
    await world.event('charge.dispute.updated');
    await world.event('charge.dispute.funds_reinstated');
  });

  it('keeps the funds when it is lost', async () => {
    const id = world.control.dispute(charge);
    world.control.moveDispute(id, 'lost');
    expect((await read(id)).status).toBe('lost');
    expect(await movements(id)).toEqual([-1900]);
    expect(await disputeEvents()).not.toContain('charge.dispute.funds_reinstated');
    expect(() => world.control.moveDispute(id, 'won')).toThrow(/is lost/);
  });

  it('covers only the amount that was not refunded', async () => {
    world.control.refund(charge, 900);
    expect(() => world.control.dispute(charge, 1001)).toThrow(/At most 1000/);
    expect((await read(world.control.dispute(charge))).amount).toBe(1000);
  });
});

describe('a dispute inquiry of the payment stand-in', () => {
  let world: PaymentWorld;
  let charge: string;
  let id: string;
  usePaymentWorld((started) => (world = started));
  beforeEach(async () => {
    await world.subscription(1900);
    charge = world.control.list('charges')[0]!.id;
    id = world.control.inquire(charge);
  });

  const read = () => world.stripe.disputes.retrieve(id);

  it('moves no money and leaves the charge refundable', async () => {
    expect(await read()).toMatchObject({ status: 'warning_needs_response', balance_transactions: [] });
    world.control.moveDispute(id, 'evidence');
    expect((await read()).status).toBe('warning_under_review');
    world.control.moveDispute(id, 'lost');
    expect((await read()).status).toBe('warning_closed');
    expect((await world.stripe.refunds.create({ charge })).status).toBe('succeeded');
    await world.control.delivered();
    expect(world.types()).not.toContain('charge.dispute.funds_withdrawn');
  });

  it('can become a dispute', async () => {
    world.control.moveDispute(id, 'escalate');
    expect(await read()).toMatchObject({ status: 'needs_response', is_charge_refundable: false });
    await world.event('charge.dispute.funds_withdrawn');
  });
});

describe('an early fraud warning of the payment stand-in', () => {
  let world: PaymentWorld;
  usePaymentWorld((started) => (world = started));

  it('names the charge and its payment', async () => {
    await world.subscription();
    const [{ id: charge, payment_intent }] = world.control.list('charges') as [Stripe.Charge];
    const id = world.control.warnOfFraud(charge);
    const warning = await world.stripe.radar.earlyFraudWarnings.retrieve(id);
    expect(warning).toMatchObject({ charge, payment_intent, actionable: true });
    await world.event('radar.early_fraud_warning.created');
    expect((await world.stripe.radar.earlyFraudWarnings.list({ charge })).data).toEqual([warning]);
  });
});
