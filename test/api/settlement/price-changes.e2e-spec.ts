import type { Browser } from '../../support/browser.js';
import { Buyer, sessionOf, settled } from '../../support/buyer.js';
import { chargeOf } from '../../support/charge-of.js';
import { brokenMoney } from '../../support/billing-invariants.js';
import { setPriceAtStripe } from '../../support/operators.js';
import { DAY, renew } from '../../support/renewals.js';
import { startWorld, type World } from '../../support/world.js';

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
afterEach(async () => {
  expect(await brokenMoney(world.database)).toEqual([]);
  world.payments.control.endSubscription(buyer.subscription);
  await settled(world);
});

async function subscribe(agentId: string, offerId: string): Promise<void> {
  const { body } = await ada.post(`${buyer.path}/agents/${agentId}/checkout`, { offerId });
  world.payments.control.pay(sessionOf(body.url));
  await settled(world);
}

/** Sets the price of an offer, as an operator does, and invoices the prorations. @returns the lines of the invoice */
async function change(offer: string, more: Record<string, string> = {}) {
  const now = { proration_behavior: 'always_invoice', ...more };
  await setPriceAtStripe(world, buyer.subscription, offer, now);
  const [credit, charge] = lastInvoice().lines.data;
  return { credit: credit!, charge: charge! };
}
const subscription = () =>
  world.payments.control.list('subscriptions').find(({ id }) => id === buyer.subscription)!;
const lastInvoice = () => {
  const { latest_invoice: latest } = subscription();
  return world.payments.control.list('invoices').find(({ id }) => id === latest)!;
};
const notes = () => buyer.agent('meeting-notes');
const payments = async () => (await ada.get(`${buyer.path}/billing/payments`)).body.data;
const lengthOf = ({ period }: { period: { start: number; end: number } }) => period.end - period.start;

describe('a change to a dearer offer in the same interval', () => {
  it('grants the difference for the rest of the period, until its end', async () => {
    await subscribe('meeting-notes', 'solo');
    const period = lengthOf(lastInvoice().lines.data[0]!);
    world.payments.control.advance(10 * DAY);
    const { charge } = await change('meeting-notes_subscription_team');
    const added = Math.floor((60_000 * lengthOf(charge)) / period);
    expect(added).toBeGreaterThan(35_000);
    expect(await notes()).toMatchObject({
      tokenBalance: 20_000 + added,
      tokenExpiries: [{ amount: 20_000 + added }],
      subscription: { offerId: 'team', amount: 2400, tokensPerPeriod: 80_000 },
      nextTokens: { amount: 80_000 },
    });
    expect(await payments()).toMatchObject([
      { tokens: added, status: 'credited' },
      { amount: 900, tokens: 20_000, status: 'credited' },
    ]);
    const grace = await world.database.query(
      'SELECT DISTINCT expires_at, grace_until FROM token_grants WHERE organization_id = $1',
      [buyer.id],
    );
    expect(grace).toHaveLength(1);
    const trail = await ada.get(`${buyer.path}/audit-events?type=subscription.changed`);
    expect(trail.body.data).toMatchObject([{ before: { offerId: 'solo' }, after: { offerId: 'team' } }]);
  });

  it('renews with the tokens of the new offer', async () => {
    await subscribe('meeting-notes', 'solo');
    await change('meeting-notes_subscription_team');
    renew(world.payments.control);
    await settled(world);
    expect(await payments()).toMatchObject([{ amount: 2400, tokens: 80_000 }, {}, {}]);
  });

  it('loses its tokens if its invoice is refunded', async () => {
    await subscribe('meeting-notes', 'solo');
    await change('meeting-notes_subscription_team');
    world.payments.control.refund(chargeOf(world.payments.control, { invoice: lastInvoice().id }));
    await settled(world);
    expect((await notes()).tokenBalance).toBe(20_000);
  });

  it('grants nothing until its invoice is paid', async () => {
    await subscribe('meeting-notes', 'solo');
    const { control } = world.payments;
    control.setCardDeclines(buyer.customer, true);
    await change('meeting-notes_subscription_team', { payment_behavior: 'pending_if_incomplete' });
    const { hosted_invoice_url: url, id: invoice } = lastInvoice();
    const pendingChange = { offerId: 'team', url, expiresAt: expect.any(String) };
    expect(await notes()).toMatchObject({
      tokenBalance: 20_000,
      subscription: { status: 'active', offerId: 'solo', pendingChange },
    });
    const { subscriptions } = (await buyer.billing()).subscriptionSummary;
    expect(subscriptions).toMatchObject([{ status: 'active', openInvoice: null, openInvoiceUrl: null }]);
    control.setCardDeclines(buyer.customer, false);
    control.payInvoice(invoice);
    await settled(world);
    const { tokenBalance, subscription: changed } = await notes();
    expect(tokenBalance).toBeGreaterThan(79_000);
    expect(changed).toMatchObject({ offerId: 'team', pendingChange: null });
  });
});

it('keeps the offer of a subscription if a change is not paid in time', async () => {
  await subscribe('meeting-notes', 'solo');
  const { control } = world.payments;
  control.setCardDeclines(buyer.customer, true);
  await change('meeting-notes_subscription_team', { payment_behavior: 'pending_if_incomplete' });
  control.setCardDeclines(buyer.customer, false);
  control.advance(DAY);
  await settled(world);
  expect(await notes()).toMatchObject({
    tokenBalance: 20_000,
    subscription: { status: 'active', offerId: 'solo', pendingChange: null },
  });
});

it('grants nothing if an offer is left for a cheaper one', async () => {
  await subscribe('meeting-notes', 'company');
  await change('meeting-notes_subscription_solo');
  expect(await notes()).toMatchObject({
    tokenBalance: 400_000,
    subscription: { offerId: 'solo', tokensPerPeriod: 20_000 },
  });
  expect(await payments()).toHaveLength(1);
});

it('grants nothing twice if an offer is left and taken again', async () => {
  await subscribe('meeting-notes', 'solo');
  await change('meeting-notes_subscription_company');
  const { tokenBalance } = await notes();
  await change('meeting-notes_subscription_solo');
  await change('meeting-notes_subscription_company');
  expect((await notes()).tokenBalance).toBe(tokenBalance);
});

it('begins a year with its tokens, less those of the credited rest of the month', async () => {
  await subscribe('support', 'monthly');
  world.payments.control.advance(10 * DAY);
  const { credit, charge } = await change('support_subscription_yearly', {
    'billing_cycle_anchor[type]': 'now',
  });
  expect(charge.amount).toBe(49_900);
  const granted = 2_400_000 - Math.floor((200_000 * -credit.amount) / 4900);
  const { tokenBalance, tokenExpiries, subscription: changed } = await buyer.agent('support');
  expect(changed).toMatchObject({ offerId: 'yearly', interval: 'year' });
  expect(tokenBalance).toBe(200_000 + granted);
  expect(tokenExpiries).toEqual([
    { at: expect.any(String), amount: 200_000 },
    { at: changed.currentPeriodEnd, amount: granted },
  ]);
});
