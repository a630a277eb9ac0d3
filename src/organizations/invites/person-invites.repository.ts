import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { boolean, text, timestamp, uuid, type Row } from '../../platform/database/statements/columns.js';
import { statement } from '../../platform/database/statements/statement.js';
import type { User } from '../../users/user.entity.js';
import type { GivableRelation } from '../access/relation.js';
import type { InviteStatus } from './invite.entity.js';
import { mailboxOf } from './recipient.js';

const INVITE = {
  id: uuid,
  organizationId: uuid,
  organizationName: text,
  email: text,
  role: text.as<GivableRelation>(),
  status: text.as<InviteStatus | 'accepted'>(),
  createdAt: timestamp,
  expiresAt: timestamp,
};
export type PersonInviteRow = Row<typeof INVITE>;

/** `$1` is the person. */
const IS_MEMBER = `EXISTS (
  SELECT FROM organization_members m WHERE m.organization_id = i.organization_id AND m.user_id = $1::uuid)`;

/** @param mayRead whether the person gets the organization's present name. Otherwise, they get its id in place of it */
const select = (choice: string, mayRead = IS_MEMBER) => `
  SELECT i.id, i.organization_id AS "organizationId",
         CASE WHEN ${mayRead} THEN o.name ELSE o.id::text END AS "organizationName", i.email, i.role,
         CASE WHEN i.accepted_at IS NOT NULL THEN 'accepted' WHEN i.expires_at <= now() THEN 'expired' ELSE 'pending' END
           AS status, i.created_at AS "createdAt", i.expires_at AS "expiresAt"
    FROM invites i JOIN organizations o ON o.id = i.organization_id WHERE ${choice}`;

/** Finds accepted invites by the audit trail, because the person may have changed their address since then. */
const LIST_RECEIVED = statement(
  'personInvites.listReceived',
  INVITE,
  `SELECT * FROM (
     ${select('i.email_key = $2 AND i.accepted_at IS NULL', `i.expires_at > now() OR ${IS_MEMBER}`)}
     UNION ALL
     ${select(`i.accepted_at IS NOT NULL AND i.id = ANY (array(
       SELECT target_id::uuid FROM audit_subjects WHERE type = 'invite.accepted' AND actor_id = $1::uuid::text))`)}
   ) AS received WHERE id > $3 ORDER BY id LIMIT $4`,
);

const LIST_SENT = statement(
  'personInvites.listSent',
  INVITE,
  `${select('i.invited_by = $1::uuid AND i.id > $2')} ORDER BY i.id LIMIT $3`,
);

const UNACCEPTED = { id: uuid, organizationId: uuid, email: text, role: text.as<GivableRelation>() };

const LIST_UNACCEPTED_OF_ADDRESSES = statement(
  'personInvites.listUnacceptedOfAddresses',
  UNACCEPTED,
  `SELECT id, organization_id AS "organizationId", email, role FROM invites
    WHERE email_key = ANY ($1::text[]) AND accepted_at IS NULL ORDER BY organization_id, id`,
);

const HAS_ADDRESS = statement(
  'personInvites.hasAddress',
  { hasAddress: boolean },
  `SELECT EXISTS (SELECT FROM invites WHERE email_key = $1)
       OR EXISTS (SELECT FROM invite_sends WHERE email_key = $2) AS "hasAddress"`,
);

/** Finds the invites of a person in all organizations. */
@Injectable()
export class PersonInvitesRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  /** Lists unaccepted invites to the person's verified address, and invites that they accepted, after the given id. */
  listReceived(
    { id, emailKey, emailVerified }: Pick<User, 'id' | 'emailKey' | 'emailVerified'>,
    after: string,
    limit: number,
  ): Promise<PersonInviteRow[]> {
    return LIST_RECEIVED.all(this.manager, [id, emailVerified ? emailKey : null, after, limit]);
  }

  /** Lists the invites that the person has sent, after the one with the given id. */
  listSent(userId: string, after: string, limit: number): Promise<PersonInviteRow[]> {
    return LIST_SENT.all(this.manager, [userId, after, limit]);
  }

  /** Lists the unaccepted invites of all organizations to these addresses. */
  listUnacceptedOfAddresses(manager: EntityManager, addresses: string[]): Promise<Row<typeof UNACCEPTED>[]> {
    return LIST_UNACCEPTED_OF_ADDRESSES.all(manager, [addresses]);
  }

  /** Whether an invite to this address, or a recent mail to it, is stored. */
  async hasAddress(manager: EntityManager, address: string): Promise<boolean> {
    return (await HAS_ADDRESS.one(manager, [address, mailboxOf(address)])).hasAddress;
  }
}
