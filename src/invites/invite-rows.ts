import type { EntityManager } from 'typeorm';
import { run } from '../database/statements.js';
import type { InviteRow } from './invite.dto.js';

/** The columns of an invite with its inviter; more tables or a `WHERE` follow. */
export const SELECT_INVITE = `
  SELECT i.id, i.organization_id AS "organizationId", i.email, i.role, i.expires_at <= now() AS expired,
         i.delivery_status AS "deliveryStatus", i.last_sent_at AS "lastSentAt",
         i.created_at AS "createdAt", i.expires_at AS "expiresAt", u.id AS "inviterId", u.name AS "inviterName"
    FROM invites i LEFT JOIN users u ON u.id = i.invited_by`;

/** One that can still be accepted, renewed or deleted, or nothing if the organization has none of that id. */
export async function findLiveInvite(
  manager: EntityManager,
  organizationId: string,
  id: string,
): Promise<InviteRow | undefined> {
  const [row] = await run<InviteRow[]>(
    manager,
    `${SELECT_INVITE} WHERE i.organization_id = $1 AND i.id = $2 AND i.accepted_at IS NULL`,
    [organizationId, id],
  );
  return row;
}
