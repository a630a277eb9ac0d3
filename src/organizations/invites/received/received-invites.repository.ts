import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { boolean, text, timestamp, type Row } from '../../../platform/database/statements/columns.js';
import { sentStatement, statement } from '../../../platform/database/statements/statement.js';
import type { User } from '../../../users/user.entity.js';
import { INVITE, SELECT_INVITE } from '../invites.repository.js';

const RECEIVED = {
  ...INVITE,
  emailKey: text,
  accepted: boolean,
  organizationName: text,
  organizationCreatedAt: timestamp,
  organizationUpdatedAt: timestamp,
  isMember: boolean,
};
/** An invite as a user receives it, whether it is pending, expired or accepted. */
export type ReceivedInviteRow = Row<typeof RECEIVED>;

const BY_TOKEN = 'i.token_hash = $1';
const BY_ADDRESS_AND_ID = 'i.email_key = $1 AND i.id = $2';

/**
 * @param choice selects invites `i`, and may sort and limit them
 * @param userId the SQL parameter with the id of the user
 */
const selectReceived = (choice: string, userId: string) => `
  SELECT row.*, i.email_key AS "emailKey", i.accepted_at IS NOT NULL AS accepted, o.name AS "organizationName",
         o.created_at AS "organizationCreatedAt", o.updated_at AS "organizationUpdatedAt",
         EXISTS (SELECT FROM memberships m WHERE m.organization_id = o.id AND m.user_id = ${userId}) AS "isMember"
    FROM (${SELECT_INVITE} WHERE ${choice}) AS row
    JOIN invites i USING (id) JOIN organizations o ON o.id = i.organization_id`;

/** Changes to the organization's members and invites wait until the transaction ends. */
const lockOrganization = (choice: string) => `
  SELECT FROM organizations WHERE id = (SELECT i.organization_id FROM invites i WHERE ${choice})
     FOR NO KEY UPDATE`;

const LOCK_BY_TOKEN = sentStatement('receivedInvites.lockByToken', lockOrganization(BY_TOKEN));
const LOCK_BY_ID = sentStatement('receivedInvites.lockById', lockOrganization(BY_ADDRESS_AND_ID));

const FIND_BY_TOKEN = statement('receivedInvites.findByToken', RECEIVED, selectReceived(BY_TOKEN, '$2'));
const FIND_BY_ID = statement('receivedInvites.findById', RECEIVED, selectReceived(BY_ADDRESS_AND_ID, '$3'));

const LIST_PENDING = statement(
  'receivedInvites.listPending',
  RECEIVED,
  `${selectReceived(
    `i.email_key = $1 AND i.accepted_at IS NULL AND i.expires_at > now()
       AND (i.created_at, i.id) < ($2::timestamptz, $3::uuid)
     ORDER BY i.created_at DESC, i.id DESC LIMIT $4`,
    '$5',
  )}
   ORDER BY row."createdAt" DESC, row.id DESC`,
);

const ACCEPT = sentStatement(
  'receivedInvites.accept',
  'UPDATE invites SET accepted_at = now() WHERE id = $1',
);

/** A user as the recipient of invites. The address may be missing or unverified. */
export type Recipient = Pick<User, 'id' | 'emailKey'>;

/** Finds invites for their recipients: by the token of a link, or by the address of a user. */
@Injectable()
export class ReceivedInvitesRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  /** Locks the organization that a token invites to. */
  async lockByToken(manager: EntityManager, tokenHash: Buffer): Promise<void> {
    await LOCK_BY_TOKEN.run(manager, [tokenHash]);
  }

  /** Locks the organization of an invite to this user's address. */
  async lockById(manager: EntityManager, id: string, { emailKey }: Recipient): Promise<void> {
    await LOCK_BY_ID.run(manager, [emailKey, id]);
  }

  /** Finds the invite of a token as this user sees it, whether it is pending, expired or accepted. */
  findByToken(
    tokenHash: Buffer,
    userId: string,
    manager = this.manager,
  ): Promise<ReceivedInviteRow | undefined> {
    return FIND_BY_TOKEN.first(manager, [tokenHash, userId]);
  }

  /** Finds an invite to this user's address, whether it is pending, expired or accepted. */
  findById(
    manager: EntityManager,
    id: string,
    { id: userId, emailKey }: Recipient,
  ): Promise<ReceivedInviteRow | undefined> {
    return FIND_BY_ID.first(manager, [emailKey, id, userId]);
  }

  /** Lists the pending invites to this user's address, newest first, after the given position. */
  listPending(
    { id, emailKey }: Recipient,
    place: readonly string[],
    limit: number,
  ): Promise<ReceivedInviteRow[]> {
    return LIST_PENDING.all(this.manager, [emailKey, ...place, limit, id]);
  }

  async accept(manager: EntityManager, id: string): Promise<void> {
    await ACCEPT.run(manager, [id]);
  }
}
