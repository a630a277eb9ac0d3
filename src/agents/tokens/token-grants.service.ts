import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { record, type Actor } from '../../platform/audit-log/record.js';
import { AGENTS } from '../agents.domain.js';
import { rowsOf, type NewGrant } from './new-grant.js';
import type { GrantSource } from './token-grant.entity.js';
import { TokensRepository } from './tokens.repository.js';

/** Grants tokens for trials and payments. */
@Injectable()
export class TokenGrantsService {
  constructor(private readonly tokens: TokensRepository) {}

  /** Grants tokens in the transaction of the reason. @returns false if they were already granted */
  async grant(manager: EntityManager, actor: Actor, grant: NewGrant): Promise<boolean> {
    const { organizationId, agentId, source, amount, expiresAt } = grant;
    const [last, ...others] = rowsOf(grant);
    const id = await this.tokens.insertGrant(manager, last);
    if (id === undefined) return false;
    for (const row of others) await this.tokens.insertGrant(manager, row);
    await record(manager, actor, AGENTS, {
      type: 'tokens.granted',
      organizationId,
      target: { type: 'token_grant', id },
      after: { agentId, source, amount, expiresAt },
      concerns: { agentId },
    });
    return true;
  }

  async isGranted(manager: EntityManager, source: GrantSource, sourceKey: string): Promise<boolean> {
    return (await this.tokens.lockGrant(manager, { source, sourceKey })) !== null;
  }

  /** Sets until when the expired tokens of subscription payments stay usable. @param grace by the id of the payment */
  async setGrace(manager: EntityManager, grace: { paymentKey: string; until: Date | null }[]): Promise<void> {
    if (grace.length > 0) await this.tokens.setGrace(manager, 'subscription', grace);
  }
}
