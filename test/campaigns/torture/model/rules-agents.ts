import { CATALOG, offerOf, type Agent, type PurchaseKind } from './catalog.js';
import {
  anything,
  daysAhead,
  difference,
  isUnknown,
  past,
  text,
  time,
  unknown,
  type Pattern,
} from './pattern.js';
import { created, done, listOf, note, refused, type Prediction, type Rules, type Scene } from './rule.js';
import { holdingOf, isAtLeast, type Holding, type Organization, type Subscription } from './state.js';

export const agentRules: Rules = {
  'GET /api/organizations/{id}/agents': {
    role: 'member',
    isList: true,
    answer: (scene) =>
      listOf(
        scene,
        CATALOG.map((agent) => shown(agent, scene.organization, scene)),
      ),
  },
  'GET /api/organizations/{id}/agents/{agentId}': {
    role: 'member',
    answer: (scene) => {
      const agent = agentOf(scene);
      return agent ? done(shown(agent, scene.organization, scene)) : refused(404, 'agent_not_found');
    },
  },
  'GET /api/organizations/{id}/agents/{agentId}/token-movements': {
    role: 'member',
    isList: true,
    answer: (scene) => {
      const agent = agentOf(scene);
      if (!agent) return refused(404, 'agent_not_found');
      return listOf(scene, movementsOf(holdingOf(scene.organization, agent.id), agent));
    },
  },
  'POST /api/organizations/{id}/agents/{agentId}/trial': {
    role: 'member',
    answer: (scene) => {
      const { organization } = scene;
      const agent = agentOf(scene);
      if (!agent) return refused(404, 'agent_not_found');
      const code = reasons(agent, holdingOf(organization, agent.id), scene).startTrial;
      if (code) return refused(code === 'email_not_verified' ? 403 : 409, code);
      const begun = structuredClone(organization);
      startTrial(begun, agent);
      return created(shown(agent, begun, scene), () => {
        startTrial(organization, agent);
        note(scene, 'trial.started', agent.id);
        if (agent.trialOffer!.tokens > 0) note(scene, 'tokens.granted', unknown());
      });
    },
  },
  'POST /api/organizations/{id}/agents/{agentId}/checkout': {
    role: 'admin',
    answer: (scene) => checkout(scene, 'subscription'),
  },
  'POST /api/organizations/{id}/agents/{agentId}/token-topup/checkout': {
    role: 'admin',
    answer: (scene) => checkout(scene, 'top_up'),
  },
};

const GIVES_ACCESS = ['trialing', 'active', 'past_due'];

/** The ongoing subscription. Without one, the last subscription. */
export function currentOf({ subscriptions }: Holding): Subscription | undefined {
  return subscriptions.find(isAlive) ?? subscriptions.at(-1);
}

export function isAlive({ status }: Subscription): boolean {
  return status !== 'none' && status !== 'canceled';
}

/** Creates the organization's customer in the model, with the effects on contact and audit trail. */
export function needCustomer(organization: Organization): void {
  if (organization.hasCustomer) return;
  organization.hasCustomer = true;
  organization.customers++;
  organization.trail.push({ type: 'billing.customer_created', actor: 'system', target: organization.id });
}

function shown(agent: Agent, organization: Organization, scene: Scene): Pattern {
  const holding = holdingOf(organization, agent.id);
  const subscription = currentOf(holding);
  const balance = holding.grants.reduce((sum, grant) => sum + (grant.expired ? 0 : grant.remaining), 0);
  const status = trialStatus(agent, holding);
  const access =
    subscription?.begun && GIVES_ACCESS.includes(subscription.status)
      ? 'subscription'
      : status === 'active'
        ? 'trial'
        : balance > 0
          ? 'tokens'
          : null;
  const endsAt = holding.trial === 'active' ? daysAhead(agent.trialOffer!.days) : holding.trial ? past : null;
  const { id, name, description, category, iconUrl = null } = agent;
  const { trialOffer = null, subscriptionOffer = null, topUpOffer = null } = agent;
  return {
    ...{ id, name, description, category, iconUrl, trialOffer, subscriptionOffer, topUpOffer },
    trial: { status, startedAt: holding.trial ? past : null, endsAt },
    subscription: {
      status: subscription?.status ?? 'none',
      currentPeriodEnd: subscription ? time : null,
      cancelAtPeriodEnd: endOf(holding),
      cancelAt: (value) => value === null || difference(time, value) === undefined,
      ...termsOf(agent, subscription !== undefined),
    },
    tokenBalance: balance,
    tokensUsed30Days: 0,
    lowBalance: { threshold: null, reached: false },
    checkout: checkoutIn(agent, organization, scene),
    access: { allowed: access !== null, via: access },
    actions: Object.fromEntries(
      Object.entries(reasons(agent, holding, scene)).map(([action, reason]) => [
        action,
        { allowed: reason === null, reason },
      ]),
    ),
  };
}

/** Matches any of the checkouts in progress, because concurrent requests may have started them in any order. */
function checkoutIn({ id }: Agent, { checkouts }: Organization, { mine }: Scene): Pattern {
  if (!isAtLeast(mine.relation, 'admin')) return null;
  const going = checkouts.filter((one) => one.agentId === id && ['open', 'debit'].includes(one.state));
  if (going.length === 0) return null;
  // The response was lost, possibly with the session.
  if (going.some(({ url }) => isUnknown(url))) return anything;
  const patterns = going.map(({ kind, state, url }): Pattern =>
    state === 'open'
      ? { kind, status: 'open', url, expiresAt: time }
      : { kind, status: 'processing', url: null, expiresAt: null },
  );
  return (value) => patterns.some((pattern) => difference(pattern, value) === undefined);
}

function movementsOf({ movements, grants, trial }: Holding, { trialOffer }: Agent): Pattern[] {
  const expiries = grants
    .filter(({ expired, remaining }) => expired && remaining > 0)
    .map(({ source, remaining: amount }) => ({ type: 'expiry', source, amount }));
  const endOf = {
    trial: trial === 'active' ? daysAhead(trialOffer!.days) : past,
    subscription: time,
    top_up: null,
  };
  return [...movements, ...expiries].map(({ type, source, amount }) => ({
    ...{ id: text, type, source, amount, label: null },
    ...{ expiresAt: endOf[source], occurredAt: past },
  }));
}

function termsOf({ subscriptionOffer }: Agent, isSubscribed: boolean): Record<string, Pattern> {
  const intervalCount = isSubscribed ? 1 : null;
  if (!isSubscribed)
    return { amount: null, currency: null, interval: null, intervalCount, tokensPerPeriod: null };
  return { ...subscriptionOffer, intervalCount };
}

/** The expected `cancelAtPeriodEnd`. If several subscriptions have ended, the service may show any of them. */
export function endOf({ subscriptions }: Holding): Pattern {
  const living = subscriptions.find(isAlive);
  if (!living && subscriptions.length > 1) return (value) => typeof value === 'boolean';
  return (living ?? subscriptions[0])?.ends ?? false;
}

function trialStatus({ trialOffer }: Agent, { trial, everSubscribed }: Holding): string {
  if (trial) return everSubscribed ? 'converted' : trial;
  return trialOffer && !everSubscribed ? 'available' : 'unavailable';
}

/** The error code of each action, or null if it is allowed. */
function reasons(agent: Agent, holding: Holding, { mine, me }: Scene): Record<string, string | null> {
  const mayBuy = isAtLeast(mine.relation, 'admin');
  const forBuyers = (code: string | null) => (mayBuy ? code : 'relation_required');
  const forVerified = me.verified ? null : 'email_not_verified';
  const noTrial = trialStatus(agent, holding) === 'available' ? forVerified : 'trial_unavailable';
  const noCheckout = agent.subscriptionOffer ? null : 'checkout_unavailable';
  return {
    startTrial: holding.trial ? 'trial_already_used' : noTrial,
    checkout: forBuyers(holding.subscriptions.some(isAlive) ? 'already_subscribed' : noCheckout),
    topUp: forBuyers(agent.topUpOffer ? null : 'top_up_unavailable'),
  };
}

function startTrial(organization: Organization, { id, trialOffer }: Agent): void {
  const holding = holdingOf(organization, id);
  holding.trial = 'active';
  const amount = trialOffer!.tokens;
  if (amount > 0) {
    holding.movements.push({ type: 'grant', source: 'trial', amount });
    holding.grants.push({
      source: 'trial',
      amount,
      remaining: amount,
      paid: 0,
      refunded: 0,
      expired: false,
    });
  }
}

function checkout(scene: Scene, kind: PurchaseKind): Prediction {
  const { organization } = scene;
  const agent = agentOf(scene);
  if (!agent) return refused(404, 'agent_not_found');
  const codes = reasons(agent, holdingOf(organization, agent.id), scene);
  const code = kind === 'subscription' ? codes.checkout : codes.topUp;
  if (code || !offerOf(agent.id, kind)) return refused(409, code!);

  const open = organization.checkouts.find(
    (one) =>
      one.kind === kind &&
      one.agentId === agent.id &&
      one.state === 'open' &&
      organization.hasCustomer &&
      one.customer === organization.customers,
  );
  const body = { id: open?.id ?? text, url: open?.url ?? text, expiresAt: time };
  return created(body, (answer) => {
    if (open) return;
    needCustomer(organization);
    for (const one of organization.checkouts)
      // The open checkout of a deleted customer.
      if (one.kind === kind && one.agentId === agent.id && one.state === 'open') one.state = 'expired';
    const id: string = answer?.id ?? unknown();
    const url: string = answer?.url ?? unknown();
    const { customers: customer } = organization;
    organization.checkouts.push({ id, url, kind, agentId: agent.id, customer, state: 'open' });
    note(scene, 'checkout.started', id);
  });
}

function agentOf({ parameters }: Scene): Agent | undefined {
  return CATALOG.find(({ id }) => id === parameters.agentId);
}
