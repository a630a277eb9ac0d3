import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { text, uuid } from '../platform/database/columns.js';
import { statement } from '../platform/database/statement.js';
import type { Checkout as ProviderCheckout } from './stripe/values.js';
import { Checkout, type PurchaseKind } from './checkout.entity.js';
import type { Purchase } from './purchase.js';

/** The predicate of the partial unique index that allows one such checkout per organization, item and kind. */
const UNDER_WAY = `status IN ('creating', 'open')`;

const LIST_UNFINISHED = statement(
  'checkouts.listUnfinished',
  { sessionId: text },
  `SELECT session_id AS "sessionId" FROM checkouts
    WHERE (${UNDER_WAY} OR (status = 'complete' AND NOT paid))
      AND session_id IS NOT NULL AND created_at > now() - interval '30 days'
    ORDER BY created_at LIMIT 10000`,
);

const INSERT = statement(
  'checkouts.insert',
  {},
  `INSERT INTO checkouts (id, organization_id, kind, item, customer_id, price_id, amount, currency, tokens,
                          return_path, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + $11 * interval '1 minute')
   ON CONFLICT (organization_id, item, kind) WHERE ${UNDER_WAY} DO NOTHING`,
);

const FIND_UNDER_WAY = statement(
  'checkouts.findUnderWay',
  { id: uuid },
  `SELECT id FROM checkouts WHERE organization_id = $1 AND item = $2 AND kind = $3 AND ${UNDER_WAY}`,
);

const OPEN = statement(
  'checkouts.open',
  {},
  `UPDATE checkouts SET status = 'open', session_id = $2, url = $3, expires_at = $4
    WHERE id = $1 AND status = 'creating'`,
);

const ADVANCE = statement(
  'checkouts.advance',
  {},
  `UPDATE checkouts
      SET session_id = $2, paid = paid OR $4,
          status = CASE WHEN status IN ('complete', 'expired') THEN status ELSE $3 END
    WHERE id = $1`,
);

const FAIL = statement(
  'checkouts.fail',
  {},
  `UPDATE checkouts SET status = 'failed' WHERE id = $1 AND status = 'creating'`,
);

const FAIL_STALE = statement(
  'checkouts.failStale',
  {},
  `UPDATE checkouts SET status = 'failed'
    WHERE id = $1 AND status = 'creating'
      AND (customer_id <> $2 OR expires_at < now() + $3 * interval '1 minute')`,
);

const EXPIRE = statement(
  'checkouts.expire',
  {},
  `UPDATE checkouts SET status = 'expired' WHERE session_id = $1 AND status = 'open'`,
);

@Injectable()
export class CheckoutsRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  find(id: string): Promise<Checkout | null> {
    return this.manager.findOneBy(Checkout, { id });
  }

  findExisting(id: string, manager = this.manager): Promise<Checkout> {
    return manager.findOneByOrFail(Checkout, { id });
  }

  findOfKind(id: string, kind: PurchaseKind): Promise<Checkout | null> {
    return this.manager.findOneBy(Checkout, { id, kind });
  }

  findOfSession(sessionId: string): Promise<Checkout | null> {
    return this.manager.findOneBy(Checkout, { sessionId });
  }

  async findUnderWay(
    manager: EntityManager,
    { caller, item, kind }: Purchase,
  ): Promise<Checkout | undefined> {
    const found = await FIND_UNDER_WAY.first(manager, [caller.organization.id, item, kind]);
    return found && this.findExisting(found.id, manager);
  }

  /** The sessions that should have ended or are still unpaid, oldest first. */
  async listUnfinished(): Promise<string[]> {
    return (await LIST_UNFINISHED.all(this.manager, [])).map(({ sessionId }) => sessionId);
  }

  /**
   * The unique index settles the race of two purchases.
   * @param lifetime minutes
   * @returns the id, or nothing if a checkout is under way already
   */
  async insert(
    manager: EntityManager,
    { caller, kind, item, priceId, amount, currency, tokens, returnPath }: Purchase,
    customerId: string,
    lifetime: number,
  ): Promise<string | undefined> {
    const id = uuidv7();
    const inserted = await INSERT.count(manager, [
      ...[id, caller.organization.id, kind, item, customerId],
      ...[priceId, amount, currency, tokens, returnPath, lifetime],
    ]);
    return inserted > 0 ? id : undefined;
  }

  async open(id: string, session: ProviderCheckout): Promise<void> {
    await OPEN.count(this.manager, [id, session.id, session.url, session.expiresAt]);
  }

  /** A session only moves forward, and so does its row, in whatever order the states are read. */
  async advance(id: string, session: ProviderCheckout): Promise<void> {
    await ADVANCE.count(this.manager, [id, session.id, session.status, session.paid]);
  }

  async fail(id: string): Promise<void> {
    await FAIL.count(this.manager, [id]);
  }

  /**
   * Ends a checkout that has no session yet and belongs to another customer or expires too soon.
   * @param remaining the minutes it must have left
   * @returns whether it was stale
   */
  async failStale(id: string, customerId: string, remaining: number): Promise<boolean> {
    return (await FAIL_STALE.count(this.manager, [id, customerId, remaining])) > 0;
  }

  async expire(sessionId: string): Promise<void> {
    await EXPIRE.count(this.manager, [sessionId]);
  }
}
