import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { PROVIDER, record } from '../../platform/audit-log/record.js';
import { AGENTS } from '../agents.domain.js';
import type { TokenGrant } from './token-grant.entity.js';
import type { Taken } from './token-reversal.js';
import { TokensRepository } from './tokens.repository.js';

/** Moves the tokens that refunds and disputes take from a grant. */
@Injectable()
export class TokenClaimsService {
  constructor(private readonly tokens: TokensRepository) {}

  /** @param changes positive to take tokens, negative to restore them. What one cause restores, the other may take */
  async move(manager: EntityManager, grant: TokenGrant, changes: Taken): Promise<void> {
    const causes = ['refund', 'dispute'] as const;
    for (const cause of causes.toSorted((one, other) => changes[one] - changes[other]))
      await this.moveOne(manager, grant, cause, changes[cause]);
  }

  /** Takes what refunds and disputes could not take while the tokens were reserved. */
  async collect(manager: EntityManager, grantId: string): Promise<void> {
    const grant = await this.tokens.getGrant(manager, grantId);
    const refund = Math.min(grant.owedRefund, grant.remaining);
    const dispute = Math.min(grant.owedDispute, grant.remaining - refund);
    await this.move(manager, grant, { refund, dispute });
    const owed = { refund: grant.owedRefund - refund, dispute: grant.owedDispute - dispute };
    await this.tokens.setOwed(manager, grantId, owed);
  }

  private async moveOne(
    manager: EntityManager,
    { id, organizationId, agentId }: TokenGrant,
    cause: 'refund' | 'dispute',
    change: number,
  ): Promise<void> {
    if (change === 0) return;
    const amount = Math.abs(change);
    if (change > 0) await this.tokens.take(manager, id, amount, cause, uuidv7());
    else await this.tokens.restore(manager, id, amount, `${cause}_restoration`, uuidv7());
    await record(manager, PROVIDER, AGENTS, {
      type: change > 0 ? 'tokens.taken_back' : 'tokens.restored',
      organizationId,
      target: { type: 'token_grant', id },
      after: { agentId, amount, cause },
      concerns: { agentId },
    });
  }
}
