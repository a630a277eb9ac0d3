import { sessionOf } from '../../../support/buyer.js';
import { offerOf } from './catalog.js';
import type { Action } from './action.js';
import { nth, placeOf } from './resolve.js';
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
import type { Intent } from './intent.js';

const STATUSES = ['past_due', 'unpaid', 'paused', 'active', 'incomplete', 'incomplete_expired'] as const;

/** Actions of buyers, banks and the payment provider, with their effects on the model. */
export const paymentActions: Record<string, Action> = {
  pays: async (story, intent) => {
    const { organization, checkout } = openCheckout(story.model, intent);
    if (!organization || !checkout) return undefined;
    const { control } = story.fleet.payments;
    if (intent.n % 2) {
      // The event is delivered later, so the buyer returns before the service has received it.
      control.pay(sessionOf(checkout.url));
      paid(organization, checkout);
      return comeBack(story, organization, checkout, intent.instance);
    }
    await story.atProvider(() => control.pay(sessionOf(checkout.url)));
    paid(organization, checkout);
    return `for ${checkout.kind} of ${checkout.agentId}, ${organization.name}`;
  },
  'pays by bank debit': async (story, intent) => {
    const { organization, checkout } = openCheckout(story.model, intent);
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
    const subscription = subscriptionOf(organization, checkout);
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
    const charge = chargeOf(
      story,
      organization.checkouts.find(({ id }) => id === grant.checkout)!,
    );
    await story.atProvider(() => story.fleet.payments.control.refund(charge, amount));
    takenBack(organization, grant, amount);
    return `${amount} of ${grant.paid}, ${organization.name}`;
  },
  'a checkout expires': async (story, intent) => {
    const { organization, checkout } = openCheckout(story.model, intent);
    if (!organization || !checkout) return undefined;
    await story.atProvider(() => story.fleet.payments.control.expire(sessionOf(checkout.url)));
    checkout.state = 'expired';
    return `${checkout.kind} of ${checkout.agentId}, ${organization.name}`;
  },
  'a subscription is canceled at period end': (story, intent) =>
    atSubscription(story, intent, (id) => {
      story.fleet.payments.control.scheduleEnd(id);
      return { ends: true };
    }),
  'a subscription is resumed': (story, intent) =>
    atSubscription(story, intent, (id) => {
      story.fleet.payments.control.resume(id);
      return { ends: false };
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
  'a contact is changed at the provider': async (story, intent) => {
    const organization = placeOf(story.model, intent);
    if (!organization?.hasCustomer) return undefined;
    await story.settle(); // otherwise a pending change of ours would take precedence
    const name = `Portal ${intent.n % 3}`;
    const form = new URLSearchParams({ name }).toString();
    const customer = customerOf(story, organization);
    await story.atProvider(() => story.fleet.payments.control.changeContact(customer, form));
    if (organization.contact.name !== name) told(organization, 'billing.contact_changed', organization.id);
    organization.contact.name = name;
    return `${organization.name}: ${name}`;
  },
  'a customer is deleted at the provider': async (story, intent) => {
    const organization = placeOf(story.model, intent);
    if (!organization?.hasCustomer) return undefined;
    await story.settle();
    const customer = customerOf(story, organization);
    await story.atProvider(() => story.fleet.payments.control.deleteCustomer(customer));
    organization.hasCustomer = false;
    for (const { subscriptions } of Object.values(organization.holdings))
      for (const subscription of subscriptions) turned(organization, subscription, { status: 'canceled' });
    told(organization, 'billing.customer_deleted', organization.id);
    return `the customer of ${organization.name}`;
  },
  'an event is repeated': async (story, { n }) => {
    const event = nth(story.events, n);
    if (!event) return undefined;
    await story.atProvider(() => story.fleet.payments.control.replay(event, 1 + (n % 3)));
    return event;
  },
  'returns from the provider': async (story, intent) => {
    const organization = placeOf(story.model, intent);
    const checkout = nth(organization?.checkouts ?? [], intent.n);
    return organization && checkout && comeBack(story, organization, checkout, intent.instance);
  },
};

function checkoutIn(model: Model, intent: Intent, state: Checkout['state']) {
  const organization = placeOf(model, intent);
  const those = organization?.checkouts.filter(
    (one) => one.state === state && organization.hasCustomer && one.customer === organization.customers,
  );
  return { organization, checkout: nth(those ?? [], intent.n) };
}

const openCheckout = (model: Model, intent: Intent) => checkoutIn(model, intent, 'open');

function customerOf({ fleet }: Story, { id }: Organization): string {
  const mine = fleet.payments.control
    .list('customers')
    .filter((customer) => !customer.deleted && customer.metadata['organization_id'] === id);
  if (mine.length !== 1) throw new Divergence(`${id} has ${mine.length} customers at the provider`);
  return mine[0]!.id;
}

function subscriptionOf({ holdings }: Organization, { id, agentId }: Checkout): Subscription | undefined {
  return holdings[agentId]?.subscriptions.find(({ checkout }) => checkout === id);
}

/** Returns the buyer to the service, which completes the purchase even before its event arrives. */
async function comeBack(
  story: Story,
  { id, name }: Organization,
  checkout: Checkout,
  instance: number,
): Promise<string> {
  const session_id = sessionOf(checkout.url);
  const { headers } = await story.play({
    ...{ route: 'GET /api/billing/return', session: 'nobody', parameters: {}, query: { session_id } },
    ...{ oddity: 'none', instance },
  });
  const outcome = checkout.state === 'paid' ? 'success' : 'pending';
  const expected = `/organizations/${id}/agents?checkout=${outcome}&agentId=${checkout.agentId}&kind=${checkout.kind}`;
  const location = headers.get('location');
  if (location !== expected)
    throw new Divergence(`Return from ${session_id}: ${location} instead of ${expected}`);
  return `${name}, ${checkout.kind} of ${checkout.agentId}: ${outcome}`;
}

function told({ trail }: Organization, type: string, target = '?'): void {
  trail.push({ type, actor: 'provider', target });
}

function paid(organization: Organization, checkout: Checkout): void {
  checkout.state = 'paid';
  if (checkout.kind === 'subscription') subscribed(organization, checkout);
  granted(organization, checkout);
}

function subscribed(organization: Organization, { id, agentId }: Checkout): void {
  const holding = holdingOf(organization, agentId);
  holding.subscriptions.push({ checkout: id, status: 'active', ends: false, begun: false });
  told(organization, 'subscription.created');
}

function granted(organization: Organization, { id, agentId, kind }: Checkout): void {
  const { tokens: amount, amount: price } = offerOf(agentId, kind)!;
  const grant: Grant = {
    ...{ source: kind, amount, remaining: amount, paid: price, refunded: 0, expired: false, checkout: id },
  };
  const holding = holdingOf(organization, agentId);
  holding.grants.push(grant);
  holding.movements.push({ type: 'grant', source: kind, amount });
  if (kind === 'subscription') holding.everSubscribed = true;
  for (const subscription of holding.subscriptions)
    if (subscription.checkout === id) subscription.begun = true;
  told(organization, 'tokens.granted');
}

/** Removes the refunded share of a grant from the model, rounded down. */
function takenBack(organization: Organization, grant: Grant, amount: number): void {
  grant.refunded += amount;
  const remaining = grant.amount - Math.floor((grant.amount * grant.refunded) / grant.paid);
  if (remaining < grant.remaining) {
    const holding = Object.values(organization.holdings).find(({ grants }) => grants.includes(grant))!;
    const amountOfTokens = grant.remaining - remaining;
    holding.movements.push({ type: 'refund', source: grant.source, amount: amountOfTokens });
    told(organization, 'tokens.taken_back');
  }
  grant.remaining = remaining;
}

function turned(
  organization: Organization,
  subscription: Subscription,
  changes: Partial<Pick<Subscription, 'status' | 'ends'>>,
): void {
  const { status, ends } = { ...subscription, ...changes };
  if (status !== subscription.status || ends !== subscription.ends)
    told(organization, 'subscription.changed');
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
  const session = story.fleet.payments.control
    .list('sessions')
    .find(({ id }) => id === sessionOf(checkout.url))!;
  let changes: Partial<Subscription> = {};
  await story.atProvider(() => (changes = change(session.subscription!)));
  turned(organization, subscription, changes);
  return `${checkout.agentId} of ${organization.name}: ${JSON.stringify(changes)}`;
}

function chargeOf({ fleet }: Story, checkout: Checkout): string {
  const { control } = fleet.payments;
  const session = control.list('sessions').find(({ id }) => id === sessionOf(checkout.url))!;
  const payments = control.list('invoicePayments').filter(({ invoice }) => invoice === session.invoice);
  const paymentIntent = session.payment_intent ?? payments[0]!.payment.payment_intent;
  return control.list('charges').find(({ payment_intent }) => payment_intent === paymentIntent)!.id;
}
