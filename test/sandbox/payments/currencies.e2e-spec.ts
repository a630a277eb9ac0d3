import { type PaymentWorld, usePaymentWorld } from '../../support/payment-world.js';

describe('the currencies of the payment stand-in', () => {
  let world: PaymentWorld;
  usePaymentWorld((started) => (world = started));

  const price = (currency: string, unit_amount: number, interval?: 'month') =>
    world.stripe.prices.create({
      product_data: { name: 'Agent' },
      currency,
      unit_amount,
      ...(interval && { recurring: { interval } }),
    });
  const sell = async (currency: string, amount: number) =>
    world.session(await price(currency, amount), (await world.customer()).id);

  it('have minimum amounts', async () => {
    await expect(sell('usd', 20)).rejects.toMatchObject({ code: 'amount_too_small', message: /\$0\.50 usd/ });
    await expect(sell('jpy', 49)).rejects.toMatchObject({ code: 'amount_too_small' });
    expect((await sell('jpy', 50)).amount_total).toBe(50);
    expect((await sell('gbp', 30)).amount_total).toBe(30);
  });

  it('can require that the last digits of an amount are 0', async () => {
    await expect(sell('kwd', 1005)).rejects.toMatchObject({ code: 'invalid_charge_amount' });
    expect((await sell('kwd', 1010)).amount_total).toBe(1010);
    await expect(sell('isk', 150)).rejects.toMatchObject({ code: 'invalid_charge_amount' });
  });

  it('are limited to known ones', async () => {
    await expect(price('xyz', 500)).rejects.toMatchObject({ param: 'currency' });
  });

  it('cannot be mixed in the running subscriptions of a customer', async () => {
    const { id, customer } = await world.subscription();
    const open = async () => world.session(await price('eur', 1900, 'month'), customer as string);
    await expect(open()).rejects.toMatchObject({ message: /combine currencies.*usd/ });
    await world.stripe.subscriptions.cancel(id);
    expect((await open()).currency).toBe('eur');
  });
});
