import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { boolean, text, uuid, type Row } from '../../platform/database/statements/columns.js';
import { statement } from '../../platform/database/statements/statement.js';

const KNOWN = { emailKey: text, isMember: boolean, pendingInviteId: uuid.orNull };

const LIST_KNOWN = statement(
  'invites.listKnownAddresses',
  KNOWN,
  `SELECT key AS "emailKey", m.user_id IS NOT NULL AS "isMember", i.id AS "pendingInviteId"
     FROM unnest($2::text[]) AS key
     LEFT JOIN LATERAL (
       SELECT m.user_id FROM user_profiles u JOIN organization_members m ON m.user_id = u.id
        WHERE u.email_key = key AND u.email_verified AND m.organization_id = $1 LIMIT 1) m ON true
     LEFT JOIN invites i ON i.organization_id = $1 AND i.email_key = key AND i.accepted_at IS NULL AND i.expires_at > now()
    WHERE m.user_id IS NOT NULL OR i.id IS NOT NULL`,
);

/** Finds addresses that need no invite. */
@Injectable()
export class KnownAddressesRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  /** Lists those of these addresses that belong to a member, or have a pending invite. */
  list(organizationId: string, emailKeys: string[]): Promise<Row<typeof KNOWN>[]> {
    return LIST_KNOWN.all(this.manager, [organizationId, emailKeys]);
  }
}
