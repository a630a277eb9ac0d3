import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BILLING } from '../../../billing/billing.domain.js';
import { SYSTEM } from '../../../platform/audit-log/record.js';
import { NoticeSenderService } from '../../../platform/mail/notice-sender.service.js';
import { tell } from '../../../platform/database/transactions/told-hints.js';
import { crosses } from './low-balance.js';
import { LowBalancesRepository, type StandingRow } from './low-balances.repository.js';
import { AGENTS } from '../../agents.domain.js';

interface Place {
  organizationId: string;
  agentId: string;
}

/** The balance of an organization's tokens for an agent, before and after a change. */
export interface BalanceChange extends Place {
  before: number;
  after: number;
  threshold: number | null;
}

/**
 * Notifies admins when a consumption, reservation, refund or dispute makes a balance low. An expiry or a new threshold
 * sends no notice.
 */
@Injectable()
export class LowBalanceService {
  constructor(
    private readonly balances: LowBalancesRepository,
    private readonly notices: NoticeSenderService,
  ) {}

  /** Notifies admins in the transaction of the change, if the balance reaches the threshold. */
  async follow(manager: EntityManager, change: BalanceChange): Promise<void> {
    const { before, after, threshold } = change;
    if (threshold !== null && crosses(before, after, threshold))
      await this.balanceBecameLow(manager, change, threshold);
  }

  /** @returns undefined without a threshold */
  find(manager: EntityManager, { organizationId, agentId }: Place): Promise<StandingRow | undefined> {
    return this.balances.find(manager, organizationId, agentId);
  }

  /** Notifies admins if the balance has reached the threshold. @param before what `find` returned before the change */
  async compare(manager: EntityManager, place: Place, before: StandingRow | undefined): Promise<void> {
    const after = before && (await this.find(manager, place));
    if (!after) return;
    const { organizationId, agentId } = place;
    await this.follow(manager, {
      organizationId,
      agentId,
      before: before.balance,
      after: after.balance,
      threshold: after.threshold,
    });
  }

  /** Once per crossing. Everything that follows from a low balance starts here. */
  private async balanceBecameLow(
    manager: EntityManager,
    { organizationId, agentId }: Place,
    threshold: number,
  ): Promise<void> {
    tell(manager, BILLING, { organizationId, agentId, resources: ['agents'] });
    const about = { agentId, threshold };
    await this.notices.send(manager, SYSTEM, AGENTS, {
      kind: 'balance_low',
      organizationId,
      to: { relation: 'admin' },
      about,
    });
  }
}
