import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MembershipsRepository } from './memberships.repository.js';
import { RelationRequiredError } from './organizations.errors.js';
import { OrganizationsRepository } from './organizations.repository.js';
import { isAtLeast, type Relation } from './relation.js';

/** A membership. */
interface LockingMember {
  id: string;
  organization: { id: string };
}

/** Serializes the changes that span rows of one organization. */
@Injectable()
export class OrganizationLock {
  constructor(
    private readonly organizations: OrganizationsRepository,
    private readonly memberships: MembershipsRepository,
  ) {}

  /**
   * Waits for the lock, which is held until the transaction ends, and then judges the caller's relation again: it may
   * have changed meanwhile.
   * @returns the caller's current relation
   * @throws RelationRequiredError
   */
  async acquire(manager: EntityManager, caller: LockingMember, needed: Relation): Promise<Relation> {
    const { id } = caller.organization;
    await this.organizations.lock(manager, id);
    // A separate statement, so that it sees what the previous holders of the lock have committed.
    const relation = await this.memberships.relationOf(manager, id, caller.id);
    if (!relation || !isAtLeast(relation, needed)) throw new RelationRequiredError(needed);
    return relation;
  }
}
