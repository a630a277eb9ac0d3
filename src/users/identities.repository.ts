import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { boolean, integer, text, uuid, type Row } from '../platform/database/statements/columns.js';
import { statement } from '../platform/database/statements/statement.js';

const ISSUER = { issuer: text, identities: integer };
export type IssuerRow = Row<typeof ISSUER>;

/** The person with the old identity, and the person with the new one. */
const HOLDERS = { oldId: uuid.orNull, newId: uuid.orNull };
export type HoldersRow = Row<typeof HOLDERS>;

const CANDIDATE = {
  id: uuid,
  address: text,
  emailVerified: boolean,
  issuer: text,
  subject: text,
  isNew: boolean,
  isInUse: boolean,
};
export type CandidateRow = Row<typeof CANDIDATE>;

/** The issuers of a move. With `since`, they are equal, and identities created since that time count as new. */
export interface Issuers {
  from: string;
  to: string;
  since: Date | null;
}

const LIST_ISSUERS = statement(
  'identities.listIssuers',
  ISSUER,
  'SELECT issuer, count(*)::int AS identities FROM identities GROUP BY issuer ORDER BY issuer',
);

const LIST_SUBJECTS = statement(
  'identities.listSubjects',
  { subject: text },
  'SELECT subject FROM identities WHERE issuer = $1 AND subject > $2 ORDER BY subject LIMIT $3',
);

/** `$1` is the old issuer, `$2` the new one and `$3` the time. */
const IS_OLD = `i.issuer = $1 AND ($3::timestamptz IS NULL OR i.created_at < $3)`;
const IS_NEW = `i.issuer = $2 AND ($3::timestamptz IS NULL OR i.created_at >= $3)`;

const LIST_ADDRESSES = statement(
  'identities.listAddresses',
  { address: text },
  `SELECT u.email_key AS address FROM identities i JOIN users u ON u.id = i.user_id
    WHERE ${IS_OLD} AND u.email_key > $4
      AND EXISTS (SELECT FROM users other JOIN identities i ON i.user_id = other.id
                   WHERE other.email_key = u.email_key AND other.id <> u.id AND ${IS_NEW})
    GROUP BY u.email_key ORDER BY u.email_key LIMIT $5`,
);

const LIST_CANDIDATES = statement(
  'identities.listCandidates',
  CANDIDATE,
  `SELECT u.id, u.email_key AS address, u.email_verified AS "emailVerified", i.issuer, i.subject,
          (${IS_NEW}) AS "isNew", coalesce(u.updated_at >= $3, false) AS "isInUse"
     FROM users u JOIN identities i ON i.user_id = u.id
    WHERE u.email_key = ANY ($4::text[]) AND ((${IS_OLD}) OR (${IS_NEW})) ORDER BY u.email_key, u.id`,
);

const LIST_HOLDERS = statement(
  'identities.listHolders',
  HOLDERS,
  `SELECT old.user_id AS "oldId", new.user_id AS "newId"
     FROM unnest($3::text[], $4::text[]) WITH ORDINALITY AS pair (old_subject, new_subject, place)
     LEFT JOIN identities old ON old.issuer = $1 AND old.subject = pair.old_subject
     LEFT JOIN identities new ON new.issuer = $2 AND new.subject = pair.new_subject
    ORDER BY pair.place`,
);

/** Prevents new memberships until the transaction ends: the foreign key of a membership locks the user's row. */
const LOCK = statement(
  'identities.lock',
  {},
  'SELECT FROM users WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE',
);

const LIST_NOT_EMPTY = statement(
  'identities.listNotEmpty',
  { id: uuid },
  `SELECT id FROM users
    WHERE id = ANY ($1::uuid[])
      AND (EXISTS (SELECT FROM organization_members m WHERE m.user_id = users.id)
           OR (SELECT count(*) FROM identities i WHERE i.user_id = users.id) > 1)`,
);

const LINK = statement(
  'identities.link',
  {},
  `INSERT INTO identities (issuer, subject, user_id)
   SELECT $1, subject, user_id FROM unnest($2::text[], $3::uuid[]) AS given (subject, user_id)
   ON CONFLICT (issuer, subject) DO UPDATE SET user_id = excluded.user_id`,
);

const UNLINK = statement(
  'identities.unlink',
  {},
  'DELETE FROM identities WHERE issuer = $1 AND subject = ANY ($2::text[])',
);

const DELETE_PEOPLE = statement(
  'identities.deletePeople',
  {},
  'DELETE FROM users WHERE id = ANY ($1::uuid[])',
);

/** Moves people's identities in batches, after the identity provider has changed its subjects. */
@Injectable()
export class IdentitiesRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  listIssuers(): Promise<IssuerRow[]> {
    return LIST_ISSUERS.all(this.manager, []);
  }

  /** Lists subjects of an issuer in order, after the given one. */
  async listSubjects(issuer: string, after: string, limit: number): Promise<string[]> {
    return (await LIST_SUBJECTS.all(this.manager, [issuer, after, limit])).map(({ subject }) => subject);
  }

  /** Lists the addresses that have both an old and a new identity, in order, after the given one. */
  async listAddresses({ from, to, since }: Issuers, after: string, limit: number): Promise<string[]> {
    const rows = await LIST_ADDRESSES.all(this.manager, [from, to, since, after, limit]);
    return rows.map(({ address }) => address);
  }

  /** Lists the old and new identities whose person has one of these addresses. */
  listCandidates(
    manager: EntityManager,
    { from, to, since }: Issuers,
    addresses: string[],
  ): Promise<CandidateRow[]> {
    return LIST_CANDIDATES.all(manager, [from, to, since, addresses]);
  }

  /** Finds the holders of each pair of subjects. @returns a row per pair, in their order */
  listHolders(
    manager: EntityManager,
    { from, to }: Issuers,
    pairs: { from: string; to: string }[],
  ): Promise<HoldersRow[]> {
    const values = [from, to, pairs.map((pair) => pair.from), pairs.map((pair) => pair.to)];
    return LIST_HOLDERS.all(manager, values);
  }

  async lock(manager: EntityManager, userIds: string[]): Promise<void> {
    await LOCK.run(manager, [userIds]);
  }

  /** @returns those of these people who have a membership, or more than one identity */
  async listNotEmpty(manager: EntityManager, userIds: string[]): Promise<string[]> {
    return (await LIST_NOT_EMPTY.all(manager, [userIds])).map(({ id }) => id);
  }

  /** Gives each subject to a person, even if another person has it now. */
  async link(manager: EntityManager, issuer: string, subjects: string[], userIds: string[]): Promise<void> {
    await LINK.run(manager, [issuer, subjects, userIds]);
  }

  async unlink(manager: EntityManager, issuer: string, subjects: string[]): Promise<void> {
    await UNLINK.run(manager, [issuer, subjects]);
  }

  /** Deletes these people, who must have no membership. */
  async deletePeople(manager: EntityManager, userIds: string[]): Promise<void> {
    await DELETE_PEOPLE.run(manager, [userIds]);
  }
}
