import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { record } from '../../platform/audit-log/record.js';
import { byName, oldestFirst } from '../../platform/http/pagination/keyset.js';
import { counted, type Page } from '../../platform/http/pagination/page.js';
import { prefixesOf } from '../../platform/text/search.js';
import { isIdentifier } from '../../platform/text/uuid.js';
import { InviteWithdrawalsService } from '../invites/invite-withdrawals.service.js';
import { Database } from '../../platform/database/database.js';
import { NoticeSenderService } from '../../platform/mail/notice-sender.service.js';
import type { CallerMembership } from '../access/current-membership.decorator.js';
import { OrganizationLockService } from '../organization-lock.service.js';
import { MembershipDto, type ChangeRelationDto, type MembershipsQuery } from '../membership.dto.js';
import { MemberSearchRepository } from '../member-search.repository.js';
import { MembershipsRepository, type MembershipRow } from '../memberships.repository.js';
import { CHANGE_RELATION, LEAVE, REMOVE } from '../access/organization-rules.js';
import { MembershipNotFoundError } from '../organizations.errors.js';
import { isAtLeast } from '../access/relation.js';
import { ORGANIZATIONS } from '../organizations.domain.js';

const LIST = oldestFirst('memberships');
const FOUND = byName('memberships-by-name');

@Injectable()
export class MembershipsService {
  constructor(
    private readonly database: Database,
    private readonly memberships: MembershipsRepository,
    private readonly members: MemberSearchRepository,
    private readonly lock: OrganizationLockService,
    private readonly withdrawals: InviteWithdrawalsService,
    private readonly notices: NoticeSenderService,
  ) {}

  /** Lists the memberships of an organization, oldest first, or by name if people are searched. */
  async list(caller: CallerMembership, query: MembershipsQuery): Promise<Page<MembershipDto>> {
    const { limit, relation, q } = query;
    if (q !== undefined) return this.search(caller, query, q);
    const { id } = caller.organization;
    const list = LIST.of(id, { relation });
    const rows = await this.memberships.list(id, list.placeOf(query), limit + 1, relation);
    const page = list.page(rows, query, (row) => MembershipDto.from(row, caller));
    return counted(page, query, () => this.memberships.count(id, relation));
  }

  /** @throws MembershipNotFoundError */
  async find(caller: CallerMembership, membershipId: string): Promise<MembershipDto> {
    return MembershipDto.from(await this.findIn(caller.organization.id, membershipId), caller);
  }

  private async search(
    caller: CallerMembership,
    query: MembershipsQuery,
    q: string,
  ): Promise<Page<MembershipDto>> {
    const { limit, relation } = query;
    const { id } = caller.organization;
    const list = FOUND.of(id, { relation, q });
    const place = list.placeOf(query);
    const rows = await this.members.list(id, place, limit + 1, prefixesOf(q), relation);
    const page = list.page(rows, query, (row) => MembershipDto.from(row, caller));
    return counted(page, query, () => this.members.count(id, prefixesOf(q), relation));
  }

  /**
   * @throws MembershipNotFoundError
   * @throws OwnerRequiredError for the owner, who has to transfer the ownership first
   */
  async changeRelation(
    caller: CallerMembership,
    membershipId: string,
    { relation }: ChangeRelationDto,
  ): Promise<MembershipDto> {
    return this.database.transaction(async (manager) => {
      const changer = await this.lock.acquire(manager, caller, CHANGE_RELATION.relation);
      const target = await this.findIn(caller.organization.id, membershipId, manager);
      CHANGE_RELATION.assert({ ...changer, target });
      if (target.relation === relation) return MembershipDto.from(target, changer);
      await this.memberships.setRelation(manager, target.id, relation);
      await record(manager, caller.actor, ORGANIZATIONS, {
        type: 'membership.relation_changed',
        organizationId: caller.organization.id,
        target: { type: 'membership', id: target.id },
        before: { relation: target.relation },
        after: { relation },
        concerns: { userIds: [target.userId] },
      });
      await this.notices.send(manager, caller.actor, ORGANIZATIONS, {
        kind: 'relation_changed',
        organizationId: caller.organization.id,
        to: { people: [target.userId] },
        about: { before: target.relation },
      });
      if (relation === 'member') await this.withdrawInvites(manager, caller, target);
      const viewer = target.id === changer.id ? { ...changer, relation } : changer;
      return MembershipDto.from({ ...target, relation }, viewer);
    });
  }

  /**
   * Removes a membership. Members can remove their own membership. Admins can also remove others.
   * @returns the removed membership
   * @throws RelationRequiredError
   * @throws MembershipNotFoundError
   * @throws OwnerRequiredError
   */
  async remove(caller: CallerMembership, membershipId: string): Promise<MembershipDto> {
    const leaves = membershipId === caller.id;
    return this.database.transaction(async (manager) => {
      const remover = await this.lock.acquire(manager, caller, (leaves ? LEAVE : REMOVE).relation);
      const target = await this.findIn(caller.organization.id, membershipId, manager);
      if (leaves) LEAVE.assert(remover);
      else REMOVE.assert({ ...remover, target });
      await this.memberships.delete(manager, target.id);
      await record(manager, caller.actor, ORGANIZATIONS, {
        type: leaves ? 'membership.left' : 'membership.removed',
        organizationId: caller.organization.id,
        target: { type: 'membership', id: target.id },
        before: { userId: target.userId, relation: target.relation },
        concerns: { userIds: [target.userId] },
      });
      if (!leaves)
        await this.notices.send(manager, caller.actor, ORGANIZATIONS, {
          kind: 'membership_removed',
          organizationId: caller.organization.id,
          to: { people: [target.userId] },
          about: {},
        });
      await this.withdrawInvites(manager, caller, target);
      return MembershipDto.from(target, remover);
    });
  }

  /** Deletes the pending invites of a former admin, who could otherwise return with another address. */
  private async withdrawInvites(
    manager: EntityManager,
    { actor, organization }: CallerMembership,
    { userId, relation }: MembershipRow,
  ): Promise<void> {
    if (isAtLeast(relation, 'admin'))
      await this.withdrawals.withdrawAll(manager, actor, {
        organizationId: organization.id,
        inviterId: userId,
      });
  }

  /** @throws MembershipNotFoundError */
  private async findIn(organizationId: string, id: string, manager?: EntityManager): Promise<MembershipRow> {
    const target = isIdentifier(id) ? await this.memberships.find(organizationId, id, manager) : undefined;
    if (!target) throw new MembershipNotFoundError();
    return target;
  }
}
