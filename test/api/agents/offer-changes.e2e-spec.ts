import type { FaultKind } from '../../../src/sandbox/payments/faults.js';
import { describeAccess } from '../../support/access.js';
import type { Browser } from '../../support/browser.js';
import { Buyer, sessionOf, settled } from '../../support/buyer.js';
import { duringCall } from '../../support/histories/disturbances.js';
import { priceAtStripe, reconcileAll, setPriceAtStripe } from '../../support/operators.js';
import { requestsTo } from '../../support/payments.js';
import { expectProblem } from '../../support/problems.js';
import { endSubscriptions } from '../../support/renewals.js';
import { subjectsTo } from '../../support/notices.js';
import { startWorld, type World } from '../../support/world.js';

const UNKNOWN = '01900000-0000-7000-8000-000000000000';

let world: World;
let ada: Browser;
let buyer: Buyer;
let teams = 0;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signedIn('ada@example.com');
});
afterAll(() => world.stop());
beforeEach(async () => {
  buyer = await Buyer.of(world, ada, `Team ${++teams}`);
});
afterEach(() => endSubscriptions(world.payments.control));

describeAccess(() => world, {
  'POST /api/organizations/{id}/agents/{agentId}/subscription/preview': 'admin',
  'POST /api/organizations/{id}/agents/{agentId}/subscription/change': 'admin',
  'DELETE /api/organizations/{id}/agents/{agentId}/subscription/change': 'admin',
});

const NOTES = 'meeting-notes';
const preview = (offerId: string, agentId = NOTES) => buyer.previewChange(agentId, offerId);
const agree = (offerId: string, quoteId: string, agentId = NOTES) =>
  buyer.changeOffer(agentId, offerId, quoteId);
/** Advances the provider's clock to `hours` after `end` (negative: before it), and lets the service settle. */
async function advanceTo(end: string, hours: number): Promise<void> {
  const { control } = world.payments;
  control.advance(Date.parse(end) / 1000 + hours * 3600 - control.now());
  control.tell(buyer.subscription);
  await settled(world);
}
/** The subscription at the provider. */
const subscription = () =>
  world.payments.control.list('subscriptions').find(({ id }) => id === buyer.subscription)!;
const latestInvoice = () =>
  world.payments.control.list('invoices').find(({ id }) => id === subscription().latest_invoice)!;
/** The price at the provider. */
const priceOf = () => subscription().items.data[0]!.price.unit_amount;
/** The payments of the organization, the smallest amount first. */
const payments = async (): Promise<any[]> =>
  (await ada.get(`${buyer.path}/billing/payments`)).body.data.toSorted(
    (one: any, other: any) => one.amount - other.amount,
  );
const withdraw = (agentId = NOTES) => buyer.withdrawChange(agentId);
const notes = () => buyer.agent(NOTES);
const trail = async () =>
  (await ada.get(`${buyer.path}/audit-events`)).body.data
    .map(({ type, actor }: any) => [type, actor.type])
    .filter(([type]: string[]) => type!.startsWith('subscription.change'));

async function subscribe(offerId: string, agentId = NOTES): Promise<void> {
  const { body } = await ada.post(`${buyer.path}/agents/${agentId}/checkout`, { offerId });
  world.payments.control.pay(sessionOf(body.url));
  await settled(world);
}

/** Lets Stripe fail each change of a subscription during a request, which then answers 503. */
async function withFaults(kind: FaultKind, request: () => ReturnType<typeof agree>): Promise<void> {
  const { faults } = world.payments.control;
  faults.add({ kind, method: 'POST', path: '/v1/subscriptions/', times: 100 });
  expectProblem(await request(), 503, 'payment_provider_unavailable');
  faults.clear();
}

/** Makes an agreed change older than 10 minutes, after which a run drops it if Stripe has not made it. */
async function drop(quoteId: string): Promise<void> {
  await world.database.query(
    `UPDATE offer_changes SET agreed_at = agreed_at - interval '11 minutes' WHERE id = $1`,
    [quoteId],
  );
  await reconcileAll(world);
  await settled(world);
}

async function change(offerId: string, agentId = NOTES) {
  const { body } = await preview(offerId, agentId);
  return agree(offerId, body.quoteId, agentId);
}

describe('a change to a higher rank', () => {
  it('is previewed with what is due now, and takes effect at once', async () => {
    await subscribe('solo');
    const { status, body: quote } = await preview('team');
    expect(status).toBe(200);
    expect(quote).toMatchObject({
      offerId: 'team',
      effective: 'now',
      credit: 0,
      currency: 'eur',
      nextAmount: 2400,
      nextAt: (await notes()).subscription.currentPeriodEnd,
    });
    const changed = await agree('team', quote.quoteId);
    expect(changed.status).toBe(200);
    // A whole period costs 24.00 instead of 9.00, and grants 80,000 tokens instead of 20,000. The rest has its share.
    const { start, end } = latestInvoice().lines.data[0]!.period;
    const [{ current_period_start: began }] = subscription().items.data as [any];
    const rest = (end - start) / (end - began);
    expect(quote.dueNow).toBe(latestInvoice().amount_paid);
    expect(quote.dueNow).toBe(Math.round(2400 * rest) - Math.round(900 * rest));
    expect(quote.tokensNow).toBe(Math.floor(60_000 * rest));
    expect(changed.body).toMatchObject({
      tokenBalance: 20_000 + quote.tokensNow,
      subscription: { offerId: 'team', amount: 2400, pendingChange: null, scheduledChange: null },
    });
    expect(await payments()).toMatchObject([
      { amount: 900, tokens: 20_000 },
      { amount: quote.dueNow, tokens: quote.tokensNow, status: 'credited' },
    ]);
  });

  it('grants the tokens of the rest of a period that a coupon made free', async () => {
    await subscribe('solo');
    const { control } = world.payments;
    const coupon = { percent_off: 100, amount_off: null, currency: null, duration: 'once' } as const;
    control.discount(buyer.subscription, coupon);
    await advanceTo((await notes()).subscription.currentPeriodEnd, 48);
    const { body: quote } = await preview('team');
    expect(quote.dueNow).toBeGreaterThan(2000);
    expect(quote.tokensNow).toBeGreaterThan(50_000);
    const { tokenBalance } = await notes();
    expect((await agree('team', quote.quoteId)).body).toMatchObject({
      tokenBalance: tokenBalance + quote.tokensNow,
      actions: { changeOffer: { allowed: true } },
    });
  });

  it('happens once, however often it is sent', async () => {
    await subscribe('solo');
    const { quoteId } = (await preview('team')).body;
    const answers = await Promise.all([agree('team', quoteId), agree('team', quoteId)]);
    answers.push(await agree('team', quoteId));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await ada.get(`${buyer.path}/billing/payments`)).body.data).toHaveLength(2);
  });

  it('waits for its payment if the card is declined, and can be withdrawn', async () => {
    await subscribe('solo');
    const { control } = world.payments;
    control.setCardDeclines(buyer.customer, true);
    await settled(world);
    const { status, body } = await change('team');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      tokenBalance: 20_000,
      subscription: { offerId: 'solo', pendingChange: { offerId: 'team', url: expect.any(String) } },
      actions: { changeOffer: { allowed: false, reason: 'change_pending' } },
    });
    expectProblem(await preview('company'), 409, 'change_pending');
    const withdrawn = await withdraw();
    expect(withdrawn.body).toMatchObject({
      subscription: { offerId: 'solo', pendingChange: null },
      actions: { changeOffer: { allowed: true } },
    });
    expect(latestInvoice().status).toBe('void');
    expect(await trail()).toContainEqual(['subscription.change_withdrawn', 'user']);
  });
});

describe('a change that waits for its payment', () => {
  beforeEach(async () => {
    await subscribe('solo');
    world.payments.control.setCardDeclines(buyer.customer, true);
    await settled(world);
    await change('team');
  });

  it('is made when its invoice is paid', async () => {
    world.payments.control.payInvoice(latestInvoice().id);
    await settled(world);
    expect((await notes()).subscription).toMatchObject({ offerId: 'team', pendingChange: null });
    expect(await payments()).toMatchObject([{ amount: 900 }, { amount: 1500 }]);
  });

  it('is not an overdue payment, and no other change is possible', async () => {
    const { openInvoice } = (await buyer.billing()).subscriptionSummary.subscriptions[0];
    expect(openInvoice).toBeNull();
    expectProblem(await preview('solo'), 409, 'change_pending');
  });

  it('expires after 23 hours, and then another change is possible', async () => {
    world.payments.control.advance(24 * 3600);
    await settled(world);
    expect((await notes()).subscription).toMatchObject({ offerId: 'solo', pendingChange: null });
    expect((await trail())[0]).toEqual(['subscription.change_expired', 'system']);
    expect((await preview('company')).status).toBe(200);
  });

  it('can no longer be paid after the organization was deleted', async () => {
    world.payments.control.scheduleEnd(buyer.subscription);
    await settled(world);
    expect((await ada.delete(buyer.path)).status).toBe(200);
    await settled(world);
    expect(latestInvoice().status).toBe('void');
  });
});

it('refuses to withdraw a change that was interrupted, and drops it if Stripe does not know of it', async () => {
  await subscribe('solo');
  const { quoteId } = (await preview('team')).body;
  world.payments.control.faults.add({ kind: 'reset', times: 100 });
  expect((await agree('team', quoteId)).status).toBe(503);
  world.payments.control.faults.clear();
  expect((await notes()).actions.changeOffer.reason).toBe('change_pending');
  expectProblem(await withdraw(), 409, 'nothing_to_withdraw');
  await drop(quoteId);
  expect((await notes()).actions.changeOffer.allowed).toBe(true);
});

it("previews the next amount with what a change now leaves of the customer's balance", async () => {
  await subscribe('solo');
  world.payments.control.changeBalance(buyer.customer, -2000);
  await settled(world);
  const { body: quote } = await preview('team');
  expect(quote.dueNow).toBe(0);
  // The rest of the period costs about 15.00 more, so about 5.00 of 20.00 are left.
  expect(quote.credit).toBeGreaterThan(400);
  expect(quote.nextAmount).toBe(2400 - quote.credit);
});

it('changes the item of the right agent, even if the item of another agent comes before it', async () => {
  await subscribe('solo');
  const { items } = subscription();
  const [ours] = items.data;
  const addOn = { ...ours!, id: 'si_add_on', price: priceAtStripe(world, 'support_subscription_monthly') };
  world.payments.control.changeSubscription(buyer.subscription, {
    items: { ...items, data: [addOn, ours!] },
  });
  await settled(world);
  expect((await change('team')).body.subscription).toMatchObject({ offerId: 'team', amount: 2400 });
  expect(subscription().items.data.map(({ price }) => price.unit_amount)).toEqual([4900, 2400]);
});

it('prorates a change from the time of its preview, even if prorations of an operator wait for the next invoice', async () => {
  await subscribe('solo');
  const { control } = world.payments;
  control.advance(5 * 86_400);
  await setPriceAtStripe(world, buyer.subscription, 'meeting-notes_subscription_team');
  control.advance(5 * 86_400);
  const before = Math.floor(control.now());
  const { body: quote } = await preview('company');
  const after = control.now();
  control.advance(60);
  expect((await agree('company', quote.quoteId)).status).toBe(200);
  for (const { period } of latestInvoice().lines.data) {
    expect(period.start).toBeGreaterThanOrEqual(before);
    expect(period.start).toBeLessThanOrEqual(after);
  }
});

describe('a change to a lower rank', () => {
  it('takes effect at the end of the period, and can be withdrawn', async () => {
    await subscribe('team');
    const { currentPeriodEnd: at } = (await notes()).subscription;
    const { body: quote } = await preview('solo');
    expect(quote).toMatchObject({
      effective: 'period_end',
      dueNow: 0,
      credit: 0,
      tokensNow: 0,
      nextAmount: 900,
    });
    expect((await agree('solo', quote.quoteId)).body).toMatchObject({
      tokenBalance: 80_000,
      subscription: { offerId: 'team', scheduledChange: { offerId: 'solo', at } },
      nextTokens: { at, amount: 20_000 },
    });
    expect((await withdraw()).body.subscription.scheduledChange).toBeNull();
    expectProblem(await withdraw(), 409, 'nothing_to_withdraw');
    expect(await trail()).toEqual([
      ['subscription.change_withdrawn', 'user'],
      ['subscription.change_scheduled', 'user'],
    ]);
  });

  it('is made in the last day, and is shown until the new period begins', async () => {
    await subscribe('team');
    await change('solo');
    const { currentPeriodEnd: at } = (await notes()).subscription;
    expect((await buyer.nextCharges()).data).toMatchObject([{ amount: 900 }]);
    await advanceTo(at, -25);
    expect(priceOf()).toBe(2400);
    await advanceTo(at, -12);
    expect(priceOf()).toBe(900);
    expect((await notes()).subscription).toMatchObject({
      offerId: 'team',
      amount: 2400,
      scheduledChange: { offerId: 'solo', at },
    });
    expect((await buyer.nextCharges()).data).toMatchObject([{ amount: 900 }]);
    await advanceTo(at, 2);
    expect((await notes()).subscription).toMatchObject({
      offerId: 'solo',
      amount: 900,
      scheduledChange: null,
    });
    expect(await payments()).toMatchObject([
      { amount: 900, tokens: 20_000 },
      { amount: 2400, tokens: 80_000 },
    ]);
  });

  it('can be withdrawn in the last day', async () => {
    await subscribe('team');
    await change('solo');
    const { currentPeriodEnd: at } = (await notes()).subscription;
    await advanceTo(at, -12);
    expect((await withdraw()).body.subscription).toMatchObject({ offerId: 'team', scheduledChange: null });
    expect(priceOf()).toBe(2400);
    await advanceTo(at, 2);
    expect((await payments())[0]).toMatchObject({ amount: 2400, tokens: 80_000 });
  });

  it('moves to the next end if it could not be made in time, and admins get a mail', async () => {
    await subscribe('team');
    await change('solo');
    const { currentPeriodEnd: at } = (await notes()).subscription;
    await advanceTo(at, 2);
    const { offerId, currentPeriodEnd, scheduledChange } = (await notes()).subscription;
    expect({ offerId, scheduledChange }).toEqual({
      offerId: 'team',
      scheduledChange: { offerId: 'solo', at: currentPeriodEnd },
    });
    expect((await trail())[0]).toEqual(['subscription.change_scheduled', 'system']);
    const subjects = await subjectsTo(world, 'ada@example.com');
    expect(subjects).toContain('The plan change of “Meeting notes” is postponed to the next period');
  });

  it('follows a period that an operator has shortened', async () => {
    await subscribe('team');
    await change('solo');
    const mails = await subjectsTo(world, 'ada@example.com');
    const { items } = subscription();
    const [item] = items.data;
    const current_period_end = item!.current_period_end - 5 * 86_400;
    const data = [{ ...item!, current_period_end }];
    world.payments.control.changeSubscription(buyer.subscription, { items: { ...items, data } });
    await settled(world);
    const at = new Date(current_period_end * 1000).toISOString();
    expect((await notes()).subscription).toMatchObject({
      currentPeriodEnd: at,
      scheduledChange: { offerId: 'solo', at },
    });
    expect(await subjectsTo(world, 'ada@example.com')).toEqual(mails);
  });

  it('to another interval begins in the last hour, with its whole price', async () => {
    await subscribe('yearly', 'support');
    await change('monthly', 'support');
    const { currentPeriodEnd: at, amount } = (await buyer.agent('support')).subscription;
    const [next] = (await buyer.nextCharges()).data;
    expect(next.at).toBe(at);
    expect(next.amount).toBeLessThan(amount);
    await advanceTo(at, -2);
    expect((await buyer.agent('support')).subscription).toMatchObject({
      offerId: 'yearly',
      scheduledChange: { offerId: 'monthly', at },
    });
    await advanceTo(at, -0.5);
    const { subscription } = await buyer.agent('support');
    expect(subscription).toMatchObject({ offerId: 'monthly', interval: 'month', scheduledChange: null });
    const [paid, before] = await payments();
    expect(paid).toMatchObject({ amount: subscription.amount, status: 'credited' });
    expect(before.amount).toBeGreaterThan(paid.amount);
  });

  it('is made although Stripe has stored an error for its idempotency key', async () => {
    await subscribe('yearly', 'support');
    await change('monthly', 'support');
    const { currentPeriodEnd: at } = (await buyer.agent('support')).subscription;
    const { control } = world.payments;
    control.faults.add({ kind: 'server error', method: 'POST', path: '/v1/subscriptions/' });
    await advanceTo(at, -0.5);
    control.tell(buyer.subscription);
    await settled(world);
    expect((await buyer.agent('support')).subscription).toMatchObject({ offerId: 'monthly' });
  });

  it('is not made if it is withdrawn just before its price is set', async () => {
    await subscribe('team');
    await change('solo');
    const { control } = world.payments;
    // The run reads the subscription first. The change is withdrawn while the job that sets the price reads it.
    control.faults.add({ kind: 'slow', method: 'GET', path: '/v1/subscriptions/', milliseconds: 0 });
    duringCall(control, '/v1/subscriptions/', withdraw);
    await advanceTo((await notes()).subscription.currentPeriodEnd, -12);
    expect((await notes()).subscription).toMatchObject({ offerId: 'team', scheduledChange: null });
    expect(requestsTo(world.payments, 'POST', `/v1/subscriptions/${buyer.subscription}`)).toEqual([]);
  });

  it('is replaced by a new change', async () => {
    await subscribe('company');
    await change('solo');
    expect((await change('team')).body.subscription.scheduledChange).toMatchObject({ offerId: 'team' });
  });

  it('is replaced in the last day, and a withdrawal then restores the price of the paid offer', async () => {
    await subscribe('company');
    await change('solo');
    const { currentPeriodEnd: at } = (await notes()).subscription;
    await advanceTo(at, -12);
    expect(priceOf()).toBe(900);
    expect((await change('team')).body.subscription).toMatchObject({
      offerId: 'company',
      scheduledChange: { offerId: 'team', at },
    });
    await advanceTo(at, -6);
    expect(priceOf()).toBe(2400);
    await withdraw();
    expect(priceOf()).toBe(7900);
    await advanceTo(at, 2);
    expect(await payments()).toMatchObject([{ amount: 7900 }, { amount: 7900 }]);
  });

  it('is replaced in the last day by a change that takes effect now', async () => {
    await subscribe('team');
    await change('solo');
    const { currentPeriodEnd: at } = (await notes()).subscription;
    await advanceTo(at, -12);
    expect(priceOf()).toBe(900);
    const { body: quote } = await preview('company');
    const agreed = await Promise.all([agree('company', quote.quoteId), agree('company', quote.quoteId)]);
    for (const { body } of agreed)
      expect(body.subscription).toMatchObject({ offerId: 'company', scheduledChange: null });
    await settled(world);
    // A month costs 55.00 more, so half a day costs about 0.90 more.
    expect((await payments())[0]).toMatchObject({ amount: quote.dueNow, tokens: quote.tokensNow });
    expect(quote.dueNow).toBeGreaterThan(50);
    expect(priceOf()).toBe(7900);
  });

  it('stays scheduled if Stripe rejects another change', async () => {
    await subscribe('team');
    await change('solo');
    const { currentPeriodEnd: at } = (await notes()).subscription;
    const { body } = await preview('company');
    world.payments.control.faults.add({ kind: 'rejected', method: 'POST', path: '/v1/subscriptions/' });
    expectProblem(await agree('company', body.quoteId), 502, 'payment_provider_error');
    const scheduledChange = { offerId: 'solo', at };
    expect((await notes()).subscription).toMatchObject({ offerId: 'team', scheduledChange });
    await advanceTo(at, -12);
    expect(priceOf()).toBe(900);
    // The first call takes back the price of the scheduled change. The second one makes the other change.
    const { body: later } = await preview('company');
    const { faults } = world.payments.control;
    const post = { method: 'POST', path: '/v1/subscriptions/' };
    faults.add({ kind: 'slow', milliseconds: 0, ...post });
    faults.add({ kind: 'rejected', ...post });
    expectProblem(await agree('company', later.quoteId), 502, 'payment_provider_error');
    faults.clear();
    await settled(world);
    expect((await notes()).subscription).toMatchObject({ offerId: 'team', scheduledChange });
    await advanceTo(at, -6);
    expect(priceOf()).toBe(900);
    await advanceTo(at, 2);
    expect((await payments())[0]).toMatchObject({ amount: 900, tokens: 20_000 });
  });

  it.each(['too many requests', 'reset', 'server error'] as const)(
    'is scheduled again if Stripe has not made another change: %s',
    async (kind) => {
      await subscribe('team');
      await change('solo');
      const { body } = await preview('company');
      await withFaults(kind, () => agree('company', body.quoteId));
      // Stripe may have made the other change.
      expect(await notes()).toMatchObject({
        subscription: { offerId: 'team', scheduledChange: null },
        actions: { changeOffer: { reason: 'change_pending' } },
      });
      expect((await buyer.nextCharges()).data).toMatchObject([{ amount: 2400 }]);
      await drop(body.quoteId);
      const { currentPeriodEnd: at } = (await notes()).subscription;
      expect(await notes()).toMatchObject({
        subscription: { offerId: 'team', scheduledChange: { offerId: 'solo', at } },
        actions: { changeOffer: { allowed: true } },
      });
      expect((await buyer.nextCharges()).data).toMatchObject([{ amount: 900 }]);
      expect((await trail())[0]).toEqual(['subscription.change_expired', 'system']);
      await advanceTo(at, -12);
      await advanceTo(at, 2);
      expect((await payments())[0]).toMatchObject({ amount: 900, tokens: 20_000 });
    },
  );

  it('is set again in the last day if Stripe has not made another change', async () => {
    await subscribe('team');
    await change('solo');
    const { currentPeriodEnd: at } = (await notes()).subscription;
    await advanceTo(at, -12);
    const { body } = await preview('company');
    // The first call takes back the price of the scheduled change. The others make the other change.
    const { faults } = world.payments.control;
    faults.add({ kind: 'slow', method: 'POST', path: '/v1/subscriptions/', milliseconds: 0 });
    await withFaults('reset', () => agree('company', body.quoteId));
    expect(priceOf()).toBe(2400);
    await drop(body.quoteId);
    await advanceTo(at, -6);
    expect(priceOf()).toBe(900);
    expect((await notes()).subscription).toMatchObject({
      offerId: 'team',
      scheduledChange: { offerId: 'solo', at },
    });
  });

  it('keeps its price in the last day if it could not be taken back for another change', async () => {
    await subscribe('team');
    await change('solo');
    const { currentPeriodEnd: at } = (await notes()).subscription;
    await advanceTo(at, -12);
    const { body } = await preview('company');
    await withFaults('reset', () => agree('company', body.quoteId));
    await drop(body.quoteId);
    expect(priceOf()).toBe(900);
    expect((await notes()).subscription).toMatchObject({
      offerId: 'team',
      amount: 2400,
      scheduledChange: { offerId: 'solo', at },
    });
  });

  it('is scheduled again if the payment of another change is never made', async () => {
    await subscribe('team');
    await change('solo');
    world.payments.control.setCardDeclines(buyer.customer, true);
    await settled(world);
    expect((await change('company')).body.subscription).toMatchObject({
      pendingChange: { offerId: 'company' },
      scheduledChange: null,
    });
    world.payments.control.advance(24 * 3600);
    await settled(world);
    expect((await notes()).subscription).toMatchObject({
      offerId: 'team',
      pendingChange: null,
      scheduledChange: { offerId: 'solo' },
    });
  });

  it('stays replaced if an admin withdraws the other change', async () => {
    await subscribe('team');
    await change('solo');
    world.payments.control.setCardDeclines(buyer.customer, true);
    await settled(world);
    await change('company');
    await withdraw();
    await settled(world);
    expect((await notes()).subscription).toMatchObject({ pendingChange: null, scheduledChange: null });
  });

  it('stays replaced by a repeated change although Stripe rejects the repeat', async () => {
    await subscribe('team');
    await change('solo');
    const { body } = await preview('company');
    const { control } = world.payments;
    control.hold();
    await withFaults('reset after success', () => agree('company', body.quoteId));
    control.faults.add({ kind: 'rejected', method: 'POST', path: '/v1/subscriptions/' });
    expectProblem(await agree('company', body.quoteId), 502, 'payment_provider_error');
    await control.release('in order');
    await settled(world);
    expect((await notes()).subscription).toMatchObject({ offerId: 'company', scheduledChange: null });
  });

  it('is not scheduled again if Stripe has made another change but answered with an error', async () => {
    await subscribe('team');
    await change('solo');
    const { currentPeriodEnd: at } = (await notes()).subscription;
    const { body } = await preview('company');
    const { control } = world.payments;
    control.hold();
    control.faults.add({ kind: 'error after success', method: 'POST', path: '/v1/subscriptions/' });
    expectProblem(await agree('company', body.quoteId), 503, 'payment_provider_unavailable');
    await control.release('in order');
    await settled(world);
    const made = { offerId: 'company', scheduledChange: null };
    expect((await notes()).subscription).toMatchObject(made);
    await advanceTo(at, 2);
    expect((await notes()).subscription).toMatchObject(made);
    expect(priceOf()).toBe(7900);
  });

  it('is made although an operator has replaced the item of the subscription', async () => {
    await subscribe('team');
    await change('solo');
    const { items } = subscription();
    const data = items.data.map((item) => ({ ...item, id: 'si_replaced' }));
    world.payments.control.changeSubscription(buyer.subscription, { items: { ...items, data } });
    await advanceTo((await notes()).subscription.currentPeriodEnd, -12);
    expect(priceOf()).toBe(900);
    await withdraw();
    expect(priceOf()).toBe(2400);
  });

  it('is taken back by a cancellation in the last day', async () => {
    await subscribe('team');
    await change('solo');
    await advanceTo((await notes()).subscription.currentPeriodEnd, -12);
    world.payments.control.scheduleEnd(buyer.subscription);
    await settled(world);
    expect((await notes()).subscription).toMatchObject({ offerId: 'team', scheduledChange: null });
    expect(priceOf()).toBe(2400);
  });

  it('is not taken back from a subscription that ends at once in the last day', async () => {
    await subscribe('team');
    await change('solo');
    await advanceTo((await notes()).subscription.currentPeriodEnd, -12);
    const changes = () =>
      requestsTo(world.payments, 'POST', `/v1/subscriptions/${buyer.subscription}`).length;
    const made = changes();
    expect(made).toBeGreaterThan(0);
    world.payments.control.endSubscription(buyer.subscription);
    await settled(world);
    expect((await notes()).subscription.status).toBe('canceled');
    expect(changes()).toBe(made);
    expect(priceOf()).toBe(900);
    expect(await trail()).toContainEqual(['subscription.change_withdrawn', 'system']);
  });

  it('is dropped by a cancellation', async () => {
    await subscribe('team');
    await change('solo');
    world.payments.control.scheduleEnd(buyer.subscription);
    await settled(world);
    expect((await notes()).subscription.scheduledChange).toBeNull();
    expect((await trail())[0]).toEqual(['subscription.change_withdrawn', 'system']);
  });
});

it('makes a change from a year to a dearer month at the end of the period, and one from a month to a year now', async () => {
  await subscribe('monthly', 'support');
  const { body } = await preview('yearly', 'support');
  expect(body).toMatchObject({ effective: 'now' });
  await agree('yearly', body.quoteId, 'support');
  expect((await preview('monthly', 'support')).body).toMatchObject({ effective: 'period_end' });
});

describe('a change of the offer', () => {
  it('needs an active subscription and another offer', async () => {
    expectProblem(await preview('team'), 409, 'subscription_not_active');
    await subscribe('solo');
    expectProblem(await preview('solo'), 409, 'offer_unchanged');
    expectProblem(await preview('huge'), 404, 'offer_not_found');
    world.payments.control.scheduleEnd(buyer.subscription);
    await settled(world);
    expectProblem(await preview('team'), 409, 'subscription_ending');
  });

  it('needs a fresh quote of this offer and of the present subscription', async () => {
    await subscribe('solo');
    const { quoteId } = (await preview('team')).body;
    expectProblem(await agree('team', UNKNOWN), 409, 'quote_expired');
    expectProblem(await agree('company', quoteId), 409, 'quote_expired');
    await world.database.query(
      `UPDATE offer_changes SET created_at = created_at - interval '10 minutes' WHERE id = $1`,
      [quoteId],
    );
    expectProblem(await agree('team', quoteId), 409, 'quote_expired');
    const other = (await preview('team')).body;
    await change('company');
    expectProblem(await agree('team', other.quoteId), 409, 'quote_expired');
  });

  it('is refused with the quote of a change that another one has replaced', async () => {
    await subscribe('solo');
    const { quoteId } = (await preview('team')).body;
    await agree('team', quoteId);
    expect((await agree('team', quoteId)).status).toBe(200);
    await change('company');
    expectProblem(await agree('team', quoteId), 409, 'quote_expired');
  });

  it('is refused with the quote of another agent', async () => {
    await subscribe('solo');
    await subscribe('monthly', 'support');
    const { quoteId } = (await preview('team')).body;
    await agree('team', quoteId);
    expectProblem(await agree('team', quoteId, 'support'), 404, 'offer_not_found');
  });

  it('has one winner if two admins change at once', async () => {
    await subscribe('solo');
    const [team, company] = [(await preview('team')).body, (await preview('company')).body];
    const answers = await Promise.all([agree('team', team.quoteId), agree('company', company.quoteId)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [refused] = answers.filter(({ status }) => status === 409);
    expect(['quote_expired', 'change_pending']).toContain(refused!.body.code);
  });
});
