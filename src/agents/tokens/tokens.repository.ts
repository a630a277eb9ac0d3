import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { And, LessThan, MoreThan, Repository, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import {
  boolean,
  float,
  integer,
  text,
  timestamp,
  uuid,
  type Row,
} from '../../platform/database/statements/columns.js';
import { sentStatement, statement } from '../../platform/database/statements/statement.js';
import { GRANTS, hasStarted, USABLE_UNTIL } from './grants-in-sql.js';
import type { GrantRow } from './new-grant.js';
import { TokenGrant, type GrantSource } from './token-grant.entity.js';
import type { MovementReason } from './token-movement.entity.js';
import type { Taken } from './token-reversal.js';

const USABLE_GRANT = { id: uuid, remaining: integer, threshold: float.orNull, hasBudget: boolean };
export type UsableGrantRow = Row<typeof USABLE_GRANT>;

const INSERT_GRANT = statement(
  'tokens.insertGrant',
  { id: uuid },
  `INSERT INTO token_grants
     (id, organization_id, agent_id, source, source_key, amount, remaining, expires_at, starts_at, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8::timestamptz, coalesce($8, clock_timestamp()))
   ON CONFLICT (source, source_key) DO NOTHING RETURNING id`,
);

const BALANCE = statement(
  'tokens.balance',
  { balance: float },
  `SELECT coalesce(sum(usable), 0)::float8 AS balance FROM ${GRANTS} g
    WHERE agent_id = $2 AND ${USABLE_UNTIL} > now()`,
);

const PAYMENT_GRANT = {
  sourceKey: text,
  amount: integer,
  expiresAt: timestamp.orNull,
  graceUntil: timestamp.orNull,
};
export type PaymentGrantRow = Row<typeof PAYMENT_GRANT>;

/** Selects the keys of the months of payment `p`, such as `p:1`. A semicolon is the next character after a colon. */
const MONTH_KEYS = `g.source_key > p.id || ':' AND g.source_key < p.id || ';'`;

const LIST_OF_PAYMENTS = statement(
  'tokens.listOfPayments',
  PAYMENT_GRANT,
  `SELECT p.id AS "sourceKey", sum(amount)::int AS amount, max(expires_at) AS "expiresAt",
          max(grace_until) AS "graceUntil"
     FROM unnest($1::text[]) AS p (id)
     JOIN token_grants g ON source IN ('subscription', 'top_up') AND (g.source_key = p.id OR ${MONTH_KEYS})
    GROUP BY p.id ORDER BY p.id`,
);

const LOCK = sentStatement(
  'tokens.lock',
  `SELECT FROM pg_advisory_xact_lock(hashtextextended('tokens ' || $1 || ' ' || $2, 0))`,
);

const LOCK_USABLE = statement(
  'tokens.lockUsable',
  USABLE_GRANT,
  `SELECT id, remaining, (SELECT threshold::float8 FROM low_balance_thresholds
                           WHERE organization_id = $1 AND agent_id = $2) AS threshold,
          EXISTS (SELECT FROM token_budgets WHERE organization_id = $1 AND agent_id = $2) AS "hasBudget"
     FROM token_grants
    WHERE organization_id = $1 AND agent_id = $2
      AND remaining > 0 AND ${USABLE_UNTIL} > clock_timestamp() AND ${hasStarted('clock_timestamp()')}
    ORDER BY expires_at NULLS LAST, id FOR UPDATE`,
);

/** A grace period that is withdrawn early ends now, so that the history shows when the tokens expired. */
const SET_GRACE = statement(
  'tokens.setGrace',
  {},
  `UPDATE token_grants g
      SET grace_until = CASE WHEN coalesce(p.until, g.expires_at) > clock_timestamp() THEN p.until
                             ELSE clock_timestamp() END
     FROM unnest($2::text[], $3::timestamptz[]) AS p (source_key, until)
    WHERE g.source = $1 AND g.source_key = p.source_key AND g.grace_until IS DISTINCT FROM p.until
      AND greatest(g.grace_until, p.until, g.expires_at) > clock_timestamp()`,
);

/** A movement of a grant that has not started is dated at the start of the grant. */
const INSERT_MOVEMENT = `
  INSERT INTO token_ledger (id, grant_id, organization_id, agent_id, amount, reason, key, created_at)
  SELECT $1::uuid, id, organization_id, agent_id, $3::int, $4, $5, greatest(clock_timestamp(), starts_at) FROM changed`;

const TAKE = sentStatement(
  'tokens.take',
  `WITH changed AS (UPDATE token_grants SET remaining = remaining - $3 WHERE id = $2 RETURNING *)
   ${INSERT_MOVEMENT}`,
);

const RESTORE = statement(
  'tokens.restore',
  {},
  `WITH changed AS (UPDATE token_grants SET remaining = remaining + $3 WHERE id = $2 RETURNING *)
   ${INSERT_MOVEMENT}`,
);

const SUM_TAKEN = statement(
  'tokens.sumTaken',
  { refund: integer, dispute: integer },
  `SELECT coalesce(sum(CASE reason WHEN 'refund' THEN amount WHEN 'refund_restoration' THEN -amount END), 0)::int AS refund,
          coalesce(sum(CASE reason WHEN 'dispute' THEN amount WHEN 'dispute_restoration' THEN -amount END), 0)::int AS dispute
     FROM token_ledger WHERE grant_id = $1`,
);

@Injectable()
export class TokensRepository {
  constructor(@InjectRepository(TokenGrant) private readonly grants: Repository<TokenGrant>) {}

  /** @returns the grant's id, or undefined if the same reason already has a grant */
  async insertGrant(manager: EntityManager, grant: GrantRow): Promise<string | undefined> {
    const { organizationId, agentId, source, sourceKey, amount, expiresAt, startsAt } = grant;
    const values = [uuidv7(), organizationId, agentId, source, sourceKey, amount, expiresAt, startsAt];
    return (await INSERT_GRANT.first(manager, values))?.id;
  }

  /** The usable tokens of an agent. */
  async balanceOf(organizationId: string, agentId: string): Promise<number> {
    return (await BALANCE.one(this.grants.manager, [organizationId, agentId])).balance;
  }

  /** Lists the tokens that payments have bought. @param keys the ids of the payments */
  listOfPayments(manager: EntityManager, keys: string[]): Promise<PaymentGrantRow[]> {
    return LIST_OF_PAYMENTS.all(manager, [keys]);
  }

  /**
   * Serializes changes of the tokens of one agent in one organization. Uses an advisory lock, because there may be no
   * row to lock.
   */
  async lock(manager: EntityManager, organizationId: string, agentId: string): Promise<void> {
    await LOCK.run(manager, [organizationId, agentId]);
  }

  /**
   * Locks and lists the usable grants with remaining tokens, the earliest expiry first, each with the threshold of a
   * low balance. A grace period does not change the order, because it may end early.
   */
  lockUsable(manager: EntityManager, organizationId: string, agentId: string): Promise<UsableGrantRow[]> {
    return LOCK_USABLE.all(manager, [organizationId, agentId]);
  }

  /** Sets the end of each grant's grace period. If both ends and the expiry are in the past, nothing changes. */
  async setGrace(
    manager: EntityManager,
    source: GrantSource,
    grace: { paymentKey: string; until: Date | null }[],
  ): Promise<void> {
    const keys = grace.map(({ paymentKey }) => paymentKey);
    await SET_GRACE.run(manager, [source, keys, grace.map(({ until }) => until)]);
  }

  /** @returns null if the reason has no grant */
  async findGrant(
    manager: EntityManager,
    { source, sourceKey }: Pick<TokenGrant, 'source' | 'sourceKey'>,
  ): Promise<TokenGrant | null> {
    return manager.withRepository(this.grants).findOneBy({ source, sourceKey });
  }

  lockGrant(
    manager: EntityManager,
    { source, sourceKey }: Pick<TokenGrant, 'source' | 'sourceKey'>,
  ): Promise<TokenGrant | null> {
    return manager.withRepository(this.grants).findOne({
      where: { source, sourceKey },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** Locks the grants of a payment. Those that start last come first. */
  lockAll(
    manager: EntityManager,
    { source, sourceKey }: Pick<TokenGrant, 'source' | 'sourceKey'>,
  ): Promise<TokenGrant[]> {
    const months = And(MoreThan(`${sourceKey}:`), LessThan(`${sourceKey};`));
    return manager.withRepository(this.grants).find({
      where: [
        { source, sourceKey },
        { source, sourceKey: months },
      ],
      order: { createdAt: 'DESC', id: 'DESC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** Reads a grant in the transaction that has changed it. */
  getGrant(manager: EntityManager, id: string): Promise<TokenGrant> {
    return manager.withRepository(this.grants).findOneByOrFail({ id });
  }

  /** Sets the tokens that refunds and disputes take when reservations return them. */
  async setOwed(manager: EntityManager, id: string, { refund, dispute }: Taken): Promise<void> {
    const owed = { owedRefund: refund, owedDispute: dispute };
    await manager.withRepository(this.grants).update({ id }, owed);
  }

  sumTaken(manager: EntityManager, grantId: string): Promise<Taken> {
    return SUM_TAKEN.one(manager, [grantId]);
  }

  /** Takes tokens from a grant, and adds a row to the ledger. */
  async take(
    manager: EntityManager,
    grantId: string,
    amount: number,
    reason: MovementReason,
    key: string,
  ): Promise<void> {
    await TAKE.run(manager, [uuidv7(), grantId, amount, reason, key]);
  }

  /** Returns taken tokens to a grant, and adds a row to the ledger. */
  async restore(
    manager: EntityManager,
    grantId: string,
    amount: number,
    reason: MovementReason,
    key: string,
  ): Promise<void> {
    await RESTORE.run(manager, [uuidv7(), grantId, amount, reason, key]);
  }
}
