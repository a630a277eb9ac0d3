import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { boolean, integer, text, timestamp, type Row } from '../../platform/database/statements/columns.js';
import { statement } from '../../platform/database/statements/statement.js';
import type { InvoicePreview } from '../stripe/values/preview.js';
import { IS_ONGOING, type SubscriptionStatus } from '../stripe/values/subscription-status.js';
import { IS_AS_LONG } from '../terms/purchase.js';
import type { ChargedSubscription } from './next-charge.js';
import { NextCharge } from './next-charge.entity.js';

const CHARGED = {
  subscriptionId: text,
  version: integer,
  customerId: text,
  item: text,
  status: text.as<SubscriptionStatus>(),
  currency: text,
  currentPeriodEnd: timestamp.orNull,
  cancelAtPeriodEnd: boolean,
  collectionPaused: boolean,
  collectionResumesAt: timestamp.orNull,
  amount: integer.orNull,
  total: integer.orNull,
  balance: integer.orNull,
  previewCurrency: text.orNull,
  at: timestamp.orNull,
  scheduledPriceId: text.orNull,
  scheduledItemId: text.orNull,
  startsAt: timestamp.orNull,
  asOf: timestamp.orNull,
};

/** A preview is valid only for the version of our copy for which it was read, and only until its time. */
const LIST = statement(
  'nextCharges.list',
  CHARGED,
  `SELECT s.id AS "subscriptionId", s.version, s.customer_id AS "customerId", s.item, s.status, s.currency,
          s.current_period_end AS "currentPeriodEnd", s.cancel_at_period_end AS "cancelAtPeriodEnd",
          s.collection_paused AS "collectionPaused", s.collection_resumes_at AS "collectionResumesAt",
          n.amount, n.total, n.balance, n.currency AS "previewCurrency", n.at,
          n.as_of AS "asOf", o.price_id AS "scheduledPriceId",
          o.item_id AS "scheduledItemId", CASE WHEN NOT (${IS_AS_LONG}) THEN o.at END AS "startsAt"
     FROM subscriptions s
     LEFT JOIN offer_changes o ON o.subscription_id = s.id AND o.status = 'scheduled' AND o.set_at IS NULL
     LEFT JOIN next_charges n ON n.subscription_id = s.id AND n.version = s.version
          AND (n.at IS NULL OR n.at > now()) AND ($2 OR n.as_of > now() - interval '1 hour')
    WHERE s.organization_id = $1 AND s.${IS_ONGOING}
    ORDER BY s.item, s.created_at`,
);

const PUT = statement(
  'nextCharges.put',
  {},
  `INSERT INTO next_charges AS n (subscription_id, version, amount, total, balance, currency, at, as_of)
   SELECT id, version, amount, total, balance, currency, at, now()
     FROM unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::int[], $6::text[], $7::timestamptz[])
       AS l (id, version, amount, total, balance, currency, at)
    WHERE EXISTS (SELECT FROM subscriptions s WHERE s.id = l.id)
   ON CONFLICT (subscription_id) DO UPDATE
      SET version = excluded.version, amount = excluded.amount, total = excluded.total, balance = excluded.balance,
          currency = excluded.currency, at = excluded.at, as_of = excluded.as_of`,
);

/** @see ChargedSubscription */
export interface ChargedRow extends ChargedSubscription {
  subscriptionId: string;
  version: number;
  /**
   * The scheduled price of the next period, which Stripe does not have yet. Null if the price stays, or if Stripe has
   * the new one. `startsAt`: the start of a period of another length, because Stripe previews another date for it. Null
   * if the length stays.
   */
  scheduled: { itemId: string; priceId: string; startsAt: Date | null } | null;
}

/** The preview that was read for a row. Null if no invoice will follow. */
export type ReadPreview = [row: ChargedRow, preview: InvoicePreview | null];

@Injectable()
export class NextChargesRepository {
  constructor(@InjectRepository(NextCharge) private readonly rows: Repository<NextCharge>) {}

  /**
   * Lists the ongoing subscriptions with their previews.
   * @param evenOld whether to list previews that are older than an hour
   */
  async list(organizationId: string, evenOld: boolean): Promise<ChargedRow[]> {
    return (await LIST.all(this.rows.manager, [organizationId, evenOld])).map(chargedOf);
  }

  /** Deletes the preview, so that the next request reads it again. */
  async forget(manager: EntityManager, subscriptionId: string): Promise<void> {
    await manager.withRepository(this.rows).delete({ subscriptionId });
  }

  async put(previews: ReadPreview[]): Promise<void> {
    await PUT.run(this.rows.manager, [
      previews.map(([row]) => row.subscriptionId),
      previews.map(([row]) => row.version),
      previews.map(([, preview]) => preview?.amount ?? null),
      previews.map(([, preview]) => preview?.total ?? null),
      previews.map(([, preview]) => preview?.balance ?? null),
      previews.map(([, preview]) => preview?.currency ?? null),
      previews.map(([, preview]) => preview?.at ?? null),
    ]);
  }
}

function chargedOf({
  amount,
  total,
  balance,
  previewCurrency: currency,
  at,
  asOf,
  scheduledPriceId: priceId,
  scheduledItemId: itemId,
  startsAt,
  ...subscription
}: Row<typeof CHARGED>): ChargedRow {
  const charge = amount !== null && currency && at ? { amount, total, balance, currency, at } : null;
  const scheduled = priceId !== null && itemId !== null ? { itemId, priceId, startsAt } : null;
  return { ...subscription, scheduled, preview: asOf && { charge, asOf } };
}
