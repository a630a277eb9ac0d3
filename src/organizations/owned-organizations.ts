import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { LimitReachedError } from '../common/errors/errors.js';
import { Config } from '../config/config.js';
import { run } from '../database/statements.js';

/** How many organizations one user owns (contract, section 8). */
@Injectable()
export class OwnedOrganizations {
  constructor(private readonly config: Config) {}

  /** The user's row is locked, so that many at once are counted one after the other. @throws LimitReachedError */
  async assertOneMore(manager: EntityManager, userId: string): Promise<void> {
    const limit = this.config.limits.ownedOrganizations;
    if (limit === 0) return;
    await run(manager, 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    const [{ owned }] = await run<[{ owned: number }]>(
      manager,
      `SELECT count(*)::int AS owned FROM memberships WHERE user_id = $1 AND relation = 'owner'`,
      [userId],
    );
    if (owned >= limit) throw new LimitReachedError(`One user may own at most ${limit} organizations.`);
  }
}
