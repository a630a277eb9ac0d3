import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import {
  boolean,
  integer,
  text,
  timestamp,
  uuid,
  type Row,
} from '../platform/database/statements/columns.js';
import { statement } from '../platform/database/statements/statement.js';
import { COUNTED } from '../platform/http/pagination/page.js';
import type { User } from '../users/user.entity.js';
import { Membership } from './membership.entity.js';
import { RELATIONS, type Relation } from './access/relation.js';

const INSERTED = { id: uuid, relation: text.as<Relation>(), createdAt: timestamp };
/** A membership with its user. */
export const MEMBERSHIP = {
  ...INSERTED,
  userId: uuid,
  email: text.orNull,
  emailVerified: boolean,
  name: text.orNull,
  pictureUrl: text.orNull,
};
export type MembershipRow = Row<typeof MEMBERSHIP>;

export const SELECT_MEMBERSHIP = `
  SELECT m.id, m.relation, m.created_at AS "createdAt",
         u.id AS "userId", u.email, u.email_verified AS "emailVerified", u.name, u.picture_url AS "pictureUrl"
    FROM memberships m JOIN user_profiles u ON u.id = m.user_id`;

const LIST = statement(
  'memberships.list',
  MEMBERSHIP,
  `${SELECT_MEMBERSHIP}
    WHERE m.organization_id = $1 AND (m.created_at, m.id) > ($2::timestamptz, $3::uuid)
    ORDER BY m.created_at, m.id LIMIT $4`,
);

const LIST_OF_RELATION = statement(
  'memberships.listOfRelation',
  MEMBERSHIP,
  `${SELECT_MEMBERSHIP}
    WHERE m.organization_id = $1 AND (m.created_at, m.id) > ($2::timestamptz, $3::uuid) AND m.relation = $5
    ORDER BY m.created_at, m.id LIMIT $4`,
);

const COUNT = statement(
  'memberships.count',
  { total: integer },
  `SELECT count(*)::int AS total FROM (
     SELECT FROM memberships WHERE organization_id = $1 AND relation = ANY ($2::text[]) LIMIT ${COUNTED}) AS counted`,
);

const FIND = statement(
  'memberships.find',
  MEMBERSHIP,
  `${SELECT_MEMBERSHIP} WHERE m.organization_id = $1 AND m.id = $2`,
);

const RELATION_OF = statement(
  'memberships.relationOf',
  { relation: text.as<Relation>() },
  'SELECT relation FROM memberships WHERE organization_id = $1 AND id = $2',
);

const INCLUDES_ADDRESS = statement(
  'memberships.includesAddress',
  {},
  `SELECT FROM user_profiles u JOIN memberships m ON m.user_id = u.id
    WHERE u.email_key = $2 AND u.email_verified AND m.organization_id = $1 LIMIT 1`,
);

/** The numbers of organizations that a user owns, and to which the user belongs, including owned ones. */
const COUNTS = { ownedOrganizations: integer, memberships: integer, hasIdentity: boolean };
export type CountsRow = Row<typeof COUNTS>;

const COUNT_OF = statement(
  'memberships.countOf',
  COUNTS,
  `SELECT count(*) FILTER (WHERE relation = 'owner')::int AS "ownedOrganizations", count(*)::int AS memberships,
          EXISTS (SELECT FROM user_profiles WHERE id = $1 AND has_identity) AS "hasIdentity"
     FROM memberships WHERE user_id = $1`,
);

const DELETED = { id: uuid, userId: uuid, relation: text.as<Relation>() };
export type DeletedMembershipRow = Row<typeof DELETED>;

const DELETE_ALL = statement(
  'memberships.deleteAll',
  DELETED,
  `WITH deleted AS (
     DELETE FROM memberships WHERE organization_id = $1 RETURNING id, user_id AS "userId", relation)
   SELECT * FROM deleted ORDER BY relation = 'owner', id`,
);

const INSERT = statement(
  'memberships.insert',
  INSERTED,
  `INSERT INTO memberships (id, organization_id, user_id, relation) VALUES ($1, $2, $3, $4)
   RETURNING id, relation, created_at AS "createdAt"`,
);

@Injectable()
export class MembershipsRepository {
  constructor(@InjectRepository(Membership) private readonly rows: Repository<Membership>) {}

  /** Lists memberships oldest first, after the given position. */
  list(
    organizationId: string,
    place: readonly string[],
    limit: number,
    relation?: Relation,
  ): Promise<MembershipRow[]> {
    const values = [organizationId, ...place, limit];
    if (relation === undefined) return LIST.all(this.rows.manager, values);
    return LIST_OF_RELATION.all(this.rows.manager, [...values, relation]);
  }

  /** Counts the memberships of an organization, up to `COUNTED`. */
  async count(organizationId: string, relation?: Relation): Promise<number> {
    return (await COUNT.one(this.rows.manager, [organizationId, relation ? [relation] : RELATIONS])).total;
  }

  find(organizationId: string, id: string, manager = this.rows.manager): Promise<MembershipRow | undefined> {
    return FIND.first(manager, [organizationId, id]);
  }

  async relationOf(
    manager: EntityManager,
    organizationId: string,
    id: string,
  ): Promise<Relation | undefined> {
    return (await RELATION_OF.first(manager, [organizationId, id]))?.relation;
  }

  /** Whether a member of the organization has this verified address. Anyone can claim an unverified one. */
  async includesAddress(manager: EntityManager, organizationId: string, emailKey: string): Promise<boolean> {
    return (await INCLUDES_ADDRESS.count(manager, [organizationId, emailKey])) > 0;
  }

  /** Counts the organizations that a user owns, and all memberships of the user. Erased people have no identity. */
  countOf(userId: string, manager = this.rows.manager): Promise<CountsRow> {
    return COUNT_OF.one(manager, [userId]);
  }

  async insert(
    manager: EntityManager,
    organizationId: string,
    { id: userId, email, emailVerified, name, pictureUrl }: User,
    relation: Relation,
  ): Promise<MembershipRow> {
    const inserted = await INSERT.one(manager, [uuidv7(), organizationId, userId, relation]);
    return { ...inserted, userId, email, emailVerified, name, pictureUrl };
  }

  async setRelation(manager: EntityManager, id: string, relation: Relation): Promise<void> {
    await manager.withRepository(this.rows).update({ id }, { relation });
  }

  async delete(manager: EntityManager, id: string): Promise<void> {
    await manager.withRepository(this.rows).delete({ id });
  }

  /** Deletes all memberships of an organization. @returns them, the owner's last */
  deleteAll(manager: EntityManager, organizationId: string): Promise<DeletedMembershipRow[]> {
    return DELETE_ALL.all(manager, [organizationId]);
  }
}
