import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import {
  boolean,
  integer,
  text,
  timestamp,
  uuid,
  type Row,
} from '../../platform/database/statements/columns.js';
import { translateViolation } from '../../platform/database/database-errors.js';
import { statement } from '../../platform/database/statements/statement.js';
import { COUNTED } from '../../platform/http/pagination/page.js';
import type { Prefixes } from '../../platform/text/search.js';
import type { GivableRelation } from '../access/relation.js';
import type { User } from '../../users/user.entity.js';
import { Invite, UNACCEPTED_INVITE_INDEX, type DeliveryStatus, type InviteStatus } from './invite.entity.js';
import { InviteAlreadyPendingError } from './invites.errors.js';

export type NewInvite = Pick<
  Invite,
  'id' | 'organizationId' | 'emailKey' | 'email' | 'role' | 'tokenHash' | 'deliveryStatus'
>;

const ISSUED = {
  id: uuid,
  organizationId: uuid,
  email: text,
  role: text.as<GivableRelation>(),
  expired: boolean,
  deliveryStatus: text.as<DeliveryStatus>(),
  lastSentAt: timestamp.orNull,
  createdAt: timestamp,
  expiresAt: timestamp,
};
/** An invite with its inviter. The database's clock decides whether the invite has expired. */
export const INVITE = { ...ISSUED, inviterId: uuid.orNull, inviterName: text.orNull };
export type InviteRow = Row<typeof INVITE>;

const OF_ADDRESS = { id: uuid, email: text, role: text.as<GivableRelation>(), expired: boolean };

const DELETED = { id: uuid, email: text, role: text.as<GivableRelation>() };

export const SELECT_INVITE = `
  SELECT i.id, i.organization_id AS "organizationId", i.email, i.role, i.expires_at <= now() AS expired,
         i.delivery_status AS "deliveryStatus", i.last_sent_at AS "lastSentAt",
         i.created_at AS "createdAt", i.expires_at AS "expiresAt", u.id AS "inviterId", u.name AS "inviterName"
    FROM invites i LEFT JOIN user_profiles u ON u.id = i.invited_by`;

const CONDITIONS = {
  all: '',
  pending: 'AND i.expires_at > now()',
  expired: 'AND i.expires_at <= now()',
};

const list = (method: string, status: keyof typeof CONDITIONS) =>
  statement(
    `invites.${method}`,
    INVITE,
    `${SELECT_INVITE}
      WHERE i.organization_id = $1 AND i.accepted_at IS NULL ${CONDITIONS[status]}
        AND (i.created_at, i.id) < ($2::timestamptz, $3::uuid)
        AND (starts_with(i.email_key, $5) OR starts_with(i.email_key, $6))
      ORDER BY i.created_at DESC, i.id DESC LIMIT $4`,
  );

const LISTS = {
  all: list('list', 'all'),
  pending: list('listPending', 'pending'),
  expired: list('listExpired', 'expired'),
};

const count = (method: string, status: keyof typeof CONDITIONS) =>
  statement(
    `invites.${method}`,
    { total: integer },
    `SELECT count(*)::int AS total FROM (
       SELECT FROM invites i
        WHERE i.organization_id = $1 AND i.accepted_at IS NULL ${CONDITIONS[status]}
          AND (starts_with(i.email_key, $2) OR starts_with(i.email_key, $3)) LIMIT ${COUNTED}) AS counted`,
  );

const COUNTS = {
  all: count('count', 'all'),
  pending: count('countOfPending', 'pending'),
  expired: count('countOfExpired', 'expired'),
};

const FIND_UNACCEPTED = statement(
  'invites.findUnaccepted',
  INVITE,
  `${SELECT_INVITE} WHERE i.organization_id = $1 AND i.id = $2 AND i.accepted_at IS NULL`,
);

const FIND_UNACCEPTED_OF_ADDRESS = statement(
  'invites.findUnacceptedOfAddress',
  OF_ADDRESS,
  `SELECT id, email, role, expires_at <= now() AS expired FROM invites
    WHERE organization_id = $1 AND email_key = $2 AND accepted_at IS NULL`,
);

const COUNT_PENDING = statement(
  'invites.countPending',
  { pending: integer },
  `SELECT count(*)::int AS pending FROM invites
    WHERE organization_id = $1 AND accepted_at IS NULL AND expires_at > now()`,
);

const ISSUE = statement(
  'invites.issue',
  ISSUED,
  `INSERT INTO invites (
     id, organization_id, email_key, email, role, token_hash, delivery_status, invited_by, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now() + $9 * interval '1 day')
   ON CONFLICT (id) DO UPDATE
      SET email = excluded.email, role = excluded.role, token_hash = excluded.token_hash,
          delivery_status = excluded.delivery_status, invited_by = excluded.invited_by,
          expires_at = excluded.expires_at
   RETURNING id, organization_id AS "organizationId", email, role, expires_at <= now() AS expired,
             delivery_status AS "deliveryStatus", last_sent_at AS "lastSentAt", created_at AS "createdAt",
             expires_at AS "expiresAt"`,
);

const DELETE_OF_INVITER = statement(
  'invites.deleteOfInviter',
  DELETED,
  `WITH deleted AS (
     DELETE FROM invites
      WHERE organization_id = $1 AND invited_by = $2 AND accepted_at IS NULL AND expires_at > now()
     RETURNING id, email, role, expires_at)
   SELECT id, email, role FROM deleted ORDER BY expires_at, id`,
);

/** Accepted invites are deleted, too. They are not returned, because they no longer have an effect. */
const DELETE_OF_ORGANIZATION = statement(
  'invites.deleteOfOrganization',
  DELETED,
  `WITH deleted AS (DELETE FROM invites WHERE organization_id = $1 RETURNING id, email, role, accepted_at)
   SELECT id, email, role FROM deleted WHERE accepted_at IS NULL ORDER BY id`,
);

/** Stores invites. An unaccepted invite is either pending or expired. */
@Injectable()
export class InvitesRepository {
  constructor(@InjectRepository(Invite) private readonly rows: Repository<Invite>) {}

  /**
   * Lists the invites of an organization to addresses that begin with a text, newest first, after the given position.
   * Without a status, both pending and expired ones.
   */
  list(
    organizationId: string,
    place: readonly string[],
    limit: number,
    { folded, ofAddress }: Prefixes,
    status?: InviteStatus,
  ): Promise<InviteRow[]> {
    const values = [organizationId, ...place, limit, folded, ofAddress];
    return LISTS[status ?? 'all'].all(this.rows.manager, values);
  }

  /** Counts the invites of the same selection, up to `COUNTED`. */
  async count(
    organizationId: string,
    { folded, ofAddress }: Prefixes,
    status?: InviteStatus,
  ): Promise<number> {
    const values = [organizationId, folded, ofAddress];
    return (await COUNTS[status ?? 'all'].one(this.rows.manager, values)).total;
  }

  findUnaccepted(
    organizationId: string,
    id: string,
    manager = this.rows.manager,
  ): Promise<InviteRow | undefined> {
    return FIND_UNACCEPTED.first(manager, [organizationId, id]);
  }

  findUnacceptedOfAddress(
    manager: EntityManager,
    organizationId: string,
    emailKey: string,
  ): Promise<Row<typeof OF_ADDRESS> | undefined> {
    return FIND_UNACCEPTED_OF_ADDRESS.first(manager, [organizationId, emailKey]);
  }

  async countPending(manager: EntityManager, organizationId: string): Promise<number> {
    return (await COUNT_PENDING.one(manager, [organizationId])).pending;
  }

  /** Inserts an invite, or gives the invite with this id a new link and expiry. @throws InviteAlreadyPendingError */
  async issue(
    manager: EntityManager,
    { id, organizationId, emailKey, email, role, tokenHash, deliveryStatus }: NewInvite,
    { id: inviterId, name: inviterName }: User,
    ttlDays: number,
  ): Promise<InviteRow> {
    const values = [id, organizationId, emailKey, email, role, tokenHash, deliveryStatus, inviterId, ttlDays];
    const issued = await orAlreadyPending(ISSUE.one(manager, values));
    return { ...issued, inviterId, inviterName };
  }

  async setRole(manager: EntityManager, id: string, role: GivableRelation): Promise<void> {
    await manager.withRepository(this.rows).update({ id }, { role });
  }

  async delete(manager: EntityManager, id: string): Promise<void> {
    await manager.withRepository(this.rows).delete({ id });
  }

  /** Deletes the pending invites of an inviter. @returns the deleted invites, ordered by their expiry */
  deleteOfInviter(
    manager: EntityManager,
    organizationId: string,
    inviterId: string,
  ): Promise<Row<typeof DELETED>[]> {
    return DELETE_OF_INVITER.all(manager, [organizationId, inviterId]);
  }

  /** Deletes all invites of an organization. @returns those that were not accepted */
  deleteOfOrganization(manager: EntityManager, organizationId: string): Promise<Row<typeof DELETED>[]> {
    return DELETE_OF_ORGANIZATION.all(manager, [organizationId]);
  }
}

/** Translates a violation of the unique index, which decides whether an address has an unaccepted invite. */
const orAlreadyPending = <T>(write: Promise<T>) =>
  translateViolation(write, UNACCEPTED_INVITE_INDEX, () => new InviteAlreadyPendingError());
