import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ClosuresService } from '../../billing/closures.service.js';
import { InviteWithdrawalsService } from '../../organizations/invites/invite-withdrawals.service.js';
import type { CallerMembership } from '../../organizations/access/current-membership.decorator.js';
import { MembershipsRepository } from '../../organizations/memberships.repository.js';
import { OrganizationDto } from '../../organizations/organization.dto.js';
import { OrganizationLockService } from '../../organizations/organization-lock.service.js';
import { DELETE } from '../../organizations/access/organization-rules.js';
import { OrganizationsRepository } from '../../organizations/organizations.repository.js';
import { record, recordAll, type Actor } from '../../platform/audit-log/record.js';
import { Database } from '../../platform/database/database.js';
import { applyFates } from '../../platform/database/stored.js';
import { DELETION } from '../deletion.domain.js';
import { ORGANIZATIONS } from '../../organizations/organizations.domain.js';

/** Deletes organizations. Keeps their payments, tokens, audit trail and customer for operators. See also `@Stored`. */
@Injectable()
export class DeletionService {
  constructor(
    private readonly database: Database,
    private readonly organizations: OrganizationsRepository,
    private readonly memberships: MembershipsRepository,
    private readonly lock: OrganizationLockService,
    private readonly withdrawals: InviteWithdrawalsService,
    private readonly closures: ClosuresService,
  ) {}

  /**
   * Deletes an organization. Its members lose access immediately. A job then expires its checkouts and
   * cancels its subscriptions at the payment provider.
   * @returns the organization before the deletion
   * @throws OrganizationNotFoundError if another request has just deleted it
   * @throws RelationRequiredError
   * @throws OrganizationHasSubscriptionError
   */
  async delete(caller: CallerMembership): Promise<OrganizationDto> {
    const { actor } = caller;
    const { id } = caller.organization;
    return this.database.transaction(async (manager) => {
      const owner = await this.lock.acquire(manager, caller, DELETE.relation);
      await this.closures.assertNoneRenews(manager, id);
      const organization = await this.organizations.find(manager, id);
      await this.withdrawals.withdrawAllOf(manager, actor, id);
      await this.removeMembers(manager, actor, id);
      await applyFates(manager, 'organizationDeleted', id);
      await this.organizations.delete(manager, id);
      await this.closures.closeLater(manager, id, actor);
      await record(manager, actor, DELETION, {
        type: 'organization.deleted',
        organizationId: id,
        target: { type: 'organization', id },
        before: { name: organization.name },
      });
      return OrganizationDto.from(organization, owner);
    });
  }

  private async removeMembers(manager: EntityManager, actor: Actor, organizationId: string): Promise<void> {
    const memberships = await this.memberships.deleteAll(manager, organizationId);
    await recordAll(
      manager,
      actor,
      ORGANIZATIONS,
      memberships.map(({ id, userId, relation }) => ({
        type: 'membership.removed',
        organizationId,
        target: { type: 'membership', id },
        before: { userId, relation },
        concerns: { userIds: [userId] },
      })),
    );
  }
}
