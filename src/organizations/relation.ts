/** The ladder of relations: each may do what those below it may. */
export const RELATIONS = ['member', 'admin', 'owner'] as const;

export type Relation = (typeof RELATIONS)[number];

/** The relations that an admin can give. Ownership is transferred instead. */
export const GIVABLE_RELATIONS = ['admin', 'member'] as const;
export type GivableRelation = (typeof GIVABLE_RELATIONS)[number];

export function isAtLeast(relation: Relation, needed: Relation): boolean {
  return RELATIONS.indexOf(relation) >= RELATIONS.indexOf(needed);
}
