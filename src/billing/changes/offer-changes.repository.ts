import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Not, Repository, type EntityManager } from 'typeorm';
import { boolean, uuid } from '../../platform/database/statements/columns.js';
import { statement } from '../../platform/database/statements/statement.js';
import { IS_AS_LONG } from '../terms/purchase.js';
import { OfferChange, type ChangeStatus } from './offer-change.entity.js';

/** How long a quote can be used. */
const LIFETIME = '10 minutes';

const DELETE_OLD_QUOTES = statement(
  'offerChanges.deleteOldQuotes',
  {},
  `DELETE FROM offer_changes
    WHERE subscription_id = $1 AND status = 'quoted' AND created_at < now() - interval '${LIFETIME}'`,
);

const IS_FRESH = statement(
  'offerChanges.isFresh',
  { isFresh: boolean },
  `SELECT EXISTS (SELECT FROM offer_changes
                   WHERE id = $1 AND created_at > now() - interval '${LIFETIME}') AS "isFresh"`,
);

/**
 * Selects scheduled changes whose price must be set: in the last day of the period or, if its length changes, in its
 * last hour, because setting that price begins the new period. Also selects agreed changes that were interrupted.
 */
const LIST_DUE = statement(
  'offerChanges.listDue',
  { organizationId: uuid },
  `SELECT DISTINCT o.organization_id AS "organizationId"
     FROM offer_changes o JOIN subscriptions s ON s.id = o.subscription_id
    WHERE o.status IN ('agreed', 'scheduled')
      AND CASE o.status
            WHEN 'scheduled' THEN o.set_at IS NULL
              AND o.at < now() + CASE WHEN ${IS_AS_LONG} THEN interval '1 day' ELSE interval '1 hour' END
            ELSE s.pending_change IS NULL AND o.agreed_at < now() - interval '10 minutes'
          END`,
);

const MARK_SET = statement(
  'offerChanges.markSet',
  {},
  `UPDATE offer_changes SET set_at = now() WHERE id = $1 AND status = 'scheduled'`,
);

type Quote = Pick<
  OfferChange,
  | (
      | 'id'
      | 'organizationId'
      | 'subscriptionId'
      | 'itemId'
      | 'offer'
      | 'priceId'
      | 'amount'
      | 'currency'
      | 'tokens'
    )
  | ('version' | 'proratedAt' | 'at')
>;

@Injectable()
export class OfferChangesRepository {
  constructor(@InjectRepository(OfferChange) private readonly rows: Repository<OfferChange>) {}

  find(manager: EntityManager, id: string): Promise<OfferChange | null> {
    return manager.withRepository(this.rows).findOneBy({ id });
  }

  /** Finds the open change of a subscription. */
  findOpen(subscriptionId: string, manager = this.rows.manager): Promise<OfferChange | null> {
    return manager
      .withRepository(this.rows)
      .findOneBy({ subscriptionId, status: In(['agreed', 'scheduled']) });
  }

  /**
   * Lists all changes except quotes, newest first. Dropped changes are included, because they may be paid while they
   * are dropped.
   */
  listAgreed(manager: EntityManager, subscriptionIds: string[]): Promise<OfferChange[]> {
    return manager.withRepository(this.rows).find({
      where: { subscriptionId: In(subscriptionIds), status: Not('quoted') },
      order: { agreedAt: 'DESC', id: 'DESC' },
    });
  }

  async quote(manager: EntityManager, quote: Quote): Promise<void> {
    await DELETE_OLD_QUOTES.run(manager, [quote.subscriptionId]);
    await manager.withRepository(this.rows).insert(quote);
  }

  /** Stores a change that was made without a quote. */
  async storeMade(manager: EntityManager, change: Quote & { agreedAt: Date }): Promise<void> {
    await manager.withRepository(this.rows).insert({ ...change, status: 'done' });
  }

  async isFresh(manager: EntityManager, id: string): Promise<boolean> {
    return (await IS_FRESH.one(manager, [id])).isFresh;
  }

  /** Lists organizations that need a run, because a change is due. */
  async listDue(): Promise<string[]> {
    return (await LIST_DUE.all(this.rows.manager, [])).map(({ organizationId }) => organizationId);
  }

  /**
   * Stores the price that the change replaces for the next period.
   * @returns false if it is not scheduled any more
   */
  async storeReplaced(manager: EntityManager, id: string, replacedPriceId: string): Promise<boolean> {
    const { affected } = await manager
      .withRepository(this.rows)
      .update({ id, status: 'scheduled' }, { replacedPriceId });
    return affected === 1;
  }

  /** @returns the withdrawn change, with its current `replacedPriceId` */
  async withdraw(manager: EntityManager, { id, status }: OfferChange): Promise<OfferChange> {
    await this.advance(manager, id, status, { status: 'withdrawn' });
    return (await this.find(manager, id))!;
  }

  /** Schedules a change again, after the one that has replaced it has expired. Its price must be set again. */
  async scheduleAgain(manager: EntityManager, id: string): Promise<void> {
    await this.advance(manager, id, 'withdrawn', { status: 'scheduled', setAt: null });
  }

  /** @returns false if it is not scheduled any more */
  async markSet(manager: EntityManager, id: string): Promise<boolean> {
    return (await MARK_SET.count(manager, [id])) === 1;
  }

  /** @returns false if the change has another status by now */
  async advance(
    manager: EntityManager,
    id: string,
    from: ChangeStatus,
    to: Partial<Pick<OfferChange, 'status' | 'at' | 'setAt' | 'replaces'>>,
  ): Promise<boolean> {
    const agreed = to.status === 'agreed' || to.status === 'scheduled' ? { agreedAt: () => 'now()' } : {};
    const { affected } = await manager
      .withRepository(this.rows)
      .update({ id, status: from }, { ...to, ...agreed });
    return affected === 1;
  }
}
