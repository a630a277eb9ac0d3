import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { record, type Actor } from '../../platform/audit-log/record.js';
import { OrganizationNotFoundError } from '../../organizations/organizations.errors.js';
import { OrganizationsRepository } from '../../organizations/organizations.repository.js';
import { tell } from '../../platform/database/transactions/told-hints.js';
import { Database } from '../../platform/database/database.js';
import { IdempotencyKeyReusedError, InsufficientTokensError } from '../agents.errors.js';
import type { GrantSource } from './token-grant.entity.js';
import { LowBalanceService } from './low-balance.service.js';
import { isTokenLabel } from './token-label.js';
import {
  TokensRepository,
  type BalanceRow,
  type NewConsumption,
  type NewGrant,
} from './tokens.repository.js';

/** The maximum of the database columns. */
const MOST = 2 ** 31 - 1;
/** The number of organizations whose balances the sandbox lists. */
const NEWEST_ORGANIZATIONS = 50;

/**
 * Tokens belong to an organization and an agent. By the ledger, a grant's remainder is its amount minus the tokens
 * taken and not restored. The balance is the sum of the remainders of all usable grants.
 */
@Injectable()
export class TokensService {
  constructor(
    private readonly database: Database,
    private readonly tokens: TokensRepository,
    private readonly organizations: OrganizationsRepository,
    private readonly lowBalance: LowBalanceService,
  ) {}

  /**
   * Consumes all of these tokens or none, from the grant that expires first. Other modules call it when an agent
   * works.
   * @param idempotencyKey repeating the same key and amount takes no more tokens
   * @param label what the tokens are used for, shown in the token history. At most 200 characters, no control
   * characters
   * @returns the new balance
   * @throws OrganizationNotFoundError also if the organization was deleted
   * @throws InsufficientTokensError
   * @throws IdempotencyKeyReusedError
   * @throws RangeError for an invalid amount or label
   */
  async consume(
    organizationId: string,
    agentId: string,
    amount: number,
    idempotencyKey: string,
    label?: string,
  ): Promise<number> {
    if (!Number.isSafeInteger(amount) || amount <= 0 || amount > MOST)
      throw new RangeError(`The amount must be an integer from 1 to ${MOST}.`);
    if (label !== undefined && !isTokenLabel(label))
      throw new RangeError('The label must have 1 to 200 characters, and no control characters.');
    const consumption = { organizationId, agentId, idempotencyKey, amount, label: label ?? null };
    return this.database.transaction(async (manager) => {
      if (!(await this.organizations.exists(organizationId, manager))) throw new OrganizationNotFoundError();
      await this.tokens.lock(manager, organizationId, agentId);
      const grants = await this.tokens.lockUsable(manager, organizationId, agentId);
      const balance = grants.reduce((sum, { remaining }) => sum + remaining, 0);
      if (await this.isDone(manager, consumption)) return balance;
      if (balance < amount) throw new InsufficientTokensError(balance);

      let missing = amount;
      for (const { id, remaining } of grants) {
        const taken = Math.min(missing, remaining);
        if (taken > 0) await this.tokens.take(manager, id, taken, 'consumption', idempotencyKey);
        missing -= taken;
      }
      await this.tokens.insertConsumption(manager, consumption);
      tell(manager, { organizationId, agentId, resources: ['agents'], isFrequent: true });
      const balances = { before: balance, after: balance - amount, threshold: grants[0]!.threshold };
      await this.lowBalance.follow(manager, { organizationId, agentId, ...balances });
      return balances.after;
    });
  }

  /** The usable tokens of the newest organizations, for the sandbox, where a person chooses one. */
  listBalances(): Promise<BalanceRow[]> {
    return this.tokens.listBalances(NEWEST_ORGANIZATIONS);
  }

  /** Grants tokens in the transaction of the reason. @returns false if they were already granted */
  async grant(manager: EntityManager, actor: Actor, grant: NewGrant): Promise<boolean> {
    const { organizationId, agentId, source, amount, expiresAt } = grant;
    const id = await this.tokens.insertGrant(manager, grant);
    if (id === undefined) return false;
    await record(manager, actor, {
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

  /** Whether this consumption was already completed. @throws IdempotencyKeyReusedError */
  private async isDone(manager: EntityManager, consumption: NewConsumption): Promise<boolean> {
    const { idempotencyKey, amount } = consumption;
    const done = await this.tokens.findConsumption(manager, consumption);
    if (done && done.amount !== amount)
      throw new IdempotencyKeyReusedError(
        `The idempotency key ${idempotencyKey} was used for ${done.amount} tokens before, not for ${amount}.`,
      );
    return done !== undefined;
  }
}
