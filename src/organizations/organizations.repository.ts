import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { nameKey } from '../platform/text/name.js';
import { isIdentifier } from '../platform/text/uuid.js';
import { integer, text, timestamp, uuid, type Row } from '../platform/database/statements/columns.js';
import { translateViolation } from '../platform/database/database-errors.js';
import { statement } from '../platform/database/statements/statement.js';
import { NAME_KEY_INDEX, Organization } from './organization.entity.js';
import { OrganizationNameTakenError } from './organizations.errors.js';
import type { Relation } from './access/relation.js';

/** An organization that was not deleted, so its name key is not null. */
const ORGANIZATION = { id: uuid, name: text, nameKey: text, createdAt: timestamp, updatedAt: timestamp };
const OWN_ORGANIZATION = { ...ORGANIZATION, relation: text.as<Relation>() };
export type OwnOrganizationRow = Row<typeof OWN_ORGANIZATION>;

const DETAILS = { ...OWN_ORGANIZATION, ownerId: uuid, ownerName: text.orNull, memberCount: integer };
export type OrganizationDetailsRow = Row<typeof DETAILS>;

const OWN_MEMBERSHIP = {
  id: uuid,
  relation: text.as<Relation>(),
  createdAt: timestamp,
  organizationId: uuid,
  organizationName: text,
};
export type OwnMembershipRow = Row<typeof OWN_MEMBERSHIP>;

/**
 * Joins a user's memberships `m` with their organizations `o`. Statements append further conditions. `OFFSET 0` makes
 * PostgreSQL look each organization up separately. Otherwise, for a user with many organizations, the planner might
 * scan all organizations in the order of their names. The subquery hides the user from the planner. Otherwise, the
 * planner would plan each run again for users with few organizations, which takes longer than the statement itself.
 */
const FROM_ORGANIZATIONS_OF_USER = `
  FROM memberships m CROSS JOIN LATERAL (SELECT * FROM organizations WHERE id = m.organization_id OFFSET 0) o
 WHERE m.user_id = (SELECT $1::uuid)`;

const LIST_OF_USER = statement(
  'organizations.listOfUser',
  OWN_ORGANIZATION,
  `SELECT o.id, o.name, o.name_key AS "nameKey", o.created_at AS "createdAt", o.updated_at AS "updatedAt", m.relation
   ${FROM_ORGANIZATIONS_OF_USER} AND (o.name_key, o.id) > ($2, $3::uuid)
    ORDER BY o.name_key, o.id LIMIT $4`,
);

const LIST_MEMBERSHIPS_OF_USER = statement(
  'organizations.listMembershipsOfUser',
  OWN_MEMBERSHIP,
  `SELECT m.id, m.relation, m.created_at AS "createdAt", o.id AS "organizationId", o.name AS "organizationName"
   ${FROM_ORGANIZATIONS_OF_USER}
    ORDER BY o.name_key, o.id`,
);

/** One statement, so that the relation, the owner and the number of members are of the same moment. */
const FIND_DETAILS = statement(
  'organizations.findDetails',
  DETAILS,
  `SELECT o.id, o.name, o.name_key AS "nameKey", o.created_at AS "createdAt", o.updated_at AS "updatedAt", m.relation,
          u.id AS "ownerId", u.name AS "ownerName",
          (SELECT count(*)::int FROM memberships WHERE organization_id = o.id) AS "memberCount"
     FROM memberships m
     JOIN organizations o ON o.id = m.organization_id
     JOIN memberships owner ON owner.organization_id = o.id AND owner.relation = 'owner'
     JOIN user_profiles u ON u.id = owner.user_id
    WHERE m.user_id = $1 AND m.organization_id = $2`,
);

const INSERT_WITH_OWNER = statement(
  'organizations.insertWithOwner',
  ORGANIZATION,
  `WITH organization AS (
     INSERT INTO organizations (id, name, name_key) VALUES ($1, $2, $3)
     RETURNING id, name, name_key AS "nameKey", created_at AS "createdAt", updated_at AS "updatedAt"
   ), owner AS (
     INSERT INTO memberships (id, organization_id, user_id, relation) VALUES ($4, $1, $5, 'owner')
   )
   SELECT * FROM organization`,
);

/** After a wait, PostgreSQL evaluates the condition again, so it sees a deletion by a previous holder of the lock. */
const LOCK = statement(
  'organizations.lock',
  {},
  'SELECT FROM organizations WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE',
);

const FIND_OF_MEMBER = statement(
  'organizations.findOfMember',
  { id: uuid },
  `SELECT o.id FROM organizations o JOIN memberships m ON m.organization_id = o.id
    WHERE o.name_key = $2 AND m.user_id = $1`,
);

@Injectable()
export class OrganizationsRepository {
  constructor(@InjectRepository(Organization) private readonly rows: Repository<Organization>) {}

  /** Lists a user's organizations by name, after the given position. */
  listOfUser(userId: string, [nameKey, id]: readonly string[], limit: number): Promise<OwnOrganizationRow[]> {
    return LIST_OF_USER.all(this.rows.manager, [userId, nameKey, id, limit]);
  }

  /** Lists all memberships of a user, ordered by the names of the organizations. */
  listMembershipsOfUser(userId: string, manager = this.rows.manager): Promise<OwnMembershipRow[]> {
    return LIST_MEMBERSHIPS_OF_USER.all(manager, [userId]);
  }

  /** @returns undefined if the user is not a member */
  findDetails(userId: string, id: string): Promise<OrganizationDetailsRow | undefined> {
    return FIND_DETAILS.first(this.rows.manager, [userId, id]);
  }

  async nameOf(id: string, manager = this.rows.manager): Promise<string> {
    return (await this.find(manager, id)).name;
  }

  /** Finds an organization, even if it was deleted. */
  find(manager: EntityManager, id: string): Promise<Organization> {
    return manager.withRepository(this.rows).findOneByOrFail({ id });
  }

  /** @returns the id of the organization with this name, if the user is a member of it */
  async findOfMember(userId: string, name: string): Promise<string | undefined> {
    return (await FIND_OF_MEMBER.first(this.rows.manager, [userId, nameKey(name)]))?.id;
  }

  /** Inserts an organization and its owner in one statement. @throws OrganizationNameTakenError */
  insertWithOwner(manager: EntityManager, name: string, ownerId: string): Promise<Row<typeof ORGANIZATION>> {
    const values = [uuidv7(), name, nameKey(name), uuidv7(), ownerId];
    return orNameTaken(name, INSERT_WITH_OWNER.one(manager, values));
  }

  /** @throws OrganizationNameTakenError */
  async update(manager: EntityManager, id: string, name: string): Promise<void> {
    const change = { name, nameKey: nameKey(name), updatedAt: () => 'clock_timestamp()' };
    await orNameTaken(name, manager.withRepository(this.rows).update({ id }, change));
  }

  /**
   * Marks an organization as deleted, and frees its name. Its row stays.
   * @param manager the transaction, which must hold the organization's lock and delete its members
   */
  async delete(manager: EntityManager, id: string): Promise<void> {
    const change = { nameKey: null, deletedAt: () => 'clock_timestamp()' };
    await manager.withRepository(this.rows).update({ id }, change);
  }

  /** Whether the organization exists and was not deleted. */
  exists(id: string, manager = this.rows.manager): Promise<boolean> {
    return manager.withRepository(this.rows).existsBy({ id, deletedAt: IsNull() });
  }

  /** @returns the id, if it is that of an organization, even of a deleted one */
  async findNamed(manager: EntityManager, id: string | null | undefined): Promise<string | undefined> {
    const isKnown = isIdentifier(id) && (await manager.withRepository(this.rows).existsBy({ id }));
    return isKnown ? id : undefined;
  }

  /**
   * Locks an organization until the transaction ends. Changes that affect several of its rows wait for the lock.
   * @returns false if there is no such organization, or if it was deleted
   */
  async lock(manager: EntityManager, id: string): Promise<boolean> {
    return (await LOCK.count(manager, [id])) > 0;
  }
}

/** Translates a violation of the unique index, which decides whether a name is taken. */
const orNameTaken = <T>(name: string, write: Promise<T>) =>
  translateViolation(write, NAME_KEY_INDEX, () => new OrganizationNameTakenError(name));
