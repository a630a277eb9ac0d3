import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MembershipsRepository } from './memberships.repository.js';
import { OrganizationNotFoundError, RelationRequiredError } from './access/access.errors.js';
import { OrganizationsRepository } from './organizations.repository.js';
import { isAtLeast, type Relation } from './access/relation.js';

/** The parts of the caller's membership that the lock needs. */
interface LockingMember {
  id: string;
  organization: { id: string };
}

/** Serializes changes that affect several rows of one organization. */
@Injectable()
export class OrganizationLockService {
  constructor(
    private readonly organizations: OrganizationsRepository,
    private readonly memberships: MembershipsRepository,
  ) {}

  /**
   * Waits for the lock, and then checks the caller's relation again, because the relation may have changed during the
   * wait. The transaction holds the lock until it ends.
   * @returns the caller with the current relation
   * @throws OrganizationNotFoundError if the organization was deleted during the wait
   * @throws RelationRequiredError
   */
  async acquire<Caller extends LockingMember>(
    manager: EntityManager,
    caller: Caller,
    needed: Relation,
  ): Promise<Caller & { relation: Relation }> {
    const { id } = caller.organization;
    const [exists, relation] = await Promise.all([
      this.organizations.lock(manager, id),
      // This is a separate statement, so that it sees the commits of previous holders of the lock.
      this.memberships.relationOf(manager, id, caller.id),
    ]);
    if (!exists) throw new OrganizationNotFoundError();
    if (!relation || !isAtLeast(relation, needed)) throw new RelationRequiredError(needed);
    return { ...caller, relation };
  }
}
