import { VIEWS } from '../../../src/sandbox/payments/pages/views.js';
import { type PaymentWorld, usePaymentWorld } from '../../support/payment-world.js';

describe('the operator page of the payment stand-in', () => {
  let world: PaymentWorld;
  usePaymentWorld((started) => (world = started));

  const act = async (action: string, fields: Record<string, string> = {}) => {
    const body = new URLSearchParams({ action, ...fields });
    return (await fetch(world.pagesUrl, { method: 'POST', body, redirect: 'manual' })).status;
  };
  const actions = (page: string) =>
    [...page.matchAll(/name="action" value="([^"]*)"/g)].map(([, name]) => name!);

  /** One record of each kind, in each state that has buttons of its own. */
  async function fill(): Promise<void> {
    const { control } = world;
    const { customer } = await world.subscription();
    const charge = control.list('charges')[0]!.id;
    control.inquire(charge);
    control.moveDispute(control.list('disputes')[0]!.id, 'lost');
    control.set({ pendingRefunds: true });
    control.refund(charge, 100);
    control.dispute(charge, 500);
    control.setPaymentMethod(customer as string, 'declining card');
    control.advanceMonths();
    control.setPaymentMethod(customer as string, 'bank debit');
    await world.session(await world.price(900), customer as string);
    const debited = await world.session(await world.price(900), customer as string);
    control.pay(debited.id, 'bank debit');
  }

  it('knows the action of each of its buttons', async () => {
    await fill();
    const offered = new Set<string>();
    for (const tab of Object.keys(VIEWS))
      for (const action of actions(await (await fetch(`${world.pagesUrl}?show=${tab}`)).text()))
        offered.add(action);
    expect(offered.size).toBeGreaterThan(30);
    for (const action of offered) {
      const body = new URLSearchParams({ action, id: 'nothing', amount: '1' });
      const answer = await fetch(world.pagesUrl, { method: 'POST', body, redirect: 'manual' });
      expect(await answer.text()).not.toMatch(/Unknown action/);
    }
    expect(await act('nonsense')).toBe(400);
  });

  it('changes balances, quantities and discounts by the number that is entered', async () => {
    const { id, customer } = await world.subscription(1000);
    expect(await act('balance', { id: customer as string, amount: '-100' })).toBe(303);
    expect(await act('quantity', { id, amount: '2' })).toBe(303);
    expect(await act('discount', { id, amount: '50' })).toBe(303);
    expect(await act('quantity', { id, amount: 'many' })).toBe(400);
    expect(await act('month')).toBe(303);
    expect(world.control.list('invoices').at(-1)).toMatchObject({
      subtotal: 2000,
      total: 1000,
      amount_due: 900,
    });
  });

  it('creates promotion codes', async () => {
    expect(await act('promotion', { code: 'WELCOME', amount: '10' })).toBe(303);
    const { data } = await world.stripe.promotionCodes.list({ code: 'WELCOME' });
    expect(data).toMatchObject([{ active: true, times_redeemed: 0 }]);
  });
});
