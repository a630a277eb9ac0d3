import type { PaymentControl } from '../../../src/sandbox/payments/control.js';
import type { Browser } from '../../support/browser.js';
import { Buyer, settled } from '../../support/buyer.js';
import { adoptions, decisions } from '../../support/operators.js';
import { payForeignSession, stripeOf } from '../../support/provider-sessions.js';
import { brokenTokenInvariants } from '../../support/token-invariants.js';
import { renew } from '../../support/renewals.js';
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
beforeEach(async () => void (buyer = await Buyer.of(world, ada, `Decided ${++teams}`)));
afterEach(async () => {
  control.faults.clear();
  expect(await brokenTokenInvariants(world.database)).toEqual([]);
});

const credit = (id: string, tokens: number, more: { agentId?: string } = {}, instance = 0) =>
  decisions(world, instance).credit(id, { tokens, reason: 'A coupon', ...more });
const refund = (id: string, instance = 0) => decisions(world, instance).refund(id);
const adopt = (id: string, { tokens = 50_000, item = 'research', instance = 0 } = {}) =>
  adoptions(world, instance).adopt(id, { item, tokens, reason: 'By mail' });

const payments = async () => (await ada.get(`${buyer.path}/billing/payments`)).body.data;
const balance = async () => (await buyer.agent('research')).tokenBalance;
const audited = async (type: string) =>
  (await ada.get(`${buyer.path}/audit-events?type=${type}`)).body.data.map(({ after }: any) => after);
const grants = () =>
  world.database.query<{ source: string; amount: number }>(
    'SELECT source, amount FROM token_grants WHERE organization_id = $1 ORDER BY created_at',
    [buyer.id],
  );
const ourPrice = () =>
  control.list('prices').find(({ lookup_key }) => lookup_key === 'agent_research_subscription')!.id;

/** Buys tokens with a payment that differs from the checkout. @returns the id of the payment */
async function topUpInReview(): Promise<string> {
  const { body } = await buyer.topUp('research');
  await world.database.query('UPDATE checkouts SET amount = 999 WHERE id = $1', [body.id]);
  control.pay(new URL(body.url).pathname.split('/').at(-1)!);
  await settled(world);
  const [{ id, status }] = await payments();
  expect(status).toBe('in_review');
  return id;
}

/** Renews a subscription with the quantity 2. @returns the id of the payment */
async function renewalInReview(): Promise<string> {
  await buyer.subscribe('research');
  await settled(world);
  control.setQuantity(buyer.subscription, 2);
  renew(control);
  await settled(world);
  return (await payments())[0].id;
}

async function subscribeByHand(price = ourPrice()): Promise<string> {
  await buyer.portal();
  await payForeignSession(world, buyer.customer, price);
  await settled(world);
  return buyer.subscription;
}

describe('a credit of an operator', () => {
  it('grants the tokens of a top-up, ends the review and is in the audit trail', async () => {
    const id = await topUpInReview();
    await credit(id, 20_000);
    expect(await payments()).toMatchObject([{ id, status: 'credited', tokens: 20_000, amount: 1000 }]);
    expect(await grants()).toEqual([{ source: 'top_up', amount: 20_000 }]);
    expect(await audited('payment.credited')).toEqual([
      { agentId: 'research', tokens: 20_000, reason: 'A coupon' },
    ]);
  });

  it('expires with the paid period', async () => {
    const id = await renewalInReview();
    await credit(id, 200_000);
    const [row] = await world.database.query(
      `SELECT source, g.expires_at = p.expires_at AS same FROM token_grants g JOIN payments p ON p.id = g.source_key
        WHERE p.id = $1`,
      [id],
    );
    expect(row).toEqual({ source: 'subscription', same: true });
  });

  it('lasts a whole period if the paid period is over', async () => {
    const id = await renewalInReview();
    await world.database.query(`UPDATE payments SET expires_at = now() - interval '4 days' WHERE id = $1`, [
      id,
    ]);
    const before = await balance();
    await credit(id, 200_000);
    expect(await balance()).toBe(before + 200_000);
    const [row] = await world.database.query(
      `SELECT g.expires_at BETWEEN now() + interval '1 month' - interval '1 minute' AND now() + interval '1 month'
              AND coalesce(g.grace_until > g.expires_at, true) AS lasts
         FROM token_grants g WHERE g.source_key = $1`,
      [id],
    );
    expect(row).toEqual({ lasts: true });
  });

  it('ends the review even if it grants zero tokens', async () => {
    const id = await topUpInReview();
    await credit(id, 0);
    expect(await payments()).toMatchObject([{ status: 'credited', tokens: 0 }]);
    expect(await grants()).toEqual([]);
    expect(await audited('payment.credited')).toMatchObject([{ tokens: 0 }]);
  });

  it('adds to the tokens of a payment that was credited before it came into review', async () => {
    await buyer.buyTokens('research');
    await settled(world);
    const [{ id }] = await payments();
    await world.database.query(`UPDATE payments SET review = 'credit_note' WHERE id = $1`, [id]);
    expect(await payments()).toMatchObject([{ status: 'in_review' }]);
    await credit(id, 500);
    expect(await payments()).toMatchObject([{ status: 'credited', tokens: 25_500 }]);
    expect(await grants()).toEqual([
      { source: 'top_up', amount: 25_000 },
      { source: 'adjustment', amount: 500 },
    ]);
  });

  it('is rejected if it is repeated, and grants nothing twice', async () => {
    const id = await topUpInReview();
    await credit(id, 20_000);
    await expect(credit(id, 20_000)).rejects.toThrow(/^The review of payment cs_\S+ was resolved at 20/);
    expect(await balance()).toBe(20_000);
  });

  it('happens once if two operators decide at the same time', async () => {
    const id = await topUpInReview();
    const outcomes = await Promise.allSettled([0, 1, 0, 1].map((one) => credit(id, 20_000 + one, {}, one)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await grants()).toHaveLength(1);
    expect(await audited('payment.credited')).toHaveLength(1);
  });

  it('excludes the share that was refunded before it', async () => {
    const id = await topUpInReview();
    control.refund(control.list('charges').at(-1)!.id, 250);
    await settled(world);
    await credit(id, 20_000);
    expect(await balance()).toBe(15_000);
  });

  it('is rejected for a payment that does not exist or is not in review', async () => {
    await buyer.buyTokens('research');
    await settled(world);
    await expect(credit('cs_nothing', 5)).rejects.toThrow('There is no payment cs_nothing.');
    const [{ id }] = await payments();
    await expect(credit(id, 5)).rejects.toThrow(`Payment ${id} is not in review.`);
    expect(await balance()).toBe(25_000);
  });

  it('requires an agent if the purchased item is unknown', async () => {
    const product_data = { name: 'By hand' };
    const price = await stripeOf(world).prices.create({
      currency: 'eur',
      unit_amount: 9900,
      product_data,
      recurring: { interval: 'month' },
    });
    await subscribeByHand(price.id);
    const [{ id }] = await payments();
    await expect(credit(id, 5)).rejects.toThrow(/Name the agent with --agent/);
    await expect(credit(id, 5, { agentId: 'nothing' })).rejects.toThrow('There is no agent nothing.');
    expect(await payments()).toMatchObject([{ status: 'in_review' }]);
    await credit(id, 5, { agentId: 'research' });
    expect(await payments()).toMatchObject([{ agentId: 'research', status: 'credited', tokens: 5 }]);
  });
});

describe('a refund of an operator', () => {
  const refunds = () => control.list('refunds');

  it('returns the whole payment, ends the review and is in the audit trail', async () => {
    const id = await topUpInReview();
    await refund(id);
    await settled(world);
    expect(control.list('charges').at(-1)).toMatchObject({ amount_refunded: 1000 });
    expect(await payments()).toMatchObject([{ id, status: 'refunded', tokens: 0 }]);
    expect(await audited('payment.refunded')).toEqual([
      { agentId: 'research', refunded: 1000, currency: 'eur' },
    ]);
    await expect(refund(id)).rejects.toThrow(/was resolved at/);
  });

  it('returns the rest after an earlier refund', async () => {
    const id = await renewalInReview();
    control.refund(control.list('charges').at(-1)!.id, 1000);
    await settled(world);
    await refund(id);
    expect(control.list('charges').at(-1)).toMatchObject({ amount: 5800, amount_refunded: 5800 });
    expect((await payments())[0]).toMatchObject({ id, status: 'refunded' });
  });

  it('returns each of several payments that have paid the invoice', async () => {
    await buyer.subscribe('research');
    await settled(world);
    control.setQuantity(buyer.subscription, 2);
    control.setCardDeclines(buyer.customer, true);
    renew(control);
    const open = control.list('invoices').findLast(({ status }) => status === 'open')!;
    control.payPart(open.id, 800);
    control.payInvoice(open.id);
    await settled(world);
    await refund(open.id);
    const returned = control.list('charges').filter(({ amount_refunded }) => amount_refunded > 0);
    expect(returned.slice(-2).map((charge) => charge.amount_refunded)).toEqual([800, 5000]);
    expect((await payments())[0]).toMatchObject({ id: open.id, amount: 5800, status: 'refunded' });
  });

  it('takes back the tokens of a payment that was credited before it came into review', async () => {
    await buyer.buyTokens('research');
    await settled(world);
    const [{ id }] = await payments();
    await world.database.query(`UPDATE payments SET review = 'credit_note' WHERE id = $1`, [id]);
    await refund(id);
    await settled(world);
    expect(await balance()).toBe(0);
    expect(await payments()).toMatchObject([{ status: 'refunded', tokens: 25_000 }]);
  });

  it('is made once if two operators decide at the same time', async () => {
    const id = await topUpInReview();
    const before = refunds().length;
    const outcomes = await Promise.allSettled([0, 1].map((instance) => refund(id, instance)));
    expect(outcomes.map(({ status }) => status)).toContain('fulfilled');
    const rejections = outcomes.flatMap((one) => (one.status === 'rejected' ? String(one.reason) : []));
    expect(rejections).toEqual([expect.stringMatching(/was resolved at/)]);
    expect(refunds()).toHaveLength(before + 1);
    expect(await audited('payment.refunded')).toHaveLength(1);
  });

  it('is completed by a repeat if the answer of the payment provider was lost', async () => {
    const id = await topUpInReview();
    control.faults.add({ kind: 'error after success', method: 'POST', path: '/v1/refunds' });
    await expect(refund(id)).rejects.toThrow('The payment provider is not available');
    await refund(id);
    expect(control.list('charges').at(-1)).toMatchObject({ amount_refunded: 1000 });
    expect(await payments()).toMatchObject([{ status: 'refunded' }]);
  });

  it('is made by a repeat if the payment provider has stored an error for the idempotency key', async () => {
    const id = await topUpInReview();
    control.faults.add({ kind: 'server error', method: 'POST', path: '/v1/refunds' });
    await expect(refund(id)).rejects.toThrow('The payment provider is not available');
    expect(control.list('charges').at(-1)).toMatchObject({ amount_refunded: 0 });
    await refund(id);
    expect(control.list('charges').at(-1)).toMatchObject({ amount_refunded: 1000 });
    expect(await payments()).toMatchObject([{ status: 'refunded' }]);
  });

  it('is rejected while a credit note has given money back to the balance of the customer', async () => {
    await buyer.subscribe('research');
    control.creditInvoice(control.list('invoices').at(-1)!.id, 900);
    await settled(world);
    const [{ id, status }] = await payments();
    expect(status).toBe('in_review');
    const before = refunds().length;
    await expect(refund(id)).rejects.toThrow('take it from the balance at Stripe');
    expect(refunds()).toHaveLength(before);
    expect(await payments()).toMatchObject([{ status: 'in_review' }]);
  });

  it('is rejected for a payment without a charge', async () => {
    const id = await topUpInReview();
    await world.database.query('UPDATE payments SET payment_id = NULL WHERE id = $1', [id]);
    await expect(refund(id)).rejects.toThrow(`Payment ${id} has no charge at Stripe`);
    expect(await payments()).toMatchObject([{ status: 'in_review' }]);
  });

  it('is rejected with the answer of the payment provider while the payment is disputed', async () => {
    const id = await topUpInReview();
    control.dispute(control.list('charges').at(-1)!.id);
    await settled(world);
    await expect(refund(id)).rejects.toThrow(/^Stripe rejected the refund\. .*charge_disputed/);
  });
});

describe('the adoption of a subscription', () => {
  it('credits its payments in review and the following ones, and gives access', async () => {
    const id = await subscribeByHand();
    expect(await adopt(id)).toBe(1);
    expect(await buyer.agent('research')).toMatchObject({
      tokenBalance: 50_000,
      subscription: { status: 'active', amount: 2900, tokensPerPeriod: 50_000 },
      access: { allowed: true, via: 'subscription' },
    });
    renew(control);
    await settled(world);
    expect(await payments()).toMatchObject([
      { status: 'credited', tokens: 50_000 },
      { status: 'credited', tokens: 50_000 },
    ]);
    expect(await balance()).toBe(100_000);
    expect(await audited('subscription.adopted')).toMatchObject([
      { agentId: 'research', tokens: 50_000, amount: 2900, reason: 'By mail' },
    ]);
    expect(await audited('payment.credited')).toHaveLength(1);
  });

  it('is idempotent, alone and at the same time', async () => {
    const id = await subscribeByHand();
    await Promise.all([0, 1, 0, 1].map((instance) => adopt(id, { instance })));
    expect(await adopt(id)).toBe(0);
    expect(await balance()).toBe(50_000);
    expect(await audited('subscription.adopted')).toHaveLength(1);
    await expect(adopt(id, { tokens: 60_000 })).rejects.toThrow(
      `The subscription ${id} is already known: 50000 tokens of research in each period.`,
    );
  });

  it('leaves a payment in review that has other terms, but names its agent', async () => {
    const product_data = { name: 'By hand' };
    const price = await stripeOf(world).prices.create({
      currency: 'eur',
      unit_amount: 9900,
      product_data,
      recurring: { interval: 'month' },
    });
    const id = await subscribeByHand(price.id);
    control.setQuantity(id, 2);
    renew(control);
    control.setQuantity(id, 1);
    await settled(world);
    expect(await adopt(id)).toBe(1);
    expect(await payments()).toMatchObject([
      { agentId: 'research', amount: 19_800, status: 'in_review' },
      { agentId: 'research', amount: 9900, status: 'credited', tokens: 50_000 },
    ]);
  });

  it('takes over a second subscription after the first one has ended', async () => {
    await buyer.subscribe('research');
    await settled(world);
    const first = buyer.subscription;
    const second = await subscribeByHand();
    await expect(adopt(second)).rejects.toThrow(
      `The organization has another ongoing subscription to research: ${first}.`,
    );
    expect((await payments()).map(({ status }: { status: string }) => status).sort()).toEqual([
      'credited',
      'in_review',
    ]);
    control.endSubscription(first);
    await settled(world);
    expect(await adopt(second)).toBe(1);
    expect((await buyer.agent('research')).subscription).toMatchObject({ status: 'active' });
  });

  it('is rejected, and changes nothing, for a subscription that we cannot take over', async () => {
    const id = await subscribeByHand();
    await expect(adopt('sub_nothing')).rejects.toThrow('The Stripe account has no subscription sub_nothing.');
    await expect(adopt(id, { item: 'nothing' })).rejects.toThrow('There is no agent nothing.');
    control.setQuantity(id, 3);
    await expect(adopt(id)).rejects.toThrow(`The quantity of ${id} is 3.`);
    control.endSubscription(id);
    await expect(adopt(id)).rejects.toThrow(`The subscription ${id} has ended.`);
    const { id: stranger } = await stripeOf(world).customers.create({ name: 'Somebody else' });
    await payForeignSession(world, stranger, ourPrice());
    const theirs = control.list('subscriptions').at(-1)!.id;
    await expect(adopt(theirs)).rejects.toThrow(`No organization has the customer ${stranger}`);
    await settled(world);
    expect(await balance()).toBe(0);
    expect(await audited('subscription.adopted')).toEqual([]);
  });
});
