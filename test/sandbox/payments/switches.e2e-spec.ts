import { type PaymentWorld, usePaymentWorld } from '../../support/payment-world.js';

describe('the operator page of the payment stand-in', () => {
  let world: PaymentWorld;
  usePaymentWorld((started) => (world = started));

  it('changes a switch and refuses an unknown value', async () => {
    const flip = (value: string) =>
      fetch(world.pagesUrl, {
        method: 'POST',
        body: new URLSearchParams({ action: 'switch', id: 'draftHour', value }),
        redirect: 'manual',
      });
    expect((await flip('true')).status).toBe(303);
    expect(world.control.settings.draftHour).toBe(true);
    expect((await flip('perhaps')).status).toBe(400);
    expect(await (await fetch(`${world.pagesUrl}?show=settings`)).text()).toMatch(
      /stays a draft for an hour/,
    );
  });
});
