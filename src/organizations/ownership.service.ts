import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { record } from '../audit/record.js';
import { isIdentifier } from '../common/text/uuid.js';
import { transaction } from '../database/transaction.js';
import type { CallerMembership } from './current-membership.decorator.js';
import { MembershipDto, type TransferredOwnershipDto } from './membership.dto.js';
import { Membership } from './membership.entity.js';
import { findMembership } from './membership-rows.js';
import { OrganizationDto } from './organization.dto.js';
import { Organization } from './organization.entity.js';
import { lockOrganization } from './organization-lock.js';
import { InvalidTransferTargetError } from './organizations.errors.js';
import { OwnedOrganizations } from './owned-organizations.js';

@Injectable()
export class OwnershipService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly owned: OwnedOrganizations,
  ) {}

  /**
   * Hands the organization over to one of its admins; the owner becomes an admin.
   * @throws InvalidTransferTargetError
   * @throws LimitReachedError
   */
  async transfer(caller: CallerMembership, targetId: string): Promise<TransferredOwnershipDto> {
    const { id: organizationId } = caller.organization;
    return transaction(this.database, async (manager) => {
      await lockOrganization(manager, caller, 'owner');
      const target = isIdentifier(targetId)
        ? await findMembership(manager, organizationId, targetId)
        : undefined;
      if (target?.relation !== 'admin') throw new InvalidTransferTargetError();
      await this.owned.assertOneMore(manager, target.userId);

      // In this order, as the index lets an organization have one owner at most.
      await manager.update(Membership, { id: caller.id }, { relation: 'admin' });
      await manager.update(Membership, { id: target.id }, { relation: 'owner' });
      await record(manager, caller.actor, {
        type: 'organization.ownership_transferred',
        organizationId,
        target: { type: 'organization', id: organizationId },
        before: { ownerMembershipId: caller.id },
        after: { ownerMembershipId: target.id },
      });
      const previousOwner = await findMembership(manager, organizationId, caller.id);
      const organization = await manager.findOneByOrFail(Organization, { id: organizationId });
      return {
        organization: OrganizationDto.from(organization, 'admin'),
        owner: MembershipDto.from({ ...target, relation: 'owner' }),
        previousOwner: MembershipDto.from(previousOwner!),
      };
    });
  }
}
