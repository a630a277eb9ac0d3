/** Parts of the answers that the servers for comparison share. */
export type Row = Record<string, any>;
export const RELATIONS = ['member', 'admin', 'owner'];

const action = (reason: string | null) => ({ allowed: reason === null, reason });
const needs = (relation: string, needed: string) =>
  RELATIONS.indexOf(relation) < RELATIONS.indexOf(needed) ? 'relation_required' : null;
const unlessOwner = (relation: string) => (relation === 'owner' ? 'owner_required' : null);

export function organizationActions({ relation }: Row, caller: Row) {
  return {
    rename: action(needs(relation, 'admin')),
    invite: action(needs(relation, 'admin') ?? (caller.emailVerified ? null : 'email_not_verified')),
    transferOwnership: action(needs(relation, 'owner')),
    leave: action(unlessOwner(relation)),
    delete: action(needs(relation, 'owner')),
  };
}

export function membershipActions({ id, relation }: Row, caller: Row) {
  const reason = needs(caller.relation, 'admin') ?? unlessOwner(relation);
  return {
    changeRelation: action(reason),
    remove: action(id === caller.membership_id ? unlessOwner(relation) : reason),
  };
}

const LIVE = ['trialing', 'active', 'past_due'];

export function agent(row: Row, { relation, emailVerified }: Row) {
  const { id, name, description, category, iconUrl, trialOffer, subscriptionOffer, topUpOffer } = row;
  const running: boolean = row.trialIsActive;
  const paid = LIVE.includes(row.subscriptionStatus as string);
  const via = paid ? 'subscription' : running ? 'trial' : row.tokenBalance > 0 ? 'tokens' : null;
  const buyer = needs(relation as string, 'admin');
  const disputed = row.hasOpenDispute ? 'checkout_unavailable' : null;
  return {
    ...{ id, name, description, category, iconUrl, trialOffer, subscriptionOffer, topUpOffer },
    trial: { status: trialStatus(row, running), startedAt: row.trialStartedAt, endsAt: row.trialEndsAt },
    subscription: {
      status: row.subscriptionStatus ?? 'none',
      currentPeriodEnd: row.currentPeriodEnd,
      cancelAtPeriodEnd: row.cancelAtPeriodEnd ?? false,
      amount: row.subscriptionAmount,
      currency: row.subscriptionCurrency,
      interval: row.subscriptionInterval,
      tokensPerPeriod: row.tokensPerPeriod,
    },
    tokenBalance: row.tokenBalance,
    tokensUsed30Days: row.tokensUsed30Days,
    checkout: relation === 'member' ? null : checkout(row),
    access: { allowed: via !== null, via },
    actions: {
      startTrial: action(noTrial(row) ?? (emailVerified ? null : 'email_not_verified')),
      checkout: action(
        buyer ?? (paid ? 'already_subscribed' : subscriptionOffer ? disputed : 'checkout_unavailable'),
      ),
      topUp: action(buyer ?? (topUpOffer ? disputed : 'top_up_unavailable')),
    },
  };
}

function trialStatus({ trialStartedAt, trialOffer }: Row, running: boolean): string {
  if (trialStartedAt) return running ? 'active' : 'expired';
  return trialOffer ? 'available' : 'unavailable';
}

function checkout({ checkoutKind: kind, checkoutProcessing, checkoutUrl, checkoutExpiresAt }: Row) {
  if (!kind) return null;
  if (checkoutProcessing) return { kind, status: 'processing', url: null, expiresAt: null };
  return { kind, status: 'open', url: checkoutUrl, expiresAt: checkoutExpiresAt };
}

function noTrial({ trialStartedAt, trialOffer }: Row): string | null {
  if (trialStartedAt) return 'trial_already_used';
  return trialOffer ? null : 'trial_unavailable';
}
