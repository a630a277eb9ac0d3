import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { boolean, text, timestamp, uuid, type Row } from '../platform/database/statements/columns.js';
import { sentStatement, statement } from '../platform/database/statements/statement.js';
import type { Language } from '../platform/text/language.js';
import { Identity } from './identity.entity.js';
import { User } from './user.entity.js';

/** The fields that a sign-in updates. */
export type UserDetails = Pick<
  User,
  'email' | 'emailKey' | 'emailVerified' | 'name' | 'pictureUrl' | 'locale'
>;
export type IdentityKey = Pick<Identity, 'issuer' | 'subject'>;

const LOCK = sentStatement('users.lock', 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE');

const LOCK_IDENTITY = statement(
  'users.lockIdentity',
  {},
  'SELECT FROM pg_advisory_xact_lock(hashtextextended($1, 0))',
);

const LOCK_IDENTITIES = statement(
  'users.lockIdentities',
  {},
  'SELECT FROM unnest($1::text[]) AS key, pg_advisory_xact_lock(hashtextextended(key, 0))',
);

const LOCK_ADDRESS = statement(
  'users.lockAddress',
  {},
  'SELECT FROM users, pg_advisory_xact_lock(hashtextextended(email_key, 0)) WHERE id = $1 AND email_verified',
);

/** Writes only changes, because most sign-ins do not change the name. */
const SET_NAME_KEY = statement(
  'users.setNameKey',
  {},
  'UPDATE users SET name_key = $2 WHERE id = $1 AND name_key IS DISTINCT FROM $2',
);

const PERSON = { id: uuid, emailKey: text.orNull, emailVerified: boolean };
export type PersonRow = Row<typeof PERSON>;

const LIST_OF_ADDRESS = statement(
  'users.listOfAddress',
  PERSON,
  `SELECT id, email_key AS "emailKey", email_verified AS "emailVerified" FROM users
    WHERE email_key = $1 AND email_verified ORDER BY id`,
);

type Whom = { [Key in 'id' | 'emailKey']: string | null };

const LIST_IDS = statement(
  'users.listIds',
  { id: uuid },
  'SELECT id FROM users WHERE id = $1 OR email_key = $2 ORDER BY id',
);

const LIST_IDENTITIES = statement(
  'users.listIdentities',
  { issuer: text, subject: text, createdAt: timestamp },
  'SELECT issuer, subject, created_at AS "createdAt" FROM identities WHERE user_id = $1 ORDER BY issuer, subject',
);

@Injectable()
export class UsersRepository {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    @InjectRepository(Identity) private readonly identities: Repository<Identity>,
  ) {}

  async lock(manager: EntityManager, id: string): Promise<void> {
    await LOCK.run(manager, [id]);
  }

  /** Serializes sign-ins with one identity. The lock is advisory, because a first sign-in has no row to lock. */
  async lockIdentity(manager: EntityManager, identity: IdentityKey): Promise<void> {
    await LOCK_IDENTITY.run(manager, [lockOf(identity)]);
  }

  /** Locks the verified address of a person, which other people may have, too. */
  async lockAddress(manager: EntityManager, id: string): Promise<void> {
    await LOCK_ADDRESS.run(manager, [id]);
  }

  /** Locks many identities, always in the same order, so that two callers do not deadlock. */
  async lockIdentities(manager: EntityManager, identities: IdentityKey[]): Promise<void> {
    await LOCK_IDENTITIES.run(manager, [[...new Set(identities.map(lockOf))].sort()]);
  }

  /** @returns the id of the user with this identity */
  async findIdOf(manager: EntityManager, { issuer, subject }: IdentityKey): Promise<string | undefined> {
    return (await manager.withRepository(this.identities).findOneBy({ issuer, subject }))?.userId;
  }

  /** Lists the user with this id, or those with this address, whether or not it is verified. */
  async listIds(manager: EntityManager, { id = null, emailKey = null }: Partial<Whom>): Promise<string[]> {
    return (await LIST_IDS.all(manager, [id, emailKey])).map((user) => user.id);
  }

  listIdentities(
    userId: string,
    manager = this.users.manager,
  ): Promise<(IdentityKey & { createdAt: Date })[]> {
    return LIST_IDENTITIES.all(manager, [userId]);
  }

  find(manager: EntityManager, id: string): Promise<User> {
    return manager.withRepository(this.users).findOneByOrFail({ id });
  }

  /** The language of mails to the person. @returns null if it is not known */
  async languageOf(id: string): Promise<Language | null> {
    const user = await this.users.findOne({ select: { id: true, locale: true }, where: { id } });
    return user?.locale ?? null;
  }

  /** @returns null if there is no such user */
  findKnown(manager: EntityManager, id: string): Promise<User | null> {
    return manager.withRepository(this.users).findOneBy({ id });
  }

  /** Lists the people with this verified address. */
  listOfAddress(manager: EntityManager, emailKey: string): Promise<PersonRow[]> {
    return LIST_OF_ADDRESS.all(manager, [emailKey]);
  }

  /** Whether any person has this address, verified or not. */
  hasAddress(manager: EntityManager, emailKey: string): Promise<boolean> {
    return manager.withRepository(this.users).existsBy({ emailKey });
  }

  async insert(
    manager: EntityManager,
    { issuer, subject }: IdentityKey,
    details: UserDetails,
    nameKey: string | null,
  ): Promise<string> {
    const id = uuidv7();
    await manager.withRepository(this.users).insert({ id, ...details, nameKey });
    await manager.withRepository(this.identities).insert({ issuer, subject, userId: id });
    return id;
  }

  /** Sets the key last, because a trigger removes it when the name changes. */
  async update(
    manager: EntityManager,
    id: string,
    details: UserDetails,
    nameKey: string | null,
  ): Promise<void> {
    await manager.withRepository(this.users).update({ id }, { ...details, updatedAt: () => 'now()' });
    await SET_NAME_KEY.run(manager, [id, nameKey]);
  }
}

function lockOf({ issuer, subject }: IdentityKey): string {
  return `${issuer}\n${subject}`;
}
