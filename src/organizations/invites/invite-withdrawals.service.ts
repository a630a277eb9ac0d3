import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { record, recordAll, type Actor } from '../../platform/audit-log/record.js';
import { InvitesRepository } from './invites.repository.js';
import { INVITES } from './invites.domain.js';

@Injectable()
export class InviteWithdrawalsService {
  constructor(private readonly invites: InvitesRepository) {}

  /** Deletes an inviter's pending invites to one organization. The caller must hold the organization's lock. */
  async withdrawAll(
    manager: EntityManager,
    actor: Actor,
    { organizationId, inviterId }: { organizationId: string; inviterId: string },
  ): Promise<void> {
    for (const { id, email, role } of await this.invites.deleteOfInviter(manager, organizationId, inviterId))
      await record(manager, actor, INVITES, {
        type: 'invite.deleted',
        organizationId,
        target: { type: 'invite', id },
        before: { email, role },
        concerns: { address: email },
      });
  }

  /** Deletes all invites of an organization. The caller must hold the organization's lock. */
  async withdrawAllOf(manager: EntityManager, actor: Actor, organizationId: string): Promise<void> {
    const invites = await this.invites.deleteOfOrganization(manager, organizationId);
    await recordAll(
      manager,
      actor,
      INVITES,
      invites.map(({ id, email, role }) => ({
        type: 'invite.deleted',
        organizationId,
        target: { type: 'invite', id },
        before: { email, role },
        concerns: { address: email },
      })),
    );
  }
}
