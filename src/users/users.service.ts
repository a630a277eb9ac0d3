import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { emailKey } from '../common/text/email.js';
import { Identity } from './identity.entity.js';
import { User } from './user.entity.js';

/** What an identity provider says of a person. */
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
  /** Finds or makes the user of an identity and takes over what the provider says of them now. */
  async refresh(manager: EntityManager, profile: Profile): Promise<User> {
    const { issuer, subject, ...said } = profile;
    const details = { ...said, emailKey: said.email && emailKey(said.email) };
    // Two first sign-ins of one person at once: the second waits here and then finds the first one's user.
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${issuer}\n${subject}`]);
    const identity = await manager.findOneBy(Identity, { issuer, subject });
    const id = identity?.userId ?? uuidv7();
    if (identity) await manager.update(User, { id }, { ...details, updatedAt: () => 'now()' });
    else {
      await manager.insert(User, { id, ...details });
      await manager.insert(Identity, { issuer, subject, userId: id });
    }
    return manager.findOneByOrFail(User, { id });
  }
}
