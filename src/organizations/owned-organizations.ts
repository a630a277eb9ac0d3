import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { LimitReachedError } from '../platform/http/errors/errors.js';
import { Config } from '../platform/config/config.js';
import { UsersRepository } from '../users/users.repository.js';
import { MembershipsRepository } from './memberships.repository.js';

/** Limits how many organizations a user can own. */
@Injectable()
export class OwnedOrganizations {
  constructor(
    private readonly config: Config,
    private readonly users: UsersRepository,
    private readonly memberships: MembershipsRepository,
  ) {}

  /**
   * Rejects a further organization at the limit. Locks the user's row, so that concurrent requests are counted one
   * after another. @throws LimitReachedError
   */
  async assertOneMore(manager: EntityManager, userId: string): Promise<void> {
    const limit = this.config.limits.ownedOrganizations;
    if (limit === 0) return;
    await this.users.lock(manager, userId);
    if ((await this.memberships.countOwned(manager, userId)) >= limit)
      throw new LimitReachedError(
        `One user may own at most ${limit} organizations.`,
        'LIMIT_OWNED_ORGANIZATIONS',
      );
  }
}
