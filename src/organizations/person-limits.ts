import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { LimitReachedError } from '../platform/http/errors/errors.js';
import { Config } from '../platform/config/config.js';
import { UsersRepository } from '../users/users.repository.js';
import { MembershipsRepository } from './memberships.repository.js';

type Stock = 'ownedOrganizations' | 'memberships';

const REFUSALS: Record<Stock, (limit: number) => LimitReachedError> = {
  ownedOrganizations: (limit) =>
    new LimitReachedError(`One user may own at most ${limit} organizations.`, 'LIMIT_OWNED_ORGANIZATIONS'),
  memberships: (limit) =>
    new LimitReachedError(`One user may belong to at most ${limit} organizations.`, 'LIMIT_MEMBERSHIPS'),
};

/**
 * Limits how many organizations a user can own and belong to. The assertions lock the user's row, so that concurrent
 * requests are counted one after another. Callers that also lock an organization must do that first, so that no two
 * transactions wait for each other.
 */
@Injectable()
export class PersonLimits {
  constructor(
    private readonly config: Config,
    private readonly users: UsersRepository,
    private readonly memberships: MembershipsRepository,
  ) {}

  /** Rejects a new organization of this user. @throws LimitReachedError */
  assertMayCreate(manager: EntityManager, userId: string): Promise<void> {
    return this.assertRoom(manager, userId, ['ownedOrganizations', 'memberships']);
  }

  /** Rejects the ownership of an organization to which this user belongs. @throws LimitReachedError */
  assertMayOwn(manager: EntityManager, userId: string): Promise<void> {
    return this.assertRoom(manager, userId, ['ownedOrganizations']);
  }

  /** Rejects a new membership of this user. @throws LimitReachedError */
  assertMayJoin(manager: EntityManager, userId: string): Promise<void> {
    return this.assertRoom(manager, userId, ['memberships']);
  }

  /** Whether `assertMayJoin` would pass now. Locks nothing. */
  async mayJoin(userId: string, manager?: EntityManager): Promise<boolean> {
    return (await this.refusalOf(userId, ['memberships'], manager)) === undefined;
  }

  private async assertRoom(manager: EntityManager, userId: string, stocks: Stock[]): Promise<void> {
    if (this.limited(stocks).length === 0) return;
    await this.users.lock(manager, userId);
    // This is a separate statement, so that it sees the commits of previous holders of the lock.
    const refusal = await this.refusalOf(userId, stocks, manager);
    if (refusal) throw refusal;
  }

  private async refusalOf(
    userId: string,
    stocks: Stock[],
    manager?: EntityManager,
  ): Promise<LimitReachedError | undefined> {
    const limited = this.limited(stocks);
    if (limited.length === 0) return undefined;
    const counts = await this.memberships.countOf(userId, manager);
    const { limits } = this.config;
    const full = limited.find((stock) => counts[stock] >= limits[stock]);
    return full && REFUSALS[full](limits[full]);
  }

  private limited(stocks: Stock[]): Stock[] {
    return stocks.filter((stock) => this.config.limits[stock] > 0);
  }
}
