import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { text, timestamp, uuid, type Row } from '../../../platform/database/statements/columns.js';
import { statement } from '../../../platform/database/statements/statement.js';
import type { GivableRelation } from '../../access/relation.js';
import { Invite, type DeliveryStatus } from '../invite.entity.js';

const MAIL = {
  email: text,
  role: text.as<GivableRelation>(),
  expiresAt: timestamp,
  emailKey: text,
  organization: text,
  inviterName: text.orNull,
  /** Null unless the identity provider has verified it. */
  inviterEmail: text.orNull,
};

const FIND = statement(
  'inviteMails.find',
  MAIL,
  `SELECT i.email, i.email_key AS "emailKey", i.role, i.expires_at AS "expiresAt", o.name AS organization,
          u.name AS "inviterName", CASE WHEN u.email_verified THEN u.email END AS "inviterEmail"
     FROM invites i JOIN organizations o ON o.id = i.organization_id LEFT JOIN user_profiles u ON u.id = i.invited_by
    WHERE i.id = $1 AND i.token_hash = decode($2, 'hex') AND i.accepted_at IS NULL AND i.expires_at > now()`,
);

const SET_DELIVERY_STATUS = statement(
  'inviteMails.setDeliveryStatus',
  { organizationId: uuid },
  `UPDATE invites SET delivery_status = $3,
                      last_sent_at = CASE $3 WHEN 'sent' THEN clock_timestamp() ELSE last_sent_at END
    WHERE id = $1 AND token_hash = decode($2, 'hex') RETURNING organization_id AS "organizationId"`,
);

/** Reads the content of an invite's mail, and stores the status of its delivery. */
@Injectable()
export class InviteMailsRepository {
  constructor(@InjectRepository(Invite) private readonly rows: Repository<Invite>) {}

  /**
   * Finds the content of an invite's mail. Undefined if the invite is not pending, or has a newer token.
   * @param tokenHash in hexadecimal
   */
  find(id: string, tokenHash: string): Promise<Row<typeof MAIL> | undefined> {
    return FIND.first(this.rows.manager, [id, tokenHash]);
  }

  /**
   * Does nothing if the invite has a newer token.
   * @param tokenHash in hexadecimal
   * @returns the invite's organization, or undefined if nothing was done
   */
  async setDeliveryStatus(
    manager: EntityManager,
    id: string,
    tokenHash: string,
    status: DeliveryStatus,
  ): Promise<string | undefined> {
    return (await SET_DELIVERY_STATUS.first(manager, [id, tokenHash, status]))?.organizationId;
  }
}
