import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { run } from '../database/statements.js';
import type { User } from '../users/user.entity.js';
import type { MembershipRow } from './membership.dto.js';
import type { Relation } from './relation.js';

/** The columns of a membership with its person; a `WHERE` follows. */
export const SELECT_MEMBERSHIP = `
  SELECT m.id, m.relation, m.created_at AS "createdAt",
         u.id AS "userId", u.email, u.name, u.picture_url AS "pictureUrl"
    FROM memberships m JOIN users u ON u.id = m.user_id`;

/** One membership of an organization, or nothing if it has none of that id. */
export async function findMembership(
  manager: EntityManager,
  organizationId: string,
  id: string,
): Promise<MembershipRow | undefined> {
  const [row] = await run<MembershipRow[]>(
    manager,
    `${SELECT_MEMBERSHIP} WHERE m.organization_id = $1 AND m.id = $2`,
    [organizationId, id],
  );
  return row;
}

/** Makes somebody a member of an organization, which the caller has locked. */
export async function insertMembership(
  manager: EntityManager,
  organizationId: string,
  { id: userId, email, name, pictureUrl }: User,
  relation: Relation,
): Promise<MembershipRow> {
  const [made] = await run<[Pick<MembershipRow, 'id' | 'relation' | 'createdAt'>]>(
    manager,
    `INSERT INTO memberships (id, organization_id, user_id, relation) VALUES ($1, $2, $3, $4)
     RETURNING id, relation, created_at AS "createdAt"`,
    [uuidv7(), organizationId, userId, relation],
  );
  return { ...made, userId, email, name, pictureUrl };
}
