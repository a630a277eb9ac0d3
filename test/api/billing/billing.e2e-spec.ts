import type { Browser } from '../../support/browser.js';
import { Buyer, putSubscription, sessionOf, settled } from '../../support/buyer.js';
import { renew } from '../../support/renewals.js';
import { brokenTokenInvariants } from '../../support/token-invariants.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

/** A subscription without an end, whose payments Stripe collects. */
const COLLECTED = {
  cancelAtPeriodEnd: false,
  cancelAt: null,
  collectionPaused: false,
  collectionProblem: null,
};

let world: World;
let ada: Browser;
let buyer: Buyer;
let teams = 0;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
});
beforeEach(async () => void (buyer = await Buyer.of(world, ada, `Team ${++teams}`)));

const research = () => buyer.agent('research');

describe('an agent', () => {
  it('can be tried, subscribed to and topped up', async () => {
    expect(await research()).toMatchObject({
      trial: { status: 'available' },
      subscription: { status: 'none' },
      tokenBalance: 0,
      access: { allowed: false, via: null },
      actions: { startTrial: { allowed: true }, checkout: { allowed: true }, topUp: { allowed: true } },
    });

    const tried = await ada.post(`${buyer.path}/agents/research/trial`);
    expect(tried).toMatchObject({
      status: 201,
      body: { trial: { status: 'active' }, tokenBalance: 5000, access: { via: 'trial' } },
    });

    const checkout = await buyer.checkout('research');
    expect(checkout.status).toBe(201);
    const again = await buyer.checkout('research');
    expect(again.body).toEqual(checkout.body);

    const session = sessionOf(checkout.body.url);
    world.payments.control.pay(session);
    expect(await buyer.comeBack(session)).toBe(
      `/organizations/${buyer.id}/agents?checkout=success&agentId=research&kind=subscription`,
    );
    expect(await research()).toMatchObject({
      trial: { status: 'converted' },
      subscription: { status: 'active', cancelAtPeriodEnd: false },
      tokenBalance: 105_000,
      access: { via: 'subscription' },
      actions: { startTrial: { reason: 'trial_already_used' }, checkout: { reason: 'already_subscribed' } },
    });
    const [subscription] = world.payments.control.list('subscriptions').slice(-1);
    expect(subscription).toMatchObject({ status: 'active', trial_end: null });

    await buyer.buyTokens('research');
    await settled(world);
    expect((await research()).tokenBalance).toBe(130_000);
    const { body: portal, status } = await buyer.portal();
    expect(status).toBe(201);
    expect(portal.url).toContain('/payments/');
    expect(await buyer.billing()).toMatchObject({
      customerId: expect.stringMatching(/^cus_/),
      subscriptionSummary: {
        active: 1,
        pastDue: 0,
        subscriptions: [{ agentId: 'research', status: 'active' }],
      },
    });
  });
});

describe('a subscription', () => {
  let customer: string;
  let subscription: string;
  const provider = () => world.payments.control;
  const pass = async (work: () => void) => {
    work();
    await settled(world);
    return research();
  };
  const declines = (is: boolean) => () => provider().setCardDeclines(customer, is);

  beforeEach(async () => {
    await buyer.subscribe('research');
    await settled(world);
    ({ customer, subscription } = buyer);
  });
  afterEach(async () => {
    provider().faults.clear();
    expect(await brokenTokenInvariants(world.database)).toEqual([]);
  });

  it('appears in the billing summary with the values of the payment provider, even while that is down', async () => {
    await buyer.subscribe('bookkeeping');
    await settled(world);
    provider().faults.add({ kind: 'reset', times: 100 });
    const { subscriptionSummary } = await buyer.billing();
    expect(subscriptionSummary).toEqual({
      active: 2,
      pastDue: 0,
      subscriptions: [
        {
          agentId: 'bookkeeping',
          status: 'active',
          amount: 19_900,
          currency: 'eur',
          interval: 'year',
          intervalCount: 1,
          currentPeriodEnd: expect.stringMatching(/\.000Z$/),
          openInvoiceUrl: null,
          openInvoice: null,
          amountDue: null,
          paymentMethod: expect.objectContaining({ kind: 'card', last4: '4242' }),
          ...COLLECTED,
        },
        {
          agentId: 'research',
          status: 'active',
          amount: 2900,
          currency: 'eur',
          interval: 'month',
          intervalCount: 1,
          currentPeriodEnd: (await research()).subscription.currentPeriodEnd,
          openInvoiceUrl: null,
          openInvoice: null,
          amountDue: null,
          paymentMethod: expect.objectContaining({ kind: 'card', last4: '4242' }),
          ...COLLECTED,
        },
      ],
    });
  });

  it('credits each period once, even if its event is repeated', async () => {
    const { subscription: first } = await research();
    for (const balance of [200_000, 300_000]) {
      const { tokenBalance } = await pass(() => renew(provider()));
      expect(tokenBalance).toBe(balance);
    }
    const paid = provider()
      .list('events')
      .filter(({ type }) => type === 'invoice.paid');
    const again = await pass(() => paid.forEach(({ id: event }) => provider().replay(event, 3)));
    expect(again.tokenBalance).toBe(300_000);
    expect(Date.parse(again.subscription.currentPeriodEnd)).toBeGreaterThan(
      Date.parse(first.currentPeriodEnd),
    );
  });

  it('continues if its cancellation is revoked, keeps its tokens when it is canceled, and a new one can be started', async () => {
    await pass(() => provider().scheduleEnd(subscription));
    const { subscription: resumed } = await pass(() => provider().resume(subscription));
    expect(resumed).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });

    const scheduled = await pass(() => provider().scheduleEnd(subscription));
    const end = { cancelAtPeriodEnd: true, cancelAt: scheduled.subscription.currentPeriodEnd };
    expect(scheduled).toMatchObject({
      subscription: { status: 'active', ...end },
      access: { via: 'subscription' },
    });
    expect((await buyer.billing()).subscriptionSummary.subscriptions).toMatchObject([end]);

    const ended = await pass(() => provider().advanceMonths(2));
    expect(ended).toMatchObject({
      subscription: { status: 'canceled' },
      trial: { status: 'unavailable' },
      tokenBalance: 100_000,
      access: { via: 'tokens' },
      actions: { checkout: { allowed: true } },
    });
    expect((await buyer.billing()).subscriptionSummary).toMatchObject({
      active: 0,
      subscriptions: [{ status: 'canceled' }],
    });

    await buyer.subscribe('research');
    await settled(world);
    expect(await research()).toMatchObject({ subscription: { status: 'active' }, tokenBalance: 200_000 });
    expect((await buyer.billing()).subscriptionSummary).toMatchObject({
      active: 1,
      subscriptions: [{ status: 'active' }],
    });
  });

  it('is shown while it is live, even if an ended subscription is newer', async () => {
    await pass(() => provider().endSubscription(subscription));
    await buyer.subscribe('research');
    await settled(world);
    await world.database.query(
      `UPDATE subscriptions SET created_at = created_at - interval '1 hour'
        WHERE organization_id = $1 AND status = 'active'`,
      [buyer.id],
    );
    expect((await research()).subscription.status).toBe('active');
    expect((await buyer.billing()).subscriptionSummary.subscriptions).toMatchObject([{ status: 'active' }]);
  });

  it('gives access while it is past due, no access while unpaid, and access again once paid', async () => {
    await world.database.query(
      `WITH paid AS (UPDATE payments SET expires_at = now() - interval '1 month' WHERE organization_id = $1)
       UPDATE token_grants SET expires_at = now() - interval '1 month', grace_until = NULL WHERE organization_id = $1`,
      [buyer.id],
    );
    await pass(declines(true));
    const late = await pass(() => renew(provider()));
    expect(late).toMatchObject({ subscription: { status: 'past_due' }, access: { via: 'subscription' } });
    expect((await buyer.billing()).subscriptionSummary).toMatchObject({ active: 0, pastDue: 1 });

    const unpaid = await pass(() => provider().advance(25 * 86_400));
    expect(unpaid).toMatchObject({
      subscription: { status: 'unpaid' },
      access: { allowed: false, via: null },
      actions: { checkout: { reason: 'already_subscribed' } },
    });
    expect((await buyer.billing()).subscriptionSummary).toMatchObject({ active: 0, pastDue: 0 });

    const invoice = provider()
      .list('invoices')
      .findLast((one) => one.customer === customer && one.status === 'open')!;
    const paid = await pass(() => provider().payInvoice(invoice.id));
    expect(paid).toMatchObject({ subscription: { status: 'active' }, access: { via: 'subscription' } });
  });

  it('grants the tokens of an overdue period when it is paid', async () => {
    await pass(declines(true));
    expect(await pass(() => renew(provider()))).toMatchObject({
      subscription: { status: 'past_due' },
      tokenBalance: 100_000,
    });
    const invoice = provider()
      .list('invoices')
      .findLast((one) => one.customer === customer && one.status === 'open')!;
    expect(await pass(() => provider().payInvoice(invoice.id))).toMatchObject({
      subscription: { status: 'active' },
      tokenBalance: 200_000,
    });
  });

  it('copies its status from the payment provider, and has the status none if its first payment was never made', async () => {
    for (const status of ['paused', 'trialing', 'unpaid', 'incomplete'] as const) {
      const { subscription: copied } = await pass(() => provider().setStatus(subscription, status));
      expect(copied.status).toBe(status);
    }
    const { subscription: now, actions } = await pass(() =>
      provider().setStatus(subscription, 'incomplete_expired'),
    );
    expect([now.status, actions.checkout.allowed]).toEqual(['none', true]);
  });

  it('does not become live beside another ongoing subscription, and its event counts as handled', async () => {
    await world.database.query(`UPDATE subscriptions SET status = 'canceled' WHERE id = $1`, [subscription]);
    const other = await putSubscription(world, buyer.id, 'research', 'active');
    await pass(() => provider().scheduleEnd(subscription));
    const copies = await world.database.query(
      'SELECT id, status FROM subscriptions WHERE organization_id = $1 ORDER BY status DESC',
      [buyer.id],
    );
    expect(copies).toEqual([
      { id: subscription, status: 'canceled' },
      { id: other, status: 'active' },
    ]);
  });

  it('ends when its customer is deleted, and its tokens remain', async () => {
    const { subscription: now, tokenBalance } = await pass(() => provider().deleteCustomer(customer));
    expect([now.status, tokenBalance]).toEqual(['canceled', 100_000]);
    expect((await buyer.billing()).customerId).toBeNull();
  });
});
