import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { record, type Actor } from '../audit/record.js';
import { transaction } from '../database/transaction.js';
import type { Credit, Refund } from '../billing/purchase.js';
import { run } from '../database/statements.js';
import { IdempotencyKeyReusedError, InsufficientTokensError } from './agents.errors.js';
import { TokenConsumption } from './token-consumption.entity.js';
import { TokenGrant, type GrantSource } from './token-grant.entity.js';
import { TokenMovement, type MovementReason } from './token-movement.entity.js';

/** Tokens to be given, for a reason that is never given twice. */
export interface NewGrant {
  organizationId: string;
  agentId: string;
  source: GrantSource;
  sourceKey: string;
  amount: number;
  expiresAt: Date | null;
}

/**
 * What organizations have of agents' tokens. A grant is what was given once; the ledger has every movement from it, and
 * what remains is the amount less its movements. The balance is what remains of those that have not expired.
 */
@Injectable()
export class TokensService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /**
   * Takes tokens, from the grant that expires soonest first; all of them or none. For the team's own modules.
   * @param idempotencyKey repeated with the same amount it takes nothing more
   * @returns the balance afterwards
   * @throws InsufficientTokensError
   * @throws IdempotencyKeyReusedError
   */
  async consume(
    organizationId: string,
    agentId: string,
    amount: number,
    idempotencyKey: string,
  ): Promise<number> {
    if (!Number.isSafeInteger(amount) || amount <= 0)
      throw new RangeError('amount must be a positive whole number');
    return transaction(this.database, async (manager) => {
      const grants = await this.lockUsable(manager, organizationId, agentId);
      const balance = grants.reduce((sum, { remaining }) => sum + remaining, 0);
      if (await this.isDone(manager, { organizationId, agentId, idempotencyKey, amount })) return balance;
      if (balance < amount) throw new InsufficientTokensError(balance);

      let missing = amount;
      for (const grant of grants) {
        const taken = Math.min(missing, grant.remaining);
        if (taken > 0) await this.take(manager, grant, taken, 'consumption', idempotencyKey);
        missing -= taken;
      }
      await manager.insert(TokenConsumption, { organizationId, agentId, idempotencyKey, amount });
      return balance - amount;
    });
  }

  /** Gives tokens, in the transaction of what they are given for. @returns whether it was not done before */
  async grant(manager: EntityManager, actor: Actor, grant: NewGrant): Promise<boolean> {
    const { organizationId, agentId, source, sourceKey, amount, expiresAt } = grant;
    const id = uuidv7();
    const granted = await run<object[]>(
      manager,
      `INSERT INTO token_grants (id, organization_id, agent_id, source, source_key, amount, remaining, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $6, $7) ON CONFLICT (source, source_key) DO NOTHING RETURNING 1`,
      [id, organizationId, agentId, source, sourceKey, amount, expiresAt],
    );
    if (granted.length === 0) return false;
    await record(manager, actor, {
      type: 'tokens.granted',
      organizationId,
      target: { type: 'token_grant', id },
      after: { agentId, source, amount, expiresAt },
    });
    return true;
  }

  /** Gives what was paid for, once. @returns whether it was not done before */
  async credit({ organizationId, item, source, sourceKey, tokens, expiresAt }: Credit): Promise<boolean> {
    const grant = { organizationId, agentId: item, source, sourceKey, amount: tokens, expiresAt };
    return transaction(this.database, (manager) => this.grant(manager, PROVIDER, grant));
  }

  /** Takes back the share of a grant that was refunded, as far as it has not been used up. */
  async takeBack({ source, sourceKey, refunded, paid }: Refund): Promise<void> {
    await transaction(this.database, async (manager) => {
      const grant = await manager.findOne(TokenGrant, {
        where: { source, sourceKey },
        lock: { mode: 'pessimistic_write' },
      });
      if (!grant || paid === 0) return;
      const before = await manager.sum(TokenMovement, 'amount', { grantId: grant.id, reason: 'refund' });
      const share = Number((BigInt(grant.amount) * BigInt(refunded)) / BigInt(paid));
      const taken = Math.min(grant.remaining, share - (before ?? 0));
      if (taken <= 0) return;
      await this.take(manager, grant, taken, 'refund', String(refunded));
      await record(manager, PROVIDER, {
        type: 'tokens.taken_back',
        organizationId: grant.organizationId,
        target: { type: 'token_grant', id: grant.id },
        after: { agentId: grant.agentId, amount: taken },
      });
    });
  }

  /** In the order in which they are used up; locked in that order by everybody. */
  private async lockUsable(
    manager: EntityManager,
    organizationId: string,
    agentId: string,
  ): Promise<TokenGrant[]> {
    // One after the other for an organization and agent, as a grant that is not there yet can't be locked.
    await run(manager, `SELECT pg_advisory_xact_lock(hashtextextended('tokens ' || $1 || ' ' || $2, 0))`, [
      organizationId,
      agentId,
    ]);
    return manager
      .createQueryBuilder(TokenGrant, 'grant')
      .where('grant.organizationId = :organizationId AND grant.agentId = :agentId', {
        organizationId,
        agentId,
      })
      .andWhere('grant.remaining > 0 AND (grant.expiresAt IS NULL OR grant.expiresAt > clock_timestamp())')
      .orderBy('grant.expiresAt', 'ASC', 'NULLS LAST')
      .addOrderBy('grant.id')
      .setLock('pessimistic_write')
      .getMany();
  }

  private async isDone(
    manager: EntityManager,
    { amount, ...key }: Pick<TokenConsumption, 'organizationId' | 'agentId' | 'idempotencyKey' | 'amount'>,
  ): Promise<boolean> {
    const done = await manager.findOneBy(TokenConsumption, key);
    if (done && done.amount !== amount)
      throw new IdempotencyKeyReusedError(
        `${key.idempotencyKey} was used for ${done.amount} tokens, not ${amount}.`,
      );
    return done !== null;
  }

  private async take(
    manager: EntityManager,
    grant: TokenGrant,
    amount: number,
    reason: MovementReason,
    key: string,
  ): Promise<void> {
    await manager.decrement(TokenGrant, { id: grant.id }, 'remaining', amount);
    await manager.insert(TokenMovement, { id: uuidv7(), grantId: grant.id, amount, reason, key });
  }
}

const PROVIDER: Actor = { type: 'provider', id: null, requestId: null };
