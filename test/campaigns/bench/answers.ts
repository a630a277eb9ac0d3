/** Parts of responses that the servers for comparison share. */
export type Row = Record<string, any>;
export const RELATIONS = ['member', 'admin', 'owner'];

const action = (reason: string | null) => ({ allowed: reason === null, reason });
/** An action that can ask for a fresh sign-in. The service under test never does. */
const guarded = (reason: string | null) => ({ ...action(reason), freshSignIn: false });
const OF_ADMINS = ['rename', 'viewInvites', 'manageBilling', 'viewAudit'];
const needs = (relation: string, needed: string) =>
  RELATIONS.indexOf(relation) < RELATIONS.indexOf(needed) ? 'relation_required' : null;
const unlessOwner = (relation: string) => (relation === 'owner' ? 'owner_required' : null);

export function organizationActions({ relation }: Row, caller: Row) {
  return {
    ...Object.fromEntries(OF_ADMINS.map((name) => [name, action(needs(relation, 'admin'))])),
    invite: action(needs(relation, 'admin') ?? (caller.emailVerified ? null : 'email_not_verified')),
    transferOwnership: guarded(needs(relation, 'owner')),
    leave: action(unlessOwner(relation)),
    delete: guarded(needs(relation, 'owner')),
  };
}

/** The actions of a person on their account. */
export function accountActions(memberships: Row[]) {
  const ownsAny = memberships.some(({ relation }) => relation === 'owner');
  return { delete: guarded(ownsAny ? 'owns_organizations' : null), export: guarded(null) };
}

export function membershipActions({ id, relation }: Row, caller: Row) {
  const reason = needs(caller.relation, 'admin') ?? unlessOwner(relation);
  return {
    changeRelation: action(reason),
    remove: action(id === caller.membership_id ? unlessOwner(relation) : reason),
  };
}

const GIVES_ACCESS = ['trialing', 'active', 'past_due'];
const ENDED = ['none', 'canceled'];
/** The position of an agent that has left the catalog. */
const UNLISTED = 2_147_483_647;

/** @param entry the agent's catalog entry, which may be part of its row */
export function agent(row: Row, entry: Row, { relation, emailVerified }: Row) {
  const { name, description, category, iconUrl, trialOffer, subscriptionOffer, topUpOffer, prices } = entry;
  const subscribed = row.subscriptionHasBegun && GIVES_ACCESS.includes(row.subscriptionStatus as string);
  const status = trialStatus(row, entry);
  const tokens = row.tokenBalance > 0 ? 'tokens' : null;
  const via = subscribed ? 'subscription' : status === 'active' ? 'trial' : tokens;
  const buyer = needs(relation as string, 'admin');
  const disputed = row.hasOpenDispute ? 'checkout_unavailable' : null;
  const isLive =
    row.hasForeignSubscription ||
    (row.subscriptionStatus && !ENDED.includes(row.subscriptionStatus as string));
  return {
    ...{ id: row.id, name, description, category, iconUrl, trialOffer, subscriptionOffer, topUpOffer },
    trial: { status, startedAt: row.trialStartedAt, endsAt: row.trialEndsAt },
    subscription: {
      status: row.subscriptionStatus ?? 'none',
      currentPeriodEnd: row.currentPeriodEnd,
      cancelAtPeriodEnd: row.cancelAtPeriodEnd ?? false,
      cancelAt: row.cancelAt,
      amount: row.subscriptionAmount,
      currency: row.subscriptionCurrency,
      interval: row.subscriptionInterval,
      intervalCount: row.subscriptionIntervalCount,
      tokensPerPeriod: row.tokensPerPeriod,
    },
    tokenBalance: row.tokenBalance,
    tokensUsed30Days: row.tokensUsed30Days,
    lowBalance: {
      threshold: row.lowBalanceThreshold,
      reached: row.lowBalanceThreshold !== null && row.tokenBalance <= row.lowBalanceThreshold,
    },
    checkout: relation === 'member' ? null : checkout(row),
    access: { allowed: via !== null, via },
    actions: {
      startTrial: action(noTrial(row, status) ?? (emailVerified ? null : 'email_not_verified')),
      checkout: action(
        buyer ??
          (isLive
            ? 'already_subscribed'
            : sells(row, subscriptionOffer, prices.subscription)
              ? disputed
              : 'checkout_unavailable'),
      ),
      topUp: action(buyer ?? (sells(row, topUpOffer, prices.topUp) ? disputed : 'top_up_unavailable')),
    },
  };
}

const sells = ({ place }: Row, offer: unknown, price: unknown) =>
  place !== UNLISTED && offer !== null && Boolean(price);

function trialStatus(row: Row, { trialOffer }: Row): string {
  const { trialStartedAt, trialIsActive, everSubscribed, place } = row;
  if (!trialStartedAt)
    return place !== UNLISTED && trialOffer && !everSubscribed ? 'available' : 'unavailable';
  if (everSubscribed) return 'converted';
  return trialIsActive ? 'active' : 'expired';
}

function checkout({ checkoutKind: kind, checkoutProcessing, checkoutUrl, checkoutExpiresAt }: Row) {
  if (!kind) return null;
  if (checkoutProcessing) return { kind, status: 'processing', url: null, expiresAt: null };
  return { kind, status: 'open', url: checkoutUrl, expiresAt: checkoutExpiresAt };
}

function noTrial({ trialStartedAt }: Row, status: string): string | null {
  if (trialStartedAt) return 'trial_already_used';
  return status === 'available' ? null : 'trial_unavailable';
}
