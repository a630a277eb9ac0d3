import type { Browser } from '../../support/browser.js';
import { Buyer, sessionOf, settled } from '../../support/buyer.js';
import { stripeOf } from '../../support/provider-sessions.js';
import { brokenTokenInvariants } from '../../support/token-invariants.js';
import { eventOf, tell } from '../../support/webhooks.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let buyer: Buyer;
let teams = 0;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
});
beforeEach(async () => void (buyer = await Buyer.of(world, ada, `Team ${++teams}`)));
afterEach(async () => {
  provider().faults.clear();
  provider().set({ lateInvoices: false, afterRetries: 'unpaid' });
  provider().setWebhooks(true);
  expect(await brokenTokenInvariants(world.database)).toEqual([]);
});

const provider = () => world.payments.control;
const page = (outcome: string, kind = 'top_up') =>
  `/organizations/${buyer.id}/agents?checkout=${outcome}&agentId=research&kind=${kind}`;
const research = () => buyer.agent('research');
const topUp = async () => (await buyer.topUp('research')).body;
const back = (sessionId: string) => `/api/billing/return?session_id=${encodeURIComponent(sessionId)}`;
const goBack = async (path: string, browser = world.browser()) => {
  const { status, headers } = await browser.get(path);
  return [status, headers.get('location')];
};
const reviews = () =>
  world.database.query<{ item: string; review: string; detail: string }>(
    'SELECT item, review, review_detail AS detail FROM payments WHERE organization_id = $1 AND review IS NOT NULL',
    [buyer.id],
  );

describe('the settlement of a checkout, by its return page or by events', () => {
  it('settles the purchase before it redirects the buyer, without a session', async () => {
    provider().setWebhooks(false);
    const body = await topUp();
    provider().pay(sessionOf(body.url));
    expect(await goBack(back(sessionOf(body.url)))).toEqual([302, page('success')]);
    expect((await research()).tokenBalance).toBe(25_000);
    provider().setWebhooks(true);
  });

  it.each(['checkout', 'topUp'] as const)(
    'does not finish a checkout whose tokens cannot be granted: %s',
    async (what) => {
      const { query } = world.database;
      const { body } = await buyer[what]('research');
      provider().setWebhooks(false);
      provider().pay(sessionOf(body.url));
      await query(`CREATE TRIGGER no_grants BEFORE INSERT ON token_grants EXECUTE FUNCTION refuse_change()`);
      const kind = what === 'topUp' ? 'top_up' : 'subscription';
      expect(await goBack(back(sessionOf(body.url)))).toEqual([302, page('pending', kind)]);
      await query('DROP TRIGGER no_grants ON token_grants');
      const state = `SELECT status FROM checkouts WHERE id = $1
                      UNION ALL SELECT status FROM subscriptions WHERE checkout_id = $1`;
      expect(await query(state, [body.id])).toEqual([{ status: 'open' }]);
      // The first instance does not read the session again within two seconds, but the other one does.
      const other = world.browser(1);
      expect(await goBack(back(sessionOf(body.url)), other)).toEqual([302, page('success', kind)]);
      provider().setWebhooks(true);
    },
  );

  it('has the same effect if the return page is loaded repeatedly and concurrently', async () => {
    const body = await topUp();
    provider().pay(sessionOf(body.url));
    const answers = await Promise.all(Array.from({ length: 10 }, () => goBack(back(sessionOf(body.url)))));
    expect(new Set(answers.flat())).toEqual(new Set([302, page('success')]));
    await settled(world);
    expect((await research()).tokenBalance).toBe(25_000);
  });

  it('reports pending during a bank debit, and the tokens are granted when it succeeds', async () => {
    const body = await topUp();
    provider().pay(sessionOf(body.url), 'bank debit');
    expect(await goBack(back(sessionOf(body.url)))).toEqual([302, page('pending')]);
    await settled(world);
    expect((await research()).tokenBalance).toBe(0);
    provider().settle(sessionOf(body.url), true);
    await settled(world);
    expect((await research()).tokenBalance).toBe(25_000);
  });

  // Stripe makes the invoice of a top-up after its payment, so the event of the payment cannot name one.
  it.each([false, true])(
    'settles a bank debit from the events of its payment alone (late invoice: %s)',
    async (late) => {
      provider().set({ lateInvoices: late });
      provider().setWebhooks(false);
      const sessionId = sessionOf((await topUp()).url);
      const tellPayment = async (type: string) => {
        const session = provider()
          .list('sessions')
          .find(({ id }) => id === sessionId)!;
        const payment = provider()
          .list('paymentIntents')
          .find(({ id }) => id === session.payment_intent)!;
        expect((await tell(world, eventOf(type, payment))).status).toBe(200);
        await settled(world);
      };
      provider().pay(sessionId, 'bank debit');
      await tellPayment('payment_intent.processing');
      expect(await research()).toMatchObject({
        checkout: { status: 'processing' },
        tokenBalance: 0,
      });
      provider().settle(sessionId, true);
      await tellPayment('payment_intent.succeeded');
      expect((await research()).tokenBalance).toBe(25_000);
      provider().set({ lateInvoices: false });
      provider().setWebhooks(true);
    },
  );

  it('gives access to a subscription when the bank debit of its first invoice has arrived', async () => {
    const { body } = await buyer.checkout('research');
    provider().pay(sessionOf(body.url), 'bank debit');
    await settled(world);
    expect(await research()).toMatchObject({
      subscription: { status: 'active' },
      trial: { status: 'available' },
      access: { allowed: false, via: null },
      tokenBalance: 0,
    });
    provider().settle(sessionOf(body.url), true);
    await settled(world);
    expect(await research()).toMatchObject({
      trial: { status: 'unavailable' },
      access: { allowed: true, via: 'subscription' },
      tokenBalance: 100_000,
    });
  });

  it('ends a subscription whose first bank debit has failed, so that it can be bought again', async () => {
    const { body } = await buyer.checkout('research');
    provider().pay(sessionOf(body.url), 'bank debit');
    // The sandbox leaves the invoice open. Stripe voids the invoice, and the subscription stays active.
    provider().set({ afterRetries: 'past_due' });
    provider().settle(sessionOf(body.url), false);
    const { id } = provider().list('invoices').at(-1)!;
    await stripeOf(world).invoices.voidInvoice(id);
    provider().changeSubscription(buyer.subscription, { status: 'active' });
    await settled(world);
    // The cancellation has an event of its own.
    await settled(world);
    const { subscription, actions } = await research();
    expect(subscription.status).toBe('canceled');
    expect(actions.checkout).toMatchObject({ allowed: true });
  });

  it('grants no tokens for a failed bank debit', async () => {
    const body = await topUp();
    provider().pay(sessionOf(body.url), 'bank debit');
    provider().settle(sessionOf(body.url), false);
    await settled(world);
    expect(await goBack(back(sessionOf(body.url)))).toEqual([302, page('pending')]);
    expect((await research()).tokenBalance).toBe(0);
  });

  it('reports pending while the payment provider is down, and the event grants the tokens later', async () => {
    const body = await topUp();
    provider().hold();
    provider().pay(sessionOf(body.url));
    provider().faults.add({ kind: 'server error', method: 'GET', path: '/v1/checkout/sessions', times: 10 });
    expect(await goBack(back(sessionOf(body.url)))).toEqual([302, page('pending')]);
    expect((await research()).tokenBalance).toBe(0);
    provider().faults.clear();
    await provider().release('in order');
    await settled(world);
    expect((await research()).tokenBalance).toBe(25_000);
  });

  it('redirects to the home page if the URL has no session of ours', async () => {
    const before = world.payments.exchanges.length;
    for (const path of [
      '/api/billing/return',
      back('cs_test_unknown'),
      '/api/billing/return?session_id=cs_test_1&session_id=cs_test_2',
      back('https://evil.example/'),
      back('../customers/cus_1'),
      back('cs_test_1\r\nlocation: https://evil.example'),
      back("cs_test_1' OR '1'='1"),
      back(`cs_test_${'1'.repeat(500)}`),
    ])
      expect([path, await goBack(path)]).toEqual([path, [302, '/?checkout=pending']]);
    expect(world.payments.exchanges.length).toBe(before);
  });
});

describe('a payment that differs from its checkout', () => {
  it.each([
    ['amount', 'amount = 999', 'other_terms', 'the list amount is 1000 eur, not 999 eur'],
    ['currency', "currency = 'usd'", 'other_terms', 'the list amount is 1000 eur, not 1000 usd'],
    ['customer', "customer_id = 'cus_somebody'", 'other_customer', 'not cus_somebody'],
  ])('is stored for review and grants no tokens: %s [Money, API10]', async (_what, sql, review, why) => {
    const body = await topUp();
    await world.database.query(`UPDATE checkouts SET ${sql} WHERE id = $1`, [body.id]);
    provider().pay(sessionOf(body.url));
    await settled(world);
    expect((await research()).tokenBalance).toBe(0);
    expect(await reviews()).toEqual([{ item: 'research', review, detail: expect.stringContaining(why) }]);
  });

  it('is stored for review and grants no tokens if it starts a subscription', async () => {
    const { body } = await buyer.checkout('research');
    await world.database.query(`UPDATE checkouts SET amount = 1 WHERE id = $1`, [body.id]);
    provider().pay(sessionOf(body.url));
    await settled(world);
    expect(await research()).toMatchObject({ tokenBalance: 0, subscription: { status: 'active' } });
    expect(await reviews()).toHaveLength(1);
  });

  it('does not add the subscription of another customer to the organization', async () => {
    const { body } = await buyer.checkout('research');
    await world.database.query(`UPDATE checkouts SET customer_id = 'cus_somebody' WHERE id = $1`, [body.id]);
    provider().pay(sessionOf(body.url));
    await settled(world);
    expect(await research()).toMatchObject({ tokenBalance: 0, subscription: { status: 'none' } });
    expect(await reviews()).toHaveLength(1);
  });

  it('takes no tokens when it is refunded', async () => {
    const body = await topUp();
    await world.database.query(`UPDATE checkouts SET amount = 999 WHERE id = $1`, [body.id]);
    provider().pay(sessionOf(body.url));
    provider().refund(provider().list('charges').at(-1)!.id);
    await settled(world);
    expect((await research()).tokenBalance).toBe(0);
  });
});

describe('a refund', () => {
  const refund = (amount?: number) => provider().refund(provider().list('charges').at(-1)!.id, amount);

  it('takes back its share of the tokens of a top-up, and a full refund takes the rest', async () => {
    await buyer.buyTokens('research');
    refund(333);
    await settled(world);
    expect((await research()).tokenBalance).toBe(25_000 - 8325);
    refund();
    await settled(world);
    expect((await research()).tokenBalance).toBe(0);
  });

  it('takes back the tokens of its period and keeps the subscription', async () => {
    await buyer.subscribe('research');
    refund();
    await settled(world);
    expect(await research()).toMatchObject({ tokenBalance: 0, subscription: { status: 'active' } });
  });

  it('counts even before the event of its payment arrives', async () => {
    const body = await topUp();
    provider().setWebhooks(false);
    provider().pay(sessionOf(body.url));
    refund(500);
    expect(await goBack(back(sessionOf(body.url)))).toEqual([302, page('success')]);
    provider().setWebhooks(true);
    expect((await research()).tokenBalance).toBe(12_500);
  });
});
