import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { record } from '../audit/record.js';
import { BEFORE_ALL, decodeCursor, encodeCursor, isTimePlace } from '../common/pagination/cursor.js';
import { Page, type PageQuery } from '../common/pagination/page.js';
import { isIdentifier } from '../common/text/uuid.js';
import { read } from '../database/statements.js';
import { transaction } from '../database/transaction.js';
import type { CallerMembership } from './current-membership.decorator.js';
import { MembershipDto, type ChangeRelationDto, type MembershipRow } from './membership.dto.js';
import { Membership } from './membership.entity.js';
import { findMembership, SELECT_MEMBERSHIP } from './membership-rows.js';
import { lockOrganization } from './organization-lock.js';
import { FROM_ORGANIZATIONS_OF_USER } from './organization-rows.js';
import { MembershipNotFoundError, OwnerRequiredError } from './organizations.errors.js';
import type { Relation } from './relation.js';

/** A membership as its own user sees it. */
export interface OwnMembership {
  id: string;
  relation: Relation;
  createdAt: Date;
  organization: { id: string; name: string };
}

const LIST = 'memberships';

@Injectable()
export class MembershipsService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** All memberships of a user, by the organizations' names. */
  async listOfUser(userId: string): Promise<OwnMembership[]> {
    const rows = await read<(OwnMembership & { organizationId: string; name: string })[]>(
      this.database,
      `SELECT m.id, m.relation, m.created_at AS "createdAt", o.id AS "organizationId", o.name
       ${FROM_ORGANIZATIONS_OF_USER}
        ORDER BY o.name_key, o.id`,
      [userId],
    );
    return rows.map(({ id, relation, createdAt, organizationId, name }) => ({
      id,
      relation,
      createdAt,
      organization: { id: organizationId, name },
    }));
  }

  /** The memberships of an organization, oldest first. */
  async list(organizationId: string, { limit, cursor }: PageQuery): Promise<Page<MembershipDto>> {
    const [createdAt, id] = cursor !== undefined ? decodeCursor(LIST, cursor, isTimePlace) : BEFORE_ALL;
    const rows = await read<MembershipRow[]>(
      this.database,
      `${SELECT_MEMBERSHIP}
        WHERE m.organization_id = $1 AND (m.created_at, m.id) > ($2::timestamptz, $3::uuid)
        ORDER BY m.created_at, m.id LIMIT $4`,
      [organizationId, createdAt, id, limit + 1],
    );
    return Page.of(
      rows,
      limit,
      (row) => encodeCursor(LIST, [row.createdAt.toISOString(), row.id]),
      (row) => MembershipDto.from(row),
    );
  }

  /**
   * @throws MembershipNotFoundError
   * @throws OwnerRequiredError for the owner's: ownership is transferred first
   */
  async changeRelation(
    caller: CallerMembership,
    membershipId: string,
    { relation }: ChangeRelationDto,
  ): Promise<MembershipDto> {
    return transaction(this.database, async (manager) => {
      await lockOrganization(manager, caller, 'admin');
      const target = await this.findChangeable(manager, caller.organization.id, membershipId);
      if (target.relation === relation) return MembershipDto.from(target);
      await manager.update(Membership, { id: target.id }, { relation });
      await record(manager, caller.actor, {
        type: 'membership.relation_changed',
        organizationId: caller.organization.id,
        target: { type: 'membership', id: target.id },
        before: { relation: target.relation },
        after: { relation },
      });
      return MembershipDto.from({ ...target, relation });
    });
  }

  /**
   * Removes a membership: anybody their own, an admin that of somebody else.
   * @returns it, as it was
   * @throws RelationRequiredError
   * @throws MembershipNotFoundError
   * @throws OwnerRequiredError
   */
  async remove(caller: CallerMembership, membershipId: string): Promise<MembershipDto> {
    const leaves = membershipId === caller.id;
    return transaction(this.database, async (manager) => {
      await lockOrganization(manager, caller, leaves ? 'member' : 'admin');
      const target = await this.findChangeable(manager, caller.organization.id, membershipId);
      await manager.delete(Membership, { id: target.id });
      await record(manager, caller.actor, {
        type: leaves ? 'membership.left' : 'membership.removed',
        organizationId: caller.organization.id,
        target: { type: 'membership', id: target.id },
        before: { userId: target.userId, relation: target.relation },
      });
      return MembershipDto.from(target);
    });
  }

  private async findChangeable(
    manager: EntityManager,
    organizationId: string,
    id: string,
  ): Promise<MembershipRow> {
    const target = isIdentifier(id) ? await findMembership(manager, organizationId, id) : undefined;
    if (!target) throw new MembershipNotFoundError();
    if (target.relation === 'owner') throw new OwnerRequiredError();
    return target;
  }
}
