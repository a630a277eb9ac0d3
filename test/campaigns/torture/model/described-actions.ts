import type { Pattern } from './pattern.js';
import { isAtLeast, type Membership, type Person, type Relation } from './state.js';

const action = (reason: string | null): Pattern => ({ allowed: reason === null, reason });
const needs = (relation: Relation, needed: Relation) =>
  isAtLeast(relation, needed) ? null : 'relation_required';
const unlessOwner = (relation: Relation) => (relation === 'owner' ? 'owner_required' : null);

/** The actions on an organization that are shown to a person with this relation. */
export function organizationActions(relation: Relation, { verified }: Person): Pattern {
  return {
    rename: action(needs(relation, 'admin')),
    invite: action(needs(relation, 'admin') ?? (verified ? null : 'email_not_verified')),
    transferOwnership: action(needs(relation, 'owner')),
    leave: action(unlessOwner(relation)),
    delete: action(needs(relation, 'owner')),
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
