import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { emailKey } from '../platform/text/email.js';
import type { Language } from '../platform/text/language.js';
import { searchKey } from '../platform/text/search.js';
import { FormerUsesRepository } from './former-uses.repository.js';
import type { User } from './user.entity.js';
import { UsersRepository, type IdentityKey, type UserDetails } from './users.repository.js';

export interface Profile {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  pictureUrl: string | null;
}

@Injectable()
export class UsersService {
  constructor(
    private readonly users: UsersRepository,
    private readonly formerUses: FormerUsesRepository,
  ) {}

  /** Locks the user's row until the transaction ends. */
  lock(manager: EntityManager, id: string): Promise<void> {
    return this.users.lock(manager, id);
  }

  /** Lists the user with this id, or those with this address, whether or not it is verified. */
  listIds(manager: EntityManager, person: { userId: string } | { address: string }): Promise<string[]> {
    return 'userId' in person
      ? this.users.listIds(manager, { id: person.userId })
      : this.users.listIds(manager, { emailKey: emailKey(person.address) });
  }

  /**
   * Deletes the kept uses of erased people that no longer count towards limits.
   * @returns the number of deleted rows, at most `limit`
   */
  deleteOldUses(limit: number): Promise<number> {
    return this.formerUses.deleteOld(limit);
  }

  /** Finds or creates the user of an identity, and updates it with the profile and the language of the browser. */
  async refresh(manager: EntityManager, profile: Profile, locale: Language | null): Promise<User> {
    const { issuer, subject, ...attributes } = profile;
    const identity = { issuer, subject };
    const details = { ...attributes, locale, emailKey: attributes.email && emailKey(attributes.email) };
    await this.users.lockIdentity(manager, identity);
    const known = await this.users.findIdOf(manager, identity);
    const key = attributes.name && searchKey(attributes.name);
    if (known) await this.users.update(manager, known, details, key);
    return this.users.find(manager, known ?? (await this.insert(manager, identity, details, key)));
  }

  private async insert(
    manager: EntityManager,
    identity: IdentityKey,
    details: UserDetails,
    nameKey: string | null,
  ): Promise<string> {
    const id = await this.users.insert(manager, identity, details, nameKey);
    await this.formerUses.attach(manager, identity, id);
    return id;
  }
}
