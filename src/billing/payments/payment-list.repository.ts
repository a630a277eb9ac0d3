import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { boolean, integer, text, timestamp, type Row } from '../../platform/database/statements/columns.js';
import { statement } from '../../platform/database/statements/statement.js';
import { COUNTED } from '../../platform/http/pagination/page.js';
import type { PurchaseKind } from '../terms/purchase.js';

const LISTED_PAYMENT = {
  id: text,
  kind: text.as<PurchaseKind>(),
  item: text.orNull,
  amount: integer,
  currency: text,
  tokens: integer,
  refunded: integer,
  inReview: boolean,
  /** Whether a dispute is open, or has withdrawn money. */
  isDisputed: boolean,
  /** When the open dispute began. */
  disputedAt: timestamp.orNull,
  paidAt: timestamp,
  invoiceUrl: text.orNull,
  agentName: text.orNull,
};
export type ListedPaymentRow = Row<typeof LISTED_PAYMENT>;

/** The payments that a list or an export shows. Times are in our format. */
export type PaymentSelection = { [Name in 'since' | 'until' | 'agentId']?: string | undefined };

const selected = (since: string, until: string, item: string) =>
  `paid_at >= ${since}::timestamptz AND paid_at < ${until}::timestamptz AND (${item}::text IS NULL OR item = ${item})`;

function valuesOf({ since = '-infinity', until = 'infinity', agentId }: PaymentSelection): unknown[] {
  return [since, until, agentId ?? null];
}

const LIST = statement(
  'paymentList.list',
  LISTED_PAYMENT,
  `SELECT id, kind, item, amount, currency, tokens, refunded, review IS NOT NULL AND resolved_at IS NULL AS "inReview",
          EXISTS (SELECT FROM open_disputes d WHERE d.payment_id = p.id)
            OR EXISTS (SELECT FROM payment_disputes d WHERE d.payment_id = p.id AND d.withdrawn > 0) AS "isDisputed",
          (SELECT min(opened_at) FROM payment_disputes d JOIN open_disputes o USING (id) WHERE d.payment_id = p.id)
            AS "disputedAt",
          paid_at AS "paidAt", invoice_url AS "invoiceUrl",
          (SELECT name FROM agent_names a WHERE a.id = p.item) AS "agentName"
     FROM payments p
    WHERE organization_id = $1 AND (paid_at, id) < ($2::timestamptz, $3) AND ${selected('$5', '$6', '$7')}
    ORDER BY paid_at DESC, id DESC LIMIT $4`,
);

const KIND_OF = statement(
  'paymentList.kindOf',
  { kind: text.as<PurchaseKind>() },
  'SELECT kind FROM payments WHERE organization_id = $1 AND id = $2',
);

const COUNT = statement(
  'paymentList.count',
  { total: integer },
  `SELECT count(*)::int AS total FROM (
     SELECT FROM payments WHERE organization_id = $1 AND ${selected('$2', '$3', '$4')} LIMIT ${COUNTED}) AS counted`,
);

@Injectable()
export class PaymentListRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  list(
    organizationId: string,
    place: readonly string[],
    limit: number,
    selection: PaymentSelection,
  ): Promise<ListedPaymentRow[]> {
    return LIST.all(this.manager, [organizationId, ...place, limit, ...valuesOf(selection)]);
  }

  /** @returns undefined if the organization has no such payment */
  async kindOf(organizationId: string, id: string): Promise<PurchaseKind | undefined> {
    return (await KIND_OF.first(this.manager, [organizationId, id]))?.kind;
  }

  /** Counts the selected payments of an organization, up to `COUNTED`. */
  async count(organizationId: string, selection: PaymentSelection): Promise<number> {
    return (await COUNT.one(this.manager, [organizationId, ...valuesOf(selection)])).total;
  }
}
