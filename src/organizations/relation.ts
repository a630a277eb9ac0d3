/** The ladder of relations: each may do what those below it may (contract, section 4). */
export const RELATIONS = ['member', 'admin', 'owner'] as const;

export type Relation = (typeof RELATIONS)[number];

export function isAtLeast(relation: Relation, needed: Relation): boolean {
  return RELATIONS.indexOf(relation) >= RELATIONS.indexOf(needed);
}
