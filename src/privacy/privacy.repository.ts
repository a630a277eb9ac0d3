import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { movePersonalData } from './move-personal-data.repository.js';
import { boolean, text, uuid, type Row } from '../platform/database/columns.js';
import { statement } from '../platform/database/statement.js';
import type { Relation } from '../organizations/relation.js';

const PERSON = { id: uuid, emailKey: text.orNull, emailVerified: boolean };
export type PersonRow = Row<typeof PERSON>;

const MEMBERSHIP = { id: uuid, organizationId: uuid, relation: text.as<Relation>() };
export type OwnMembershipRow = Row<typeof MEMBERSHIP>;

const INVITE = { id: uuid, organizationId: uuid, role: text };

const MAY_ERASE = statement(
  'privacy.mayErase',
  { mayErase: boolean },
  `SELECT has_function_privilege('erase_person(uuid, text[])', 'EXECUTE') AS "mayErase"`,
);

const SELECT_PERSON = 'SELECT id, email_key AS "emailKey", email_verified AS "emailVerified" FROM users';

const FIND = statement('privacy.find', PERSON, `${SELECT_PERSON} WHERE id = $1`);

const LIST_OF_ADDRESS = statement(
  'privacy.listOfAddress',
  PERSON,
  `${SELECT_PERSON} WHERE email_key = $1 AND email_verified ORDER BY id`,
);

const LIST_IDENTITIES = statement(
  'privacy.listIdentities',
  { issuer: text, subject: text },
  'SELECT issuer, subject FROM identities WHERE user_id = $1 ORDER BY issuer, subject',
);

const LIST_OWNED = statement(
  'privacy.listOwned',
  { name: text },
  `SELECT o.name FROM memberships m JOIN organizations o ON o.id = m.organization_id
    WHERE m.user_id = $1 AND m.relation = 'owner' ORDER BY o.name_key`,
);

const LIST_MEMBERSHIPS = statement(
  'privacy.listMemberships',
  MEMBERSHIP,
  `SELECT id, organization_id AS "organizationId", relation FROM memberships
    WHERE user_id = $1 ORDER BY organization_id`,
);

const answered = (type: string) =>
  `SELECT organization_id, target_id FROM audit_events WHERE type = '${type}' AND actor_id = $1`;

/** The addresses of invites that the person has accepted or declined. Their address may have changed since. */
const LIST_ANSWERED_ADDRESSES = statement(
  'privacy.listAnsweredAddresses',
  { address: text },
  `WITH answered AS (${answered('invite.accepted')} UNION ALL ${answered('invite.declined')})
   SELECT i.email_key AS address FROM answered JOIN invites i ON i.id = target_id::uuid
   UNION
   SELECT p.subject FROM answered
     JOIN audit_events e USING (organization_id, target_id) JOIN audit_personal_data p ON p.event_id = e.id
    WHERE e.target_type = 'invite'`,
);

const IS_KNOWN = statement(
  'privacy.isKnown',
  { isKnown: boolean },
  `SELECT EXISTS (SELECT FROM invites WHERE email_key = $1)
       OR EXISTS (SELECT FROM invite_sends WHERE email_key = $1)
       OR EXISTS (SELECT FROM audit_personal_data WHERE subject = $1)
       OR EXISTS (SELECT FROM users WHERE email_key = $1) AS "isKnown"`,
);

const LIST_LIVE_INVITES = statement(
  'privacy.listLiveInvites',
  INVITE,
  `SELECT id, organization_id AS "organizationId", role FROM invites
    WHERE email_key = ANY ($1::text[]) AND accepted_at IS NULL ORDER BY organization_id, id`,
);

const ERASE = statement('privacy.erase', {}, 'SELECT FROM erase_person($1, $2::text[])');

/** Reads what the service stores of one person, and erases it. The deletions are a function of the database. */
@Injectable()
export class PrivacyRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  /** Whether the database role may erase people. Only the owner of the database may. */
  async mayErase(): Promise<boolean> {
    return (await MAY_ERASE.one(this.manager, [])).mayErase;
  }

  /** Events of an older version may still hold addresses. */
  async moveOldEvents(): Promise<void> {
    await movePersonalData(this.manager.dataSource);
  }

  find(manager: EntityManager, userId: string): Promise<PersonRow | undefined> {
    return FIND.first(manager, [userId]);
  }

  /** Lists the people whose verified address this is. */
  listOfAddress(manager: EntityManager, address: string): Promise<PersonRow[]> {
    return LIST_OF_ADDRESS.all(manager, [address]);
  }

  listIdentities(manager: EntityManager, userId: string): Promise<{ issuer: string; subject: string }[]> {
    return LIST_IDENTITIES.all(manager, [userId]);
  }

  /** @returns the names of the organizations that the person owns */
  async listOwned(manager: EntityManager, userId: string): Promise<string[]> {
    return (await LIST_OWNED.all(manager, [userId])).map(({ name }) => name);
  }

  listMemberships(manager: EntityManager, userId: string): Promise<OwnMembershipRow[]> {
    return LIST_MEMBERSHIPS.all(manager, [userId]);
  }

  async listAnsweredAddresses(manager: EntityManager, userId: string): Promise<string[]> {
    return (await LIST_ANSWERED_ADDRESSES.all(manager, [userId])).map(({ address }) => address);
  }

  /** Whether the service stores this address anywhere, apart from billing contacts. */
  async isKnown(manager: EntityManager, address: string): Promise<boolean> {
    return (await IS_KNOWN.one(manager, [address])).isKnown;
  }

  listLiveInvites(manager: EntityManager, addresses: string[]): Promise<Row<typeof INVITE>[]> {
    return LIST_LIVE_INVITES.all(manager, [addresses]);
  }

  /**
   * Deletes all personal data of the person and of these addresses. The user's row stays, empty.
   * @param userId null for a person without an account
   */
  async erase(manager: EntityManager, userId: string | null, addresses: string[]): Promise<void> {
    await ERASE.count(manager, [userId, addresses]);
  }
}
