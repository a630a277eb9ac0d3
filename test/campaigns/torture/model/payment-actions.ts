import { sessionOf } from '../../../support/buyer.js';
import { chargeOf } from '../../../support/charge-of.js';
import { offerOf } from './catalog.js';
import type { Intent } from './intent.js';
import { nth, placeOf } from './resolve.js';
import { note } from './rule.js';
import { isAlive } from './rules-agents.js';
import {
  holdingOf,
  type Checkout,
  type Grant,
  type Model,
  type Organization,
  type Subscription,
} from './state.js';
import { Divergence, type Story } from './story.js';

/**
 * A step other than a single request, such as a payment.
 * @returns a description, or undefined if the state did not allow the step
 */
export type Action = (story: Story, intent: Intent) => Promise<string | undefined>;

const STATUSES = ['past_due', 'unpaid', 'paused', 'active', 'incomplete', 'incomplete_expired'] as const;

/** Actions of buyers, banks and the payment provider, with their effects on the model. */
export const paymentActions: Record<string, Action> = {
  pays: async (story, intent) => {
    const { organization, checkout } = checkoutIn(story.model, intent, 'open');
    if (!organization || !checkout) return undefined;
    const { control } = story.fleet.payments;
    if (intent.n % 2) {
      // The event is delivered later, so the buyer returns before the service has received it.
      control.pay(sessionOf(checkout.url));
      await comeBack(story, organization, checkout, intent.instance);
    } else await story.atProvider(() => control.pay(sessionOf(checkout.url)));
    paid(organization, checkout);
    return `for ${checkout.kind} of ${checkout.agentId}, ${organization.name}`;
  },
  'pays by bank debit': async (story, intent) => {
    const { organization, checkout } = checkoutIn(story.model, intent, 'open');
    if (!organization || !checkout) return undefined;
    await story.atProvider(() => story.fleet.payments.control.pay(sessionOf(checkout.url), 'bank debit'));
    checkout.state = 'debit';
    if (checkout.kind === 'subscription') subscribed(organization, checkout);
    return `for ${checkout.kind} of ${checkout.agentId}, ${organization.name}`;
  },
  'a bank debit is settled': async (story, intent) => {
    const { organization, checkout } = checkoutIn(story.model, intent, 'debit');
    if (!organization || !checkout) return undefined;
    const arrives = intent.n % 2 === 0;
    await story.atProvider(() => story.fleet.payments.control.settle(sessionOf(checkout.url), arrives));
    checkout.state = arrives ? 'paid' : 'failed';
    const { subscriptions } = holdingOf(organization, checkout.agentId);
    const subscription = subscriptions.find((one) => one.checkout === checkout.id);
    if (arrives) granted(organization, checkout);
    // Stripe does not retry a failed bank debit by default, so no further attempt is planned.
    if (subscription && isAlive(subscription))
      turned(organization, subscription, { status: arrives ? 'active' : 'unpaid' });
    return `${arrives ? 'it arrives' : 'it fails'}: ${checkout.kind} of ${checkout.agentId}, ${organization.name}`;
  },
  'is refunded': async (story, intent) => {
    const organization = placeOf(story.model, intent);
    const grants = Object.values(organization?.holdings ?? {}).flatMap((holding) => holding.grants);
    const grant = nth(
      grants.filter(({ paid: price, refunded }) => price > refunded),
      intent.n,
    );
    if (!organization || !grant) return undefined;
    const left = grant.paid - grant.refunded;
    const amount = intent.n % 3 === 0 ? left : 1 + ((intent.n * 37) % left);
    const checkout = organization.checkouts.find(({ id }) => id === grant.checkout)!;
    const { id: session, payment_intent, invoice } = sessionAt(story, checkout);
    const { control } = story.fleet.payments;
    const charge = chargeOf(control, payment_intent ? { session } : { invoice: invoice! });
    await story.atProvider(() => control.refund(charge, amount));
    takenBack(organization, grant, amount);
    return `${amount} of ${grant.paid}, ${organization.name}`;
  },
  'a checkout expires': async (story, intent) => {
    const { organization, checkout } = checkoutIn(story.model, intent, 'open');
    if (!organization || !checkout) return undefined;
    await story.atProvider(() => story.fleet.payments.control.expire(sessionOf(checkout.url)));
    checkout.state = 'expired';
    return `${checkout.kind} of ${checkout.agentId}, ${organization.name}`;
  },
  'a subscription is canceled at period end, or resumed': (story, intent) =>
    atSubscription(story, intent, (id) => {
      const ends = intent.n % 3 > 0;
      const { control } = story.fleet.payments;
      if (ends) control.scheduleEnd(id);
      else control.resume(id);
      return { ends };
    }),
  'a subscription ends': (story, intent) =>
    atSubscription(story, intent, (id) => {
      story.fleet.payments.control.endSubscription(id);
      return { status: 'canceled' };
    }),
  'a subscription changes its status': (story, intent) =>
    atSubscription(story, intent, (id) => {
      const status = nth(STATUSES, intent.n)!;
      story.fleet.payments.control.setStatus(id, status);
      return { status: status === 'incomplete_expired' ? 'none' : status };
    }),
  'a customer is deleted at the provider': async (story, intent) => {
    const organization = placeOf(story.model, intent);
    if (!organization?.hasCustomer) return undefined;
    await story.settle();
    const customer = customerOf(story, organization);
    await story.atProvider(() => story.fleet.payments.control.deleteCustomer(customer));
    organization.hasCustomer = false;
    for (const { subscriptions } of Object.values(organization.holdings))
      for (const subscription of subscriptions) turned(organization, subscription, { status: 'canceled' });
    note({ organization }, 'billing.customer_deleted', organization.id);
    return `the customer of ${organization.name}`;
  },
  'an event is repeated': async (story, { n }) => {
    const event = nth(story.events, n);
    if (!event) return undefined;
    await story.atProvider(() => story.fleet.payments.control.replay(event, 1 + (n % 3)));
    return event;
  },
};

function checkoutIn(model: Model, intent: Intent, state: Checkout['state']) {
  const organization = placeOf(model, intent);
  const those = organization?.checkouts.filter(
    (one) => one.state === state && organization.hasCustomer && one.customer === organization.customers,
  );
  return { organization, checkout: nth(those ?? [], intent.n) };
}

function customerOf({ fleet }: Story, { id }: Organization): string {
  const mine = fleet.payments.control
    .list('customers')
    .filter((customer) => !customer.deleted && customer.metadata['organization_id'] === id);
  if (mine.length !== 1) throw new Divergence(`${id} has ${mine.length} customers at the provider`);
  return mine[0]!.id;
}

/** Opens the return page of a paid checkout. The service then completes the purchase without waiting for the webhook. */
async function comeBack(story: Story, { id }: Organization, checkout: Checkout, instance: number) {
  const { agentId, kind, url } = checkout;
  const query = { session_id: sessionOf(url) };
  const route = 'GET /api/billing/return';
  const { headers } = await story.play({ route, session: 'nobody', parameters: {}, query, instance });
  const expected = `/organizations/${id}/agents?checkout=success&agentId=${agentId}&kind=${kind}`;
  const location = headers.get('location');
  if (location !== expected) throw new Divergence(`The buyer returned to ${location} instead of ${expected}`);
}

function paid(organization: Organization, checkout: Checkout): void {
  checkout.state = 'paid';
  if (checkout.kind === 'subscription') subscribed(organization, checkout);
  granted(organization, checkout);
}

function subscribed(organization: Organization, { id, agentId }: Checkout): void {
  const holding = holdingOf(organization, agentId);
  holding.subscriptions.push({ checkout: id, status: 'active', ends: false, begun: false });
  note({ organization }, 'subscription.created');
}

function granted(organization: Organization, { id, agentId, kind }: Checkout): void {
  const { tokens: amount, amount: price } = offerOf(agentId, kind)!;
  const holding = holdingOf(organization, agentId);
  holding.grants.push({
    source: kind,
    amount,
    paid: price,
    checkout: id,
    remaining: amount,
    refunded: 0,
    expired: false,
  });
  if (kind === 'subscription') holding.everSubscribed = true;
  for (const subscription of holding.subscriptions)
    if (subscription.checkout === id) subscription.begun = true;
  note({ organization }, 'tokens.granted');
}

/** Removes the refunded share of a grant from the model, rounded down. */
function takenBack(organization: Organization, grant: Grant, amount: number): void {
  grant.refunded += amount;
  const remaining = grant.amount - Math.floor((grant.amount * grant.refunded) / grant.paid);
  if (remaining < grant.remaining) note({ organization }, 'tokens.taken_back');
  grant.remaining = remaining;
}

function turned(
  organization: Organization,
  subscription: Subscription,
  changes: Partial<Pick<Subscription, 'status' | 'ends'>>,
): void {
  const { status, ends } = { ...subscription, ...changes };
  if (status !== subscription.status || ends !== subscription.ends)
    note({ organization }, 'subscription.changed');
  Object.assign(subscription, { status, ends });
}

async function atSubscription(
  story: Story,
  intent: Intent,
  change: (id: string) => Partial<Subscription>,
): Promise<string | undefined> {
  const organization = placeOf(story.model, intent);
  const living = Object.values(organization?.holdings ?? {}).flatMap(({ subscriptions }) =>
    subscriptions.filter(isAlive),
  );
  const subscription = nth(living, intent.n);
  if (!organization || !subscription) return undefined;
  const checkout = organization.checkouts.find(({ id }) => id === subscription.checkout)!;
  const { subscription: id } = sessionAt(story, checkout);
  let changes: Partial<Subscription> = {};
  await story.atProvider(() => (changes = change(id!)));
  turned(organization, subscription, changes);
  return `${checkout.agentId} of ${organization.name}: ${JSON.stringify(changes)}`;
}

/** The checkout's session at the payment provider. */
function sessionAt({ fleet }: Story, { url }: Checkout) {
  return fleet.payments.control.list('sessions').find(({ id }) => id === sessionOf(url))!;
}
