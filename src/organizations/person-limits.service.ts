import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { LimitReachedError, UnauthenticatedError } from '../platform/http/errors/errors.js';
import { Config } from '../platform/config/config.js';
import { UsersRepository } from '../users/users.repository.js';
import { MembershipsRepository, type CountsRow } from './memberships.repository.js';

type Quota = 'ownedOrganizations' | 'memberships';

const REFUSALS: Record<Quota, (limit: number) => LimitReachedError> = {
  ownedOrganizations: (limit) =>
    new LimitReachedError(
      `One user may own at most ${limit} organizations. Transfer or delete one first.`,
      'LIMIT_OWNED_ORGANIZATIONS',
      limit,
    ),
  memberships: (limit) =>
    new LimitReachedError(
      `One user may belong to at most ${limit} organizations. Leave one first.`,
      'LIMIT_MEMBERSHIPS',
      limit,
    ),
};

/**
 * Limits how many organizations a user can own and belong to. The assertions lock the user's row, so that concurrent
 * requests are counted one after another. Callers that also lock an organization must lock it first, to prevent
 * deadlocks.
 */
@Injectable()
export class PersonLimitsService {
  constructor(
    private readonly config: Config,
    private readonly users: UsersRepository,
    private readonly memberships: MembershipsRepository,
  ) {}

  /** Checks whether the caller may create an organization. @throws LimitReachedError @throws UnauthenticatedError */
  async assertMayCreate(manager: EntityManager, callerId: string): Promise<void> {
    assertPresent(await this.assertRoom(manager, callerId, ['ownedOrganizations', 'memberships']));
  }

  /** Checks whether a member may become the owner. @throws LimitReachedError */
  async assertMayOwn(manager: EntityManager, userId: string): Promise<void> {
    await this.assertRoom(manager, userId, ['ownedOrganizations']);
  }

  /** Checks whether the caller may join an organization. @throws LimitReachedError @throws UnauthenticatedError */
  async assertMayJoin(manager: EntityManager, callerId: string): Promise<void> {
    assertPresent(await this.assertRoom(manager, callerId, ['memberships']));
  }

  /** The limit error that `assertMayJoin` would throw now. Locks nothing. */
  async limitOfJoining(userId: string, manager?: EntityManager): Promise<LimitReachedError | undefined> {
    return this.refusalOf(await this.memberships.countOf(userId, manager), ['memberships']);
  }

  private async assertRoom(manager: EntityManager, userId: string, quotas: Quota[]): Promise<CountsRow> {
    await this.users.lock(manager, userId);
    // This is a separate statement, so that it sees the commits of previous holders of the lock.
    const counts = await this.memberships.countOf(userId, manager);
    const refusal = this.refusalOf(counts, quotas);
    if (refusal) throw refusal;
    return counts;
  }

  private refusalOf(counts: CountsRow, quotas: Quota[]): LimitReachedError | undefined {
    const { limits } = this.config;
    const full = quotas.find((quota) => limits[quota] > 0 && counts[quota] >= limits[quota]);
    return full && REFUSALS[full](limits[full]);
  }
}

/** Rejects a caller whose account was erased or removed while the request waited for the lock. */
function assertPresent({ hasIdentity }: CountsRow): void {
  if (!hasIdentity) throw new UnauthenticatedError();
}
