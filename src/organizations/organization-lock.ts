import type { EntityManager } from 'typeorm';
import { run } from '../database/statements.js';
import type { CallerMembership } from './current-membership.decorator.js';
import { RelationRequiredError } from './organizations.errors.js';
import { isAtLeast, type Relation } from './relation.js';

/**
 * Makes changes that span rows of one organization come one after the other, and judges the caller's relation again once
 * it is their turn: it may have changed while they waited. Held until the transaction ends.
 * @returns the relation that the caller has now
 * @throws RelationRequiredError
 */
export async function lockOrganization(
  manager: EntityManager,
  caller: CallerMembership,
  needed: Relation,
): Promise<Relation> {
  await run(manager, 'SELECT FROM organizations WHERE id = $1 FOR NO KEY UPDATE', [caller.organization.id]);
  // A statement of its own: only then does it see what those before us have committed.
  const [current] = await run<{ relation: Relation }[]>(
    manager,
    'SELECT relation FROM memberships WHERE id = $1 AND organization_id = $2',
    [caller.id, caller.organization.id],
  );
  if (!current || !isAtLeast(current.relation, needed)) throw new RelationRequiredError(needed);
  return current.relation;
}
