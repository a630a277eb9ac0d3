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

export function agent(row: Row, relation: string) {
  const running = row.trialEndsAt > row.now;
  const paid = ['trialing', 'active', 'past_due'].includes(row.subscriptionStatus as string);
  const via = paid ? 'subscription' : running ? 'trial' : row.tokenBalance > 0 ? 'tokens' : null;
  const buyer = relation === 'member' ? 'relation_required' : null;
  return {
    ...row,
    trial: {
      status: row.trialStartedAt
        ? running
          ? 'active'
          : 'expired'
        : row.trialOffer
          ? 'available'
          : 'unavailable',
      startedAt: row.trialStartedAt,
      endsAt: row.trialEndsAt,
    },
    subscription: {
      status: row.subscriptionStatus ?? 'none',
      currentPeriodEnd: row.currentPeriodEnd,
      cancelAtPeriodEnd: row.cancelAtPeriodEnd ?? false,
    },
    access: { allowed: via !== null, via },
    actions: {
      startTrial: action(row.trialStartedAt ? 'trial_already_used' : null),
      checkout: action(buyer),
      topUp: action(buyer),
    },
  };
}
