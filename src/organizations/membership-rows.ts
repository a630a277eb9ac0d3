import type { EntityManager } from 'typeorm';
import type { MembershipRow } from './membership.dto.js';

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
  const [row] = await manager.query<MembershipRow[]>(
    `${SELECT_MEMBERSHIP} WHERE m.organization_id = $1 AND m.id = $2`,
    [organizationId, id],
  );
  return row;
}
