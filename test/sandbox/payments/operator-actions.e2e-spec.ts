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

  /** Creates a record of each kind, in each state that has buttons of its own. */
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

  it.each(['month', 'year'])(
    'stops before the end of a period for a change of the service: %s',
    async (time) => {
      const { id, items } = await world.subscription(1000);
      const { current_period_end: end } = items.data[0]!;
      const { id: price } = await world.price(500, 'month');
      world.stops = [{ subscription: id, end }];
      const told: number[] = [];
      world.answerWebhook = ({ type }) => {
        if (type !== 'customer.subscription.updated' || world.stops.length === 0) return 200;
        told.push(world.control.now());
        world.control.changePrice(id, price, { proration: 'none' });
        world.stops = [];
        return 200;
      };
      expect(await act(time)).toBe(303);
      expect(told).toHaveLength(1);
      expect(end - told[0]!).toBeGreaterThan(0);
      expect(end - told[0]!).toBeLessThanOrEqual(3600);
      const amounts = world.control.list('invoices').map(({ total }) => total);
      expect(amounts).toEqual([1000, ...Array.from({ length: time === 'month' ? 1 : 12 }, () => 500)]);
    },
  );

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

  it.each([
    ['now', 'subscription_update'],
    ['later', 'subscription_create'],
    ['none', 'subscription_create'],
    ['period', 'subscription_update'],
  ])('changes a price as the dashboard does: %s', async (way, reason) => {
    const { id } = await world.subscription(1000);
    const { id: price } = await world.price(2000, 'month');
    expect(await act('price', { id, price, way })).toBe(303);
    expect((await world.stripe.subscriptions.retrieve(id)).items.data[0]!.price.id).toBe(price);
    expect(world.control.list('invoices').at(-1)!.billing_reason).toBe(reason);
    expect(await act('price', { id, price, way: 'somehow' })).toBe(400);
  });

  it('shows a pending update with the page that pays it', async () => {
    const { id, customer, items } = await world.subscription(1000);
    const { id: price } = await world.price(2000, 'month');
    world.control.setCardDeclines(customer as string, true);
    const { latest_invoice: invoice } = await world.stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]!.id, price }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    });
    for (const url of [world.pagesUrl, `${world.pagesUrl}/portal/${customer as string}`]) {
      const page = await (await fetch(url)).text();
      expect(page).toMatch(/Change to \$20\.00 \/ month when/);
      expect(page).toContain(`${world.pagesUrl}/invoices/${invoice as string}`);
    }
  });

  it('creates promotion codes', async () => {
    expect(await act('promotion', { code: 'WELCOME', amount: '10' })).toBe(303);
    const { data } = await world.stripe.promotionCodes.list({ code: 'WELCOME' });
    expect(data).toMatchObject([{ active: true, times_redeemed: 0 }]);
  });
});
