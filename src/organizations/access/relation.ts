/**
 * A member's relations to an organization, from lowest to highest. Each relation includes the rights of the lower ones.
 */
export const RELATIONS = ['member', 'admin', 'owner'] as const;

export type Relation = (typeof RELATIONS)[number];

/** The relations that an admin can assign. A member only becomes the owner by a transfer of the ownership. */
export const GIVABLE_RELATIONS = ['admin', 'member'] as const;
export type GivableRelation = (typeof GIVABLE_RELATIONS)[number];

export function isAtLeast(relation: Relation, needed: Relation): boolean {
  return RELATIONS.indexOf(relation) >= RELATIONS.indexOf(needed);
}
