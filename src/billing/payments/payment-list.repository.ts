import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager } from 'typeorm';
import { boolean, integer, text, timestamp, type Row } from '../../platform/database/statements/columns.js';
import { statement } from '../../platform/database/statements/statement.js';
import type { PurchaseKind } from '../checkouts/checkout.entity.js';

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
  paidAt: timestamp,
  invoiceUrl: text.orNull,
};
export type ListedPaymentRow = Row<typeof LISTED_PAYMENT>;

const LIST = statement(
  'paymentList.list',
  LISTED_PAYMENT,
  `SELECT id, kind, item, amount, currency, tokens, refunded, review IS NOT NULL AND resolved_at IS NULL AS "inReview",
          EXISTS (SELECT FROM open_disputes d WHERE d.payment_id = p.id)
            OR EXISTS (SELECT FROM payment_disputes d WHERE d.payment_id = p.id AND d.withdrawn > 0) AS "isDisputed",
          paid_at AS "paidAt", invoice_url AS "invoiceUrl"
     FROM payments p
    WHERE organization_id = $1 AND (paid_at, id) < ($2::timestamptz, $3)
    ORDER BY paid_at DESC, id DESC LIMIT $4`,
);

@Injectable()
export class PaymentListRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  list(organizationId: string, place: readonly string[], limit: number): Promise<ListedPaymentRow[]> {
    return LIST.all(this.manager, [organizationId, ...place, limit]);
  }
}
