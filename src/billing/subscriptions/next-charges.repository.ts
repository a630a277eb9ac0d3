import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { boolean, integer, text, timestamp, type Row } from '../../platform/database/statements/columns.js';
import { statement } from '../../platform/database/statements/statement.js';
import type { InvoicePreview } from '../stripe/values.js';
import { NextCharge } from './next-charge.entity.js';
import { IS_ONGOING } from './subscriptions.repository.js';

const NEXT_CHARGE = {
  subscriptionId: text,
  item: text,
  amount: integer.orNull,
  currency: text,
  at: timestamp.orNull,
  asOf: timestamp.orNull,
  /** Whether the preview must be read: it is missing or too old, and the subscription continues. */
  isOutdated: boolean,
};
export type NextChargeRow = Row<typeof NEXT_CHARGE>;

/** A subscription that ends with its period has no next charge, whatever an older preview says. */
const LIST = statement(
  'nextCharges.list',
  NEXT_CHARGE,
  `SELECT s.id AS "subscriptionId", s.item, n.amount, coalesce(n.currency, s.currency) AS currency, n.at,
          n.as_of AS "asOf", NOT s.cancel_at_period_end AND n.as_of IS NULL AS "isOutdated"
     FROM subscriptions s
     LEFT JOIN next_charges n ON n.subscription_id = s.id AND NOT s.cancel_at_period_end
          AND ($2 OR n.as_of > now() - interval '1 hour')
    WHERE s.organization_id = $1 AND s.${IS_ONGOING}
    ORDER BY s.item, s.created_at`,
);

const PUT = statement(
  'nextCharges.put',
  {},
  `INSERT INTO next_charges AS n (subscription_id, amount, currency, at, as_of)
   SELECT id, amount, currency, at, now()
     FROM unnest($1::text[], $2::int[], $3::text[], $4::timestamptz[]) AS l (id, amount, currency, at)
    WHERE EXISTS (SELECT FROM subscriptions s WHERE s.id = l.id)
   ON CONFLICT (subscription_id) DO UPDATE
      SET amount = excluded.amount, currency = excluded.currency, at = excluded.at, as_of = excluded.as_of`,
);

/** A preview by the id of its subscription. Null if no invoice will follow. */
export type ReadPreview = [subscriptionId: string, preview: InvoicePreview | null];

@Injectable()
export class NextChargesRepository {
  constructor(@InjectRepository(NextCharge) private readonly rows: Repository<NextCharge>) {}

  /**
   * Lists the next charge of each ongoing subscription.
   * @param evenOld whether to list previews that are older than an hour
   */
  list(organizationId: string, evenOld: boolean): Promise<NextChargeRow[]> {
    return LIST.all(this.rows.manager, [organizationId, evenOld]);
  }

  async put(previews: ReadPreview[]): Promise<void> {
    await PUT.count(this.rows.manager, [
      previews.map(([id]) => id),
      previews.map(([, preview]) => preview?.amount ?? null),
      previews.map(([, preview]) => preview?.currency ?? null),
      previews.map(([, preview]) => preview?.at ?? null),
    ]);
  }
}
