import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { emailKey } from '../platform/text/email.js';
import { searchKey } from '../platform/text/search.js';
import type { User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

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
  constructor(private readonly users: UsersRepository) {}

  /** Locks the user's row until the transaction ends. */
  lock(manager: EntityManager, id: string): Promise<void> {
    return this.users.lock(manager, id);
  }

  /** Finds or creates the user of an identity, and updates it with the profile. */
  async refresh(manager: EntityManager, profile: Profile): Promise<User> {
    const { issuer, subject, ...attributes } = profile;
    const identity = { issuer, subject };
    const details = { ...attributes, emailKey: attributes.email && emailKey(attributes.email) };
    await this.users.lockIdentity(manager, identity);
    const known = await this.users.findIdOf(manager, identity);
    const key = attributes.name && searchKey(attributes.name);
    if (known) await this.users.update(manager, known, details, key);
    return this.users.find(manager, known ?? (await this.users.insert(manager, identity, details, key)));
  }
}
