import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type pg from 'pg';
import { Repository, type EntityManager } from 'typeorm';
import {
  boolean,
  integer,
  text,
  timestamp,
  uuid,
  type Row,
} from '../../platform/database/statements/columns.js';
import { statement } from '../../platform/database/statements/statement.js';
import { IS_ONGOING } from '../stripe/values/subscription-status.js';
import { Subscription } from './subscription.entity.js';

/** Without those whose customer belongs to an account that is no longer bound. */
const LIST = statement(
  'ongoingSubscriptions.list',
  { id: text },
  `SELECT s.id FROM subscriptions s JOIN billing_customers c ON c.id = s.customer_id
    WHERE s.organization_id = $1 AND s.${IS_ONGOING} AND c.left_in IS NULL ORDER BY s.created_at, s.id`,
);

const LIST_LEFT = statement(
  'ongoingSubscriptions.listLeft',
  { id: text, organizationId: uuid },
  `SELECT s.id, s.organization_id AS "organizationId" FROM subscriptions s JOIN billing_customers c ON c.id = s.customer_id
    WHERE c.left_in IS NOT NULL AND s.${IS_ONGOING}`,
);

const FIND = statement(
  'ongoingSubscriptions.find',
  { id: text, createdAt: timestamp },
  `SELECT id, created_at AS "createdAt" FROM subscriptions WHERE organization_id = $1 AND item = $2 AND ${IS_ONGOING}`,
);

const HAS_RENEWING = statement(
  'ongoingSubscriptions.hasRenewing',
  { hasRenewing: boolean },
  `SELECT EXISTS (SELECT FROM subscriptions
                   WHERE organization_id = $1 AND ${IS_ONGOING} AND NOT cancel_at_period_end) AS "hasRenewing"`,
);

const HAS_OTHER_CURRENCY = statement(
  'ongoingSubscriptions.hasOtherCurrency',
  { hasOtherCurrency: boolean },
  `SELECT EXISTS (SELECT FROM subscriptions
                   WHERE organization_id = $1 AND ${IS_ONGOING} AND currency <> $2) AS "hasOtherCurrency"`,
);

export type OngoingRow = Row<{ id: typeof text; createdAt: typeof timestamp }>;

const COUNT_NOT_COLLECTED = statement(
  'ongoingSubscriptions.countNotCollected',
  { paused: integer, finalizationFailed: integer },
  `SELECT count(*) FILTER (WHERE collection_paused)::int AS paused,
          count(*) FILTER (WHERE collection_problem = 'finalization_failed')::int AS "finalizationFailed"
     FROM subscriptions WHERE ${IS_ONGOING} AND (collection_paused OR collection_problem IS NOT NULL)`,
);

/** An organization has at most one ongoing subscription to an item. */
@Injectable()
export class OngoingSubscriptionsRepository {
  constructor(@InjectRepository(Subscription) private readonly rows: Repository<Subscription>) {}

  /** Lists ongoing subscriptions that the bound account should know. */
  async list(organizationId: string): Promise<string[]> {
    return (await LIST.all(this.rows.manager, [organizationId])).map(({ id }) => id);
  }

  /** Lists ongoing subscriptions whose customer belongs to an account that is no longer bound. */
  listLeft(): Promise<{ id: string; organizationId: string }[]> {
    return LIST_LEFT.all(this.rows.manager, []);
  }

  /** Whether the organization has an ongoing subscription that is not set to end with its period. */
  async hasRenewing(manager: EntityManager, organizationId: string): Promise<boolean> {
    return (await HAS_RENEWING.one(manager, [organizationId])).hasRenewing;
  }

  async has(manager: EntityManager, organizationId: string, item: string): Promise<boolean> {
    return (await this.find(organizationId, item, manager)) !== undefined;
  }

  /** Whether an ongoing subscription of the organization has another currency. */
  async hasOtherCurrency(manager: EntityManager, organizationId: string, currency: string): Promise<boolean> {
    return (await HAS_OTHER_CURRENCY.one(manager, [organizationId, currency])).hasOtherCurrency;
  }

  find(organizationId: string, item: string, manager = this.rows.manager): Promise<OngoingRow | undefined> {
    return FIND.first(manager, [organizationId, item]);
  }
}

/** Counts ongoing subscriptions that Stripe does not collect, by the reason. */
export async function countNotCollected(pool: pg.Pool): Promise<Record<string, number>> {
  const { paused, finalizationFailed } = await COUNT_NOT_COLLECTED.one(pool, []);
  return { paused, finalization_failed: finalizationFailed };
}
