import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { text, uuid } from '../../platform/database/statements/columns.js';
import { statement } from '../../platform/database/statements/statement.js';
import type { CheckoutSession } from '../stripe/values/checkout-session.js';
import { Checkout, type CheckoutOptions } from './checkout.entity.js';
import { CHECKOUT, COLUMNS, UNDER_WAY, type CheckoutRow } from './checkout.row.js';
import type { Purchase } from '../terms/purchase.js';

const FIND_UNDER_WAY = statement(
  'checkouts.findUnderWay',
  CHECKOUT,
  `SELECT ${COLUMNS} FROM checkouts WHERE organization_id = $1 AND item = $2 AND kind = $3 AND ${UNDER_WAY}`,
);

const LIST_UNDER_WAY = statement(
  'checkouts.listUnderWay',
  CHECKOUT,
  `SELECT ${COLUMNS} FROM checkouts WHERE organization_id = $1 AND ${UNDER_WAY} ORDER BY created_at, id`,
);

/** A completed checkout that is still unpaid after 30 days is left out: its payment has failed. */
const IS_UNFINISHED = `(${UNDER_WAY} OR (status = 'complete' AND NOT paid AND created_at > now() - interval '30 days'))`;

const LIST_UNFINISHED = statement(
  'checkouts.listUnfinished',
  { sessionId: text },
  `SELECT session_id AS "sessionId" FROM checkouts
    WHERE organization_id = $1 AND ${IS_UNFINISHED} AND session_id IS NOT NULL ORDER BY created_at, id`,
);

const INSERT = statement(
  'checkouts.insert',
  CHECKOUT,
  `INSERT INTO checkouts (id, organization_id, kind, item, customer_id, price_id, amount, currency, tokens,
                          return_path, options, expires_at, offer)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now() + $12 * interval '1 minute', $13)
   ON CONFLICT (organization_id, item, kind) WHERE ${UNDER_WAY} DO NOTHING RETURNING ${COLUMNS}`,
);

const ADVANCE = statement(
  'checkouts.advance',
  {},
  `UPDATE checkouts
      SET session_id = $2, paid = paid OR $4, processing = $5 AND NOT paid,
          status = CASE WHEN status IN ('complete', 'expired') THEN status ELSE $3 END
    WHERE id = $1`,
);

const EXPIRE = statement(
  'checkouts.expire',
  { organizationId: uuid, item: text },
  `UPDATE checkouts SET status = 'expired' WHERE session_id = $1 AND status = 'open'
   RETURNING organization_id AS "organizationId", item`,
);

const FAIL_STALE = statement(
  'checkouts.failStale',
  {},
  `UPDATE checkouts SET status = 'failed'
    WHERE id = $1 AND status = 'creating'
      AND (customer_id <> $2 OR expires_at < now() + $3 * interval '1 minute')`,
);

/** The terms of a subscription that was not started by a checkout. The tokens are those of a period. */
export type AdoptedTerms = Pick<
  CheckoutRow,
  'organizationId' | 'item' | 'customerId' | 'priceId' | 'amount' | 'currency' | 'tokens'
>;

@Injectable()
export class CheckoutsRepository {
  constructor(@InjectRepository(Checkout) private readonly rows: Repository<Checkout>) {}

  find(id: string, manager = this.rows.manager): Promise<Checkout | null> {
    return manager.withRepository(this.rows).findOneBy({ id });
  }

  findOfSession(sessionId: string, manager = this.rows.manager): Promise<Checkout | null> {
    return manager.withRepository(this.rows).findOneBy({ sessionId });
  }

  /** Lists the checkouts of an organization with one of these ids or sessions. */
  listToSettle(
    manager: EntityManager,
    organizationId: string,
    ids: string[],
    sessionIds: string[],
  ): Promise<Checkout[]> {
    return manager.withRepository(this.rows).find({
      where: [
        { organizationId, id: In(ids) },
        { organizationId, sessionId: In(sessionIds) },
      ],
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  findUnderWay(manager: EntityManager, { buyer, item, kind }: Purchase): Promise<CheckoutRow | undefined> {
    return FIND_UNDER_WAY.first(manager, [buyer.organization.id, item, kind]);
  }

  listUnderWay(organizationId: string): Promise<CheckoutRow[]> {
    return LIST_UNDER_WAY.all(this.rows.manager, [organizationId]);
  }

  /** Lists the sessions of an organization that are open, or that are complete and still unpaid. */
  async listUnfinished(organizationId: string): Promise<string[]> {
    return (await LIST_UNFINISHED.all(this.rows.manager, [organizationId])).map(({ sessionId }) => sessionId);
  }

  /**
   * Inserts a checkout. The unique index settles the race of two purchases.
   * @param lifetime minutes
   * @returns undefined if an unfinished checkout exists
   */
  insert(
    manager: EntityManager,
    { buyer, kind, item, priceId, amount, currency, tokens, offer, returnPath }: Purchase,
    customerId: string,
    options: CheckoutOptions,
    lifetime: number,
  ): Promise<CheckoutRow | undefined> {
    return INSERT.first(manager, [
      uuidv7(),
      buyer.organization.id,
      kind,
      item,
      customerId,
      priceId,
      amount,
      currency,
      tokens,
      returnPath,
      options,
      lifetime,
      offer,
    ]);
  }

  async insertAdopted(manager: EntityManager, terms: AdoptedTerms): Promise<Checkout> {
    const rows = manager.withRepository(this.rows);
    const id = uuidv7();
    await rows.insert({
      id,
      ...terms,
      kind: 'subscription',
      status: 'complete',
      paid: true,
      returnPath: '',
      expiresAt: () => 'now()',
    });
    return rows.findOneByOrFail({ id });
  }

  async open(id: string, session: CheckoutSession): Promise<void> {
    const { id: sessionId, url, expiresAt } = session;
    const change = { status: 'open' as const, sessionId, url, expiresAt };
    await this.rows.update({ id, status: 'creating' }, change);
  }

  /**
   * Updates a checkout from its session. A complete or expired checkout keeps its status, even if states of the session
   * arrive out of order.
   * @param isProcessing whether a payment of the session is processing
   */
  async advance(
    manager: EntityManager,
    id: string,
    { id: sessionId, status, paid }: CheckoutSession,
    isProcessing: boolean,
  ): Promise<void> {
    await ADVANCE.run(manager, [id, sessionId, status, paid, isProcessing && !paid]);
  }

  async fail(id: string): Promise<void> {
    await this.rows.update({ id, status: 'creating' }, { status: 'failed' });
  }

  /**
   * Fails a checkout without a session if it belongs to another customer or expires too soon.
   * @param remaining the minutes that must remain
   * @returns whether the checkout has failed
   */
  async failStale(id: string, customerId: string, remaining: number): Promise<boolean> {
    return (await FAIL_STALE.count(this.rows.manager, [id, customerId, remaining])) > 0;
  }

  /** @returns the checkout, if it was open */
  expire(
    sessionId: string,
    manager = this.rows.manager,
  ): Promise<Pick<CheckoutRow, 'organizationId' | 'item'> | undefined> {
    return EXPIRE.first(manager, [sessionId]);
  }
}
