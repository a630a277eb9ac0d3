/** From lowest to highest. Each relation includes the rights of those below it. */
export const RELATIONS = ['member', 'admin', 'owner'] as const;

export type Relation = (typeof RELATIONS)[number];

/** The relations that an admin can assign. Ownership is transferred instead. */
export const GIVABLE_RELATIONS = ['admin', 'member'] as const;
export type GivableRelation = (typeof GIVABLE_RELATIONS)[number];

export function isAtLeast(relation: Relation, needed: Relation): boolean {
  return RELATIONS.indexOf(relation) >= RELATIONS.indexOf(needed);
}
