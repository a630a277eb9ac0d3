import { Injectable } from '@nestjs/common';
import { record } from '../platform/audit-log/record.js';
import { isIdentifier } from '../platform/text/uuid.js';
import { Database } from '../platform/database/database.js';
import { NoticeSenderService } from '../platform/mail/notice-sender.service.js';
import type { CallerMembership } from './access/current-membership.decorator.js';
import { MembershipDto, type TransferredOwnershipDto } from './membership.dto.js';
import { MembershipsRepository } from './memberships.repository.js';
import { OrganizationDto } from './organization.dto.js';
import { OrganizationLockService } from './organization-lock.service.js';
import { TRANSFER_OWNERSHIP } from './access/organization-rules.js';
import { InvalidTransferTargetError } from './organizations.errors.js';
import { OrganizationsRepository } from './organizations.repository.js';
import { PersonLimitsService } from './person-limits.service.js';
import { ORGANIZATIONS } from './organizations.domain.js';

@Injectable()
export class OwnershipService {
  constructor(
    private readonly database: Database,
    private readonly organizations: OrganizationsRepository,
    private readonly memberships: MembershipsRepository,
    private readonly lock: OrganizationLockService,
    private readonly limits: PersonLimitsService,
    private readonly notices: NoticeSenderService,
  ) {}

  /**
   * Transfers the ownership to an admin. The previous owner becomes an admin.
   * @throws InvalidTransferTargetError
   * @throws LimitReachedError
   */
  async transfer(caller: CallerMembership, targetId: string): Promise<TransferredOwnershipDto> {
    const { id: organizationId } = caller.organization;
    return this.database.transaction(async (manager) => {
      await this.lock.acquire(manager, caller, TRANSFER_OWNERSHIP.relation);
      const target = isIdentifier(targetId)
        ? await this.memberships.find(organizationId, targetId, manager)
        : undefined;
      if (target?.relation !== 'admin') throw new InvalidTransferTargetError();
      await this.limits.assertMayOwn(manager, target.userId);

      // The owner is demoted first, because the unique index allows only one owner.
      await this.memberships.setRelation(manager, caller.id, 'admin');
      await this.memberships.setRelation(manager, target.id, 'owner');
      await record(manager, caller.actor, ORGANIZATIONS, {
        type: 'organization.ownership_transferred',
        organizationId,
        target: { type: 'organization', id: organizationId },
        before: { ownerMembershipId: caller.id },
        after: { ownerMembershipId: target.id },
        concerns: { userIds: [caller.user.id, target.userId] },
      });
      await this.notices.send(manager, caller.actor, ORGANIZATIONS, {
        kind: 'ownership_received',
        organizationId,
        to: { people: [target.userId] },
        about: {},
      });
      const previousOwner = await this.memberships.find(organizationId, caller.id, manager);
      const organization = await this.organizations.find(manager, organizationId);
      const viewer = { ...caller, relation: previousOwner!.relation };
      return {
        organization: OrganizationDto.from(organization, viewer),
        owner: MembershipDto.from({ ...target, relation: 'owner' }, viewer),
        previousOwner: MembershipDto.from(previousOwner!, viewer),
      };
    });
  }
}
