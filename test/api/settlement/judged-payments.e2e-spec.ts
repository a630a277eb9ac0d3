import type Stripe from 'stripe';
import type { PaymentControl } from '../../../src/sandbox/payments/control.js';
import type { Browser } from '../../support/browser.js';
import { Buyer, settled } from '../../support/buyer.js';
import { payForeignSession, stripeOf } from '../../support/provider-sessions.js';
import { brokenTokenInvariants } from '../../support/token-invariants.js';
import { renew as renewAll } from '../../support/renewals.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let control: PaymentControl;
let ada: Browser;
let buyer: Buyer;
let teams = 0;

beforeAll(async () => {
  world = await sharedWorld();
  control = world.payments.control;
  ada = await world.signedIn('ada@example.com');
});
beforeEach(async () => void (buyer = await Buyer.of(world, ada, `Judged ${++teams}`)));
afterEach(async () => expect(await brokenTokenInvariants(world.database)).toEqual([]));

type Session = Stripe.Checkout.SessionCreateParams;
type Kind = 'checkout' | 'token-topup/checkout';

const payments = async () => (await ada.get(`${buyer.path}/billing/payments`)).body.data;
const balance = async () => (await buyer.agent('research')).tokenBalance;
const priceOf = async (checkout: string) => {
  const [row] = await world.database.query<{ price: string }>(
    'SELECT price_id AS price FROM checkouts WHERE id = $1',
    [checkout],
  );
  return row!.price;
};
const coupon = async (percent_off: number) => {
  const { id } = await stripeOf(world).coupons.create({ percent_off, duration: 'forever' });
  return { discounts: [{ coupon: id }] };
};
const price = async (fields: Partial<Stripe.PriceCreateParams>, kind: string) => {
  const recurring = kind === 'checkout' ? ({ interval: 'month' } as const) : undefined;
  const { id } = await stripeOf(world).prices.create({
    currency: 'eur',
    unit_amount: 2900,
    product_data: { name: 'Something else' },
    ...(recurring && { recurring }),
    ...fields,
  });
  return id;
};

/** Pays one of our checkouts through a session with different parameters. */
async function payOtherwise(
  kind: Kind,
  otherwise: (price: string) => Promise<Session> | Session,
): Promise<void> {
  const { body } = await ada.post(`${buyer.path}/agents/research/${kind}`);
  const ours = await priceOf(body.id);
  const { line_items, ...more } = await otherwise(ours);
  const metadata = { checkout_id: body.id };
  await world.database.query('UPDATE checkouts SET session_id = NULL WHERE id = $1', [body.id]);
  await payForeignSession(world, buyer.customer, line_items ?? ours, {
    mode: kind === 'checkout' ? 'subscription' : 'payment',
    metadata,
    ...(kind === 'checkout' && { subscription_data: { metadata } }),
    ...more,
  });
  await settled(world);
}

describe.each(['checkout', 'token-topup/checkout'] as const)('the payment of a %s', (kind) => {
  const [list, tokens] = kind === 'checkout' ? [2900, 100_000] : [1000, 25_000];

  it.each<[string, () => Promise<Session>, number]>([
    ['a coupon of 20 %', () => coupon(20), list * 0.8],
    ['a coupon of 100 %', () => coupon(100), 0],
    [
      '19 % tax on top',
      async () => {
        control.changeContact(buyer.customer, 'address[country]=DE');
        return { automatic_tax: { enabled: true } };
      },
      list * 1.19,
    ],
  ])('credits the agreed tokens with %s', async (_, otherwise, amount) => {
    await payOtherwise(kind, otherwise);
    expect(await payments()).toMatchObject([{ amount, tokens, status: 'credited', agentId: 'research' }]);
    expect(await balance()).toBe(tokens);
  });

  it.each<[string, (price: string) => Promise<Session> | Session]>([
    ['the quantity is 2', (ours) => ({ line_items: [{ price: ours, quantity: 2 }] })],
    [
      'the price is another one',
      async () => ({ line_items: [{ price: await price({ unit_amount: 4200 }, kind), quantity: 1 }] }),
    ],
    [
      'the currency is another one',
      async () => ({
        line_items: [{ price: await price({ currency: 'usd', unit_amount: list }, kind), quantity: 1 }],
      }),
    ],
  ])('waits in review if %s', async (_, otherwise) => {
    await payOtherwise(kind, otherwise);
    expect(await payments()).toMatchObject([{ status: 'in_review', agentId: 'research' }]);
    expect(await balance()).toBe(0);
    // A repeated event does not credit it either.
    control.replay(control.list('events').at(-1)!.id);
    await settled(world);
    expect(await balance()).toBe(0);
  });
});

describe('the payment of a subscription', () => {
  it('credits its tokens even if the invoice also has an unrelated line', async () => {
    await payOtherwise('checkout', async (ours) => ({
      line_items: [
        { price: ours, quantity: 1 },
        { price: await price({ unit_amount: 4200 }, 'checkout'), quantity: 1 },
      ],
    }));
    expect(await payments()).toMatchObject([{ amount: 7100, tokens: 100_000, status: 'credited' }]);
    expect(await balance()).toBe(100_000);
  });
});

describe('the payment of a renewal', () => {
  const renew = async () => {
    renewAll(control);
    await settled(world);
    return (await payments())[0];
  };
  beforeEach(async () => {
    await buyer.subscribe('research');
    await settled(world);
  });
  const discount = (percent_off: number) =>
    control.discount(buyer.subscription, {
      percent_off,
      amount_off: null,
      currency: null,
      duration: 'forever',
    });

  it.each<[string, () => void, number]>([
    ['a coupon of 20 %', () => discount(20), 2320],
    ['a coupon of 100 %', () => discount(100), 0],
    ['€5 of the balance of the customer', () => control.changeBalance(buyer.customer, -500), 2400],
  ])('credits the agreed tokens with %s', async (_, change, amount) => {
    change();
    expect(await renew()).toMatchObject({ amount, tokens: 100_000, status: 'credited' });
    expect(await balance()).toBe(200_000);
  });

  it('credits the agreed tokens if it was made outside of Stripe', async () => {
    control.setCardDeclines(buyer.customer, true);
    renewAll(control);
    const { id } = control.list('invoices').findLast(({ customer }) => customer === buyer.customer)!;
    control.payOffStripe(id);
    await settled(world);
    expect((await payments())[0]).toMatchObject({ tokens: 100_000, status: 'credited' });
    expect(await balance()).toBe(200_000);
  });

  it('waits in review if the quantity was raised to 2', async () => {
    control.setQuantity(buyer.subscription, 2);
    expect(await renew()).toMatchObject({ amount: 5800, status: 'in_review' });
    expect(await balance()).toBe(100_000);
  });
});
