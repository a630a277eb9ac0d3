import { type PaymentWorld, usePaymentWorld } from '../../../support/payment-world.js';

describe('a pending refund of the payment stand-in', () => {
  let world: PaymentWorld;
  let charge: string;
  let id: string;
  usePaymentWorld((started) => (world = started));
  beforeEach(async () => {
    await world.subscription(1900);
    charge = world.control.list('charges')[0]!.id;
    world.control.set({ pendingRefunds: true });
    id = (await world.stripe.refunds.create({ charge, amount: 700 })).id;
  });

  const refunded = async () => (await world.stripe.charges.retrieve(charge)).amount_refunded;
  const status = async () => (await world.stripe.refunds.retrieve(id)).status;

  it('counts as refunded until it succeeds', async () => {
    expect([await status(), await refunded()]).toEqual(['pending', 700]);
    world.control.settleRefund(id);
    expect([await status(), await refunded()]).toEqual(['succeeded', 700]);
    await world.event('refund.updated');
    expect(() => world.control.settleRefund(id)).toThrow(/not pending/);
  });

  it('no longer counts when it fails', async () => {
    world.control.failRefund(id);
    expect([await status(), await refunded()]).toEqual(['failed', 0]);
    await world.event('refund.failed');
    expect(() => world.control.failRefund(id)).toThrow(/cannot fail/);
  });
});
