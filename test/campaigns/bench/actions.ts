/**
 * A row of the database. The functions below compute the actions in the responses of the floors, which are the servers
 * that the service is compared with.
 */
export type Row = Record<string, any>;
const RELATIONS = ['member', 'admin', 'owner'];

export const isAtLeast = (relation: string, needed: string) =>
  RELATIONS.indexOf(relation) >= RELATIONS.indexOf(needed);

const action = (reason: string | null) => ({ allowed: reason === null, reason });
/** An action that can ask for a fresh sign-in. The service under test never does. */
const guarded = (reason: string | null) => ({ ...action(reason), freshSignIn: false });
const needs = (relation: string, needed: string) =>
  isAtLeast(relation, needed) ? null : 'relation_required';
const unlessOwner = (relation: string) => (relation === 'owner' ? 'owner_required' : null);

export function organizationActions({ relation }: Row, caller: Row) {
  return {
    rename: action(needs(relation, 'admin')),
    viewInvites: action(needs(relation, 'admin')),
    manageBilling: action(needs(relation, 'admin')),
    viewAudit: action(needs(relation, 'admin')),
    invite: action(needs(relation, 'admin') ?? (caller.emailVerified ? null : 'email_not_verified')),
    transferOwnership: guarded(needs(relation, 'owner')),
    leave: action(unlessOwner(relation)),
    delete: guarded(needs(relation, 'owner')),
  };
}

export function accountActions(memberships: Row[]) {
  const ownsAny = memberships.some(({ relation }) => relation === 'owner');
  return { delete: guarded(ownsAny ? 'owns_organizations' : null), export: guarded(null) };
}

export function membershipActions({ id, relation }: Row, caller: Row) {
  const reason = needs(caller.relation, 'admin') ?? unlessOwner(relation);
  return {
    changeRelation: action(reason),
    remove: action(id === caller.membershipId ? unlessOwner(relation) : reason),
  };
}
