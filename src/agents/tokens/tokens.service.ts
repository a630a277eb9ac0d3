import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { isIdentifier } from '../../platform/text/uuid.js';
import {
  IdempotencyKeyReusedError,
  InsufficientTokensError,
  ReservationNotFoundError,
  TooManyReservationsError,
} from './tokens.errors.js';
import { TokenBudgetsService } from './budgets/token-budgets.service.js';
import {
  ReservationsRepository,
  type ReservationRow,
  type ReturnedRow,
} from './reservations/reservations.repository.js';
import { partsOf, TokenAccountsService, type Part, type TokenAccount } from './token-accounts.service.js';
import { assertAmount, assertTime } from './token-amount.js';
import { isTokenLabel } from './token-label.js';
import { TokenConsumptionsRepository, type NewConsumption } from './token-consumptions.repository.js';
import { TokensRepository, type UsableGrantRow } from './tokens.repository.js';

/** Maximum number of open reservations per organization and agent. */
const MOST_OPEN = 1000;

export interface ReserveOptions {
  /** Repeating the same key and amount returns the first answer. */
  key: string;
  /** For whom the agent works. Their use counts towards the budget of a member. */
  userId?: string | undefined;
  /** After this many seconds, the reservation is released. 10 to 86,400. */
  ttlSeconds?: number | undefined;
  /** What the tokens are used for, shown in the token history. */
  label?: string | undefined;
}

/**
 * Tokens belong to an organization and an agent. A grant's remainder is its amount, minus the tokens that were taken
 * and not restored according to the ledger, and minus those that reservations hold. The balance is the sum of the
 * remainders of all usable grants. An expired reservation counts as released from that moment.
 */
@Injectable()
export class TokensService {
  constructor(
    private readonly database: Database,
    private readonly tokens: TokensRepository,
    private readonly consumptions: TokenConsumptionsRepository,
    private readonly reservations: ReservationsRepository,
    private readonly accounts: TokenAccountsService,
    private readonly budgets: TokenBudgetsService,
  ) {}

  /**
   * Consumes all of these tokens or none, from the grants that expire first. Other modules call it when an agent works
   * at a known cost.
   * @param idempotencyKey repeating the same key and amount takes no more tokens
   * @param label what the tokens are used for, shown in the token history. At most 200 characters, no control
   * characters
   * @returns the new balance
   * @throws OrganizationNotFoundError also if the organization was deleted
   * @throws InsufficientTokensError
   * @throws TokenBudgetExceededError
   * @throws IdempotencyKeyReusedError
   * @throws RangeError for an invalid amount or label
   */
  async consume(
    organizationId: string,
    agentId: string,
    amount: number,
    idempotencyKey: string,
    label?: string,
    { userId }: Pick<ReserveOptions, 'userId'> = {},
  ): Promise<number> {
    assertAmount(amount, 1);
    const use = { organizationId, agentId, idempotencyKey, amount, ...whatFor(label, userId) };
    return this.database.transaction(async (manager) => {
      const account = await this.accounts.open(manager, use);
      const done = await this.consumptions.find(manager, use);
      if (done) assertSame(idempotencyKey, done.amount, amount);
      if (done) return account.balance;
      await this.assertCovered(manager, account, use);
      await this.take(manager, partsOf(account, amount), use);
      const after = account.balance - amount;
      await this.accounts.changed(manager, account, after);
      return after;
    });
  }

  /**
   * Sets tokens aside for work whose cost is known afterwards. `settle` then takes the actual cost.
   * @throws OrganizationNotFoundError also if the organization was deleted
   * @throws InsufficientTokensError
   * @throws TokenBudgetExceededError
   * @throws TooManyReservationsError beyond 1,000 open reservations of the organization and agent
   * @throws IdempotencyKeyReusedError
   * @throws RangeError for an invalid amount, label or time
   */
  async reserve(
    organizationId: string,
    agentId: string,
    amount: number,
    { key, userId, ttlSeconds = 900, label }: ReserveOptions,
  ): Promise<{ reservationId: string; expiresAt: Date; balance: number }> {
    assertAmount(amount, 1);
    assertTime(ttlSeconds);
    const use = { organizationId, agentId, idempotencyKey: key, amount, ...whatFor(label, userId) };
    return this.database.transaction(async (manager) => {
      const account = await this.accounts.open(manager, use);
      const done = await this.reservations.findByKey(manager, use, key);
      if (done) assertSame(key, done.amount, amount);
      if (done) return { reservationId: done.id, expiresAt: done.expiresAt, balance: done.balance };
      await this.assertCovered(manager, account, use);
      if ((await this.reservations.countOpen(manager, use)) >= MOST_OPEN)
        throw new TooManyReservationsError();
      const balance = account.balance - amount;
      const { id, expiresAt } = await this.reservations.insert(manager, { ...use, balance, ttlSeconds });
      for (const part of partsOf(account, amount))
        await this.reservations.hold(manager, id, part.grantId, part.amount);
      await this.accounts.changed(manager, account, balance);
      return { reservationId: id, expiresAt, balance };
    });
  }

  /**
   * Takes the cost of the work from the reserved tokens, and returns the rest to its grants. If they are not enough, or
   * the reservation has ended, takes other usable tokens.
   * @param actual the cost, 0 or more
   * @returns the new balance, and what was missing
   * @throws ReservationNotFoundError also for another organization, and 30 days after the end
   * @throws OrganizationNotFoundError if the organization was deleted
   * @throws IdempotencyKeyReusedError if it was settled with another number
   * @throws RangeError for an invalid number
   */
  async settle(
    organizationId: string,
    reservationId: string,
    actual: number,
  ): Promise<{ balance: number; shortfall: number }> {
    assertAmount(actual, 0);
    return this.withReservation(organizationId, reservationId, async (manager, account, reservation) => {
      const { id, shortfall: missed, settledBalance } = reservation;
      if (reservation.actual !== null) {
        assertSame(id, reservation.actual, actual);
        return { balance: settledBalance!, shortfall: missed! };
      }
      const held = await this.reservations.returnHeld(manager, id);
      const parts = partsOf({ ...account, grants: [...held.map(asGrant), ...account.grants] }, actual);
      const taken = parts.reduce((sum, { amount }) => sum + amount, 0);
      const use = { ...reservation, organizationId, idempotencyKey: `reservation ${id}`, amount: taken };
      if (taken > 0) await this.take(manager, merged(parts), use);
      await this.accounts.collect(manager, held);
      const { balance } = await this.accounts.read(manager, account);
      const answer = { balance, shortfall: actual - taken };
      await this.reservations.settle(manager, id, actual, answer);
      await this.accounts.changed(manager, account, balance);
      return answer;
    });
  }

  /**
   * Returns the reserved tokens to their grants. Changes nothing after `settle`.
   * @throws ReservationNotFoundError also for another organization, and 30 days after the end
   * @throws OrganizationNotFoundError if the organization was deleted
   */
  async release(organizationId: string, reservationId: string): Promise<{ balance: number }> {
    return this.withReservation(organizationId, reservationId, async (manager, account, reservation) => {
      const { id, actual, releasedBalance } = reservation;
      if (actual !== null) return { balance: account.balance };
      if (releasedBalance !== null) return { balance: releasedBalance };
      await this.accounts.collect(manager, await this.reservations.returnHeld(manager, id));
      const { balance } = await this.accounts.read(manager, account);
      await this.reservations.release(manager, id, balance);
      await this.accounts.changed(manager, account, balance);
      return { balance };
    });
  }

  /** @throws ReservationNotFoundError or OrganizationNotFoundError */
  private withReservation<Answer>(
    organizationId: string,
    id: string,
    change: (manager: EntityManager, account: TokenAccount, reservation: ReservationRow) => Promise<Answer>,
  ): Promise<Answer> {
    if (!isIdentifier(id)) throw new ReservationNotFoundError();
    return this.database.transaction(async (manager) => {
      const known = await this.reservations.find(manager, organizationId, id);
      if (!known) throw new ReservationNotFoundError();
      const account = await this.accounts.open(manager, { organizationId, agentId: known.agentId });
      // The reservation may have changed before the lock was acquired.
      const reservation = await this.reservations.find(manager, organizationId, id);
      if (!reservation) throw new ReservationNotFoundError();
      return change(manager, account, reservation);
    });
  }

  /** @throws InsufficientTokensError or TokenBudgetExceededError */
  private async assertCovered(
    manager: EntityManager,
    account: TokenAccount,
    { amount, userId }: NewConsumption,
  ): Promise<void> {
    if (account.balance < amount) throw new InsufficientTokensError(account.balance);
    if (account.grants[0]!.hasBudget) await this.budgets.assert(manager, account, amount, userId);
  }

  private async take(manager: EntityManager, parts: Part[], use: NewConsumption): Promise<void> {
    for (const { grantId, amount } of parts)
      await this.tokens.take(manager, grantId, amount, 'consumption', use.idempotencyKey);
    await this.consumptions.insert(manager, use);
  }
}

function whatFor(label: string | undefined, userId: string | undefined) {
  if (label !== undefined && !isTokenLabel(label))
    throw new RangeError('The label must have 1 to 200 characters, and no control characters.');
  return { label: label ?? null, userId: isIdentifier(userId) ? userId : null };
}

/** @throws IdempotencyKeyReusedError */
function assertSame(key: string, before: number, amount: number): void {
  if (before !== amount)
    throw new IdempotencyKeyReusedError(
      `The idempotency key ${key} was used for ${before} tokens before, not for ${amount}.`,
    );
}

function asGrant({ grantId, amount }: ReturnedRow): UsableGrantRow {
  return { id: grantId, remaining: amount, threshold: null, hasBudget: false };
}

/** Adds up the parts of each grant, because the ledger has one row per consumption and grant. */
function merged(parts: Part[]): Part[] {
  const sums = new Map<string, number>();
  for (const { grantId, amount } of parts) sums.set(grantId, (sums.get(grantId) ?? 0) + amount);
  return [...sums].map(([grantId, amount]) => ({ grantId, amount }));
}
