import type { Pattern } from './pattern.js';
import { isAtLeast, type Membership, type Person, type Relation } from './state.js';

const action = (reason: string | null): { [field: string]: Pattern } => ({
  allowed: reason === null,
  reason,
});
/** An action that can ask for a fresh sign-in. The campaigns turn that off. */
const guarded = (reason: string | null): Pattern => ({ ...action(reason), freshSignIn: false });
const needs = (relation: Relation, needed: Relation) =>
  isAtLeast(relation, needed) ? null : 'relation_required';
const unlessOwner = (relation: Relation) => (relation === 'owner' ? 'owner_required' : null);

/** The actions on an organization that are shown to a person with this relation. */
export function organizationActions(relation: Relation, { verified }: Person): Pattern {
  return {
    rename: action(needs(relation, 'admin')),
    viewInvites: action(needs(relation, 'admin')),
    manageBilling: action(needs(relation, 'admin')),
    viewAudit: action(needs(relation, 'admin')),
    invite: action(needs(relation, 'admin') ?? (verified ? null : 'email_not_verified')),
    transferOwnership: guarded(needs(relation, 'owner')),
    leave: action(unlessOwner(relation)),
    delete: guarded(needs(relation, 'owner')),
  };
}

/** The actions of a person on their own account. @param ownsAny whether they own an organization */
export function accountActions(ownsAny: boolean): Pattern {
  return { delete: guarded(ownsAny ? 'owns_organizations' : null), export: guarded(null) };
}

/** The actions on an invite that are shown to an admin. */
export function inviteActions(isExpired: boolean, { verified }: Person): Pattern {
  return {
    changeRole: action(isExpired ? 'invite_expired' : null),
    resend: action(verified ? null : 'email_not_verified'),
    delete: action(null),
  };
}

/** The actions on a membership that are shown to another member. */
export function membershipActions(viewer: Membership, target: Membership): Pattern {
  const changeRelation = needs(viewer.relation, 'admin') ?? unlessOwner(target.relation);
  const leaves = viewer.person === target.person;
  return {
    changeRelation: action(changeRelation),
    remove: action(leaves ? unlessOwner(target.relation) : changeRelation),
  };
}
