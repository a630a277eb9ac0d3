import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { PROVIDER, record } from '../../platform/audit-log/record.js';
import type { TokenGrant } from './token-grant.entity.js';
import { LowBalanceService } from './low-balance.service.js';
import { changesOf, type Reversal } from './token-reversal.js';
import { TokensRepository } from './tokens.repository.js';

/** Takes back tokens whose payment was refunded or disputed, and restores them if the money comes back. */
@Injectable()
export class TokenReversalsService {
  constructor(
    private readonly tokens: TokensRepository,
    private readonly lowBalance: LowBalanceService,
  ) {}

  /**
   * Adjusts the grant of a payment to its refunds and disputes, even if the grant has expired.
   * @returns false if the payment has no grant
   */
  async apply(manager: EntityManager, reversal: Reversal): Promise<boolean> {
    const grant = await this.tokens.lockGrant(manager, reversal);
    if (!grant) return false;
    const taken = await this.tokens.sumTaken(manager, grant.id);
    const { refund, dispute } = changesOf(grant, taken, reversal);
    const balance = await this.lowBalance.find(manager, grant);
    await this.move(manager, grant, 'refund', refund);
    await this.move(manager, grant, 'dispute', dispute);
    await this.lowBalance.compare(manager, grant, balance);
    return true;
  }

  /** @param change positive to take tokens, negative to restore them */
  private async move(
    manager: EntityManager,
    { id, organizationId, agentId }: TokenGrant,
    cause: 'refund' | 'dispute',
    change: number,
  ): Promise<void> {
    if (change === 0) return;
    const amount = Math.abs(change);
    if (change > 0) await this.tokens.take(manager, id, amount, cause, uuidv7());
    else await this.tokens.restore(manager, id, amount, `${cause}_restoration`, uuidv7());
    await record(manager, PROVIDER, {
      type: change > 0 ? 'tokens.taken_back' : 'tokens.restored',
      organizationId,
      target: { type: 'token_grant', id },
      after: { agentId, amount, cause },
      concerns: { agentId },
    });
  }
}
