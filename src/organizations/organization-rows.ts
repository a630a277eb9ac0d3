import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { nameKey } from '../common/text/name.js';
import { run } from '../database/statements.js';
import type { Organization } from './organization.entity.js';

/**
 * A user's memberships `m`, each with its organization `o`; more conditions may follow. They are looked up one by one:
 * for somebody with many, the planner might else walk through all organizations there are in the order of their names.
 */
export const FROM_ORGANIZATIONS_OF_USER = `
  FROM memberships m CROSS JOIN LATERAL (SELECT * FROM organizations WHERE id = m.organization_id OFFSET 0) o
 WHERE m.user_id = $1`;

/** Makes an organization with its owner, as neither is there without the other. */
export async function insertOrganization(
  manager: EntityManager,
  name: string,
  ownerId: string,
): Promise<Organization> {
  const [organization] = await run<[Organization]>(
    manager,
    `WITH organization AS (
       INSERT INTO organizations (id, name, name_key) VALUES ($1, $2, $3)
       RETURNING id, name, name_key AS "nameKey", created_at AS "createdAt", updated_at AS "updatedAt"
     ), owner AS (
       INSERT INTO memberships (id, organization_id, user_id, relation) VALUES ($4, $1, $5, 'owner')
     )
     SELECT * FROM organization`,
    [uuidv7(), name, nameKey(name), uuidv7(), ownerId],
  );
  return organization;
}
