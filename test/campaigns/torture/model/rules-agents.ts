import { CATALOG, offerOf, type Agent, type PurchaseKind } from './catalog.js';
import { difference, text, type Pattern } from './pattern.js';
import { created, listOf, note, refused, type Prediction, type Rules, type Scene } from './rule.js';
import { holdingOf, isAtLeast, type Holding, type Organization, type Subscription } from './state.js';

/** Rules for trials and purchases. What happens at the payment provider is in payment-actions.ts. */
export const agentRules: Rules = {
  'GET /api/organizations/{id}/agents': {
    role: 'member',
    answer: (scene) => listOf(CATALOG.map((agent) => shown(agent, scene.organization, scene))),
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
        if (agent.trialOffer!.tokens > 0) note(scene, 'tokens.granted');
      });
    },
  },
  'POST /api/organizations/{id}/agents/{agentId}/checkout': {
    role: 'admin',
    needsCustomer: true,
    answer: (scene) => checkout(scene, 'subscription'),
  },
  'POST /api/organizations/{id}/agents/{agentId}/token-topup/checkout': {
    role: 'admin',
    needsCustomer: true,
    answer: (scene) => checkout(scene, 'top_up'),
  },
  'POST /api/organizations/{id}/billing/portal': {
    role: 'admin',
    needsCustomer: true,
    answer: (scene) =>
      created({ url: text }, () => {
        needCustomer(scene.organization);
        note(scene, 'billing.portal_opened', scene.organization.id);
      }),
  },
  'GET /api/billing/return': { isPublic: true, answer: () => ({ status: 302 }) },
};

const GIVES_ACCESS = ['trialing', 'active', 'past_due'];

export function isAlive({ status }: Subscription): boolean {
  return status !== 'none' && status !== 'canceled';
}

/** The expected `cancelAtPeriodEnd`. If several subscriptions have ended, the service may show any of them. */
function endOf({ subscriptions }: Holding): Pattern {
  const living = subscriptions.find(isAlive);
  if (!living && subscriptions.length > 1) return (value) => typeof value === 'boolean';
  return (living ?? subscriptions[0])?.ends ?? false;
}

/** Creates the organization's customer in the model. */
export function needCustomer(organization: Organization): void {
  if (organization.hasCustomer) return;
  organization.hasCustomer = true;
  organization.customers++;
  note({ organization }, 'billing.customer_created', organization.id);
}

function shown(agent: Agent, organization: Organization, scene: Scene): Pattern {
  const holding = holdingOf(organization, agent.id);
  const { subscriptions } = holding;
  const subscription = subscriptions.find(isAlive) ?? subscriptions.at(-1);
  const tokenBalance = holding.grants.reduce((sum, grant) => sum + (grant.expired ? 0 : grant.remaining), 0);
  const trial = trialStatus(agent, holding);
  const isSubscribed = subscription?.begun && GIVES_ACCESS.includes(subscription.status);
  const tokens = tokenBalance > 0 ? 'tokens' : null;
  return {
    id: agent.id,
    trial: { status: trial },
    subscription: { status: subscription?.status ?? 'none', cancelAtPeriodEnd: endOf(holding) },
    tokenBalance,
    checkout: checkoutIn(agent, organization, scene),
    access: { via: isSubscribed ? 'subscription' : trial === 'active' ? 'trial' : tokens },
    actions: Object.fromEntries(
      Object.entries(reasons(agent, holding, scene)).map(([action, reason]) => [action, { reason }]),
    ),
  };
}

/** Matches any of the checkouts in progress, because concurrent requests may have started them in any order. */
function checkoutIn({ id }: Agent, { checkouts }: Organization, { mine }: Scene): Pattern {
  if (!isAtLeast(mine.relation, 'admin')) return null;
  const going = checkouts.filter((one) => one.agentId === id && ['open', 'debit'].includes(one.state));
  if (going.length === 0) return null;
  const patterns = going.map(({ kind, state, url }) =>
    state === 'open' ? { kind, status: 'open', url } : { kind, status: 'processing', url: null },
  );
  return (value) => patterns.some((pattern) => difference(pattern, value) === undefined);
}

function trialStatus({ trialOffer }: Agent, { trial, everSubscribed }: Holding): string {
  if (trial) return everSubscribed ? 'converted' : trial;
  return trialOffer && !everSubscribed ? 'available' : 'unavailable';
}

/** The error code of each action, or null if it is allowed. */
function reasons(agent: Agent, holding: Holding, { mine, me }: Scene) {
  const forBuyers = (code: string | null) => (isAtLeast(mine.relation, 'admin') ? code : 'relation_required');
  const forVerified = me.verified ? null : 'email_not_verified';
  const noTrial = trialStatus(agent, holding) === 'available' ? forVerified : 'trial_unavailable';
  const noCheckout = offerOf(agent.id, 'subscription') ? null : 'checkout_unavailable';
  return {
    startTrial: holding.trial ? 'trial_already_used' : noTrial,
    checkout: forBuyers(holding.subscriptions.some(isAlive) ? 'already_subscribed' : noCheckout),
    topUp: forBuyers(agent.topUpOffer ? null : 'top_up_unavailable'),
  };
}

function startTrial(organization: Organization, { id, trialOffer }: Agent): void {
  const holding = holdingOf(organization, id);
  holding.trial = 'active';
  const { tokens: amount } = trialOffer!;
  if (amount === 0) return;
  holding.grants.push({
    source: 'trial',
    amount,
    remaining: amount,
    paid: 0,
    refunded: 0,
    expired: false,
  });
}

function checkout(scene: Scene, kind: PurchaseKind): Prediction {
  const { organization } = scene;
  const agent = agentOf(scene);
  if (!agent) return refused(404, 'agent_not_found');
  const codes = reasons(agent, holdingOf(organization, agent.id), scene);
  const code = kind === 'subscription' ? codes.checkout : codes.topUp;
  if (code || !offerOf(agent.id, kind)) return refused(409, code!);

  const { hasCustomer, customers } = organization;
  const those = organization.checkouts.filter(
    (one) => one.kind === kind && one.agentId === agent.id && one.state === 'open',
  );
  const open = those.find(({ customer }) => hasCustomer && customer === customers);
  return created({ id: open?.id ?? text, url: open?.url ?? text }, ({ id, url }) => {
    if (open) return;
    needCustomer(organization);
    for (const one of those) one.state = 'expired'; // of a deleted customer
    const { customers: customer } = organization;
    organization.checkouts.push({ id, url, kind, agentId: agent.id, customer, state: 'open' });
    note(scene, 'checkout.started', id);
  });
}

function agentOf({ parameters }: Scene): Agent | undefined {
  return CATALOG.find(({ id }) => id === parameters.agentId);
}
