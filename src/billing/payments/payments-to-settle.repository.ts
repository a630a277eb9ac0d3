import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import {
  boolean,
  integer,
  text,
  texts,
  timestamp,
  type Row,
} from '../../platform/database/statements/columns.js';
import { statement } from '../../platform/database/statements/statement.js';
import type { PurchaseKind } from '../terms/purchase.js';
import { Payment, type ReviewReason } from './payment.entity.js';

const TO_SETTLE = {
  id: text,
  kind: text.as<PurchaseKind>(),
  item: text.orNull,
  currency: text,
  tokens: integer,
  review: text.as<ReviewReason>().orNull,
  isResolved: boolean,
  subscriptionId: text.orNull,
  periodStart: timestamp.orNull,
  expiresAt: timestamp.orNull,
  invoiceUrl: text.orNull,
  refunded: integer,
  creditedToBalance: integer,
  reversalsAreRead: boolean,
  paymentIds: texts,
  fraudWarnedAt: timestamp.orNull,
};
export type SettledPaymentRow = Row<typeof TO_SETTLE>;

/** By subscription, selects only payments of recent periods, because the grace of older ones is over. */
const SELECT = `
  SELECT id, kind, item, currency, tokens, review, resolved_at IS NOT NULL AS "isResolved",
          subscription_id AS "subscriptionId", period_start AS "periodStart", expires_at AS "expiresAt",
          invoice_url AS "invoiceUrl", refunded, credited_to_balance AS "creditedToBalance",
          reversals_read_at IS NOT NULL OR payment_id IS NULL AS "reversalsAreRead",
          array_remove(payment_id || further_payment_ids, NULL) AS "paymentIds", fraud_warned_at AS "fraudWarnedAt"
     FROM payments
    WHERE organization_id = $1
      AND (id = ANY ($2::text[]) OR payment_id = ANY ($3::text[]) OR further_payment_ids && $3::text[]
           OR (subscription_id = ANY ($4::text[]) AND expires_at > now() - interval '60 days')
           OR (kind = 'top_up' AND invoice_url IS NULL AND paid_at > now() - interval '30 days'))
    ORDER BY id`;

const LIST = statement('paymentsToSettle.list', TO_SETTLE, SELECT);

const LOCK = statement('paymentsToSettle.lock', TO_SETTLE, `${SELECT} FOR NO KEY UPDATE`);

/** Selects payments of an organization for its settlement. */
interface PaymentSelection {
  ids?: string[];
  /** The payment provider's ids. */
  paymentIds?: string[];
  subscriptionIds?: string[];
}

function valuesOf(
  organizationId: string,
  { ids = [], paymentIds = [], subscriptionIds = [] }: PaymentSelection,
): unknown[] {
  return [organizationId, ids, paymentIds, subscriptionIds];
}

/** The payments that a settlement of an organization compares with the payment provider's. */
@Injectable()
export class PaymentsToSettleRepository {
  constructor(@InjectRepository(Payment) private readonly rows: Repository<Payment>) {}

  /**
   * Lists payments of an organization: those with one of the `ids`, those that one of the `paymentIds` has paid, the
   * latest ones of the `subscriptionIds`, and new top-ups without an invoice.
   */
  list(organizationId: string, selection: PaymentSelection): Promise<SettledPaymentRow[]> {
    return LIST.all(this.rows.manager, valuesOf(organizationId, selection));
  }

  /** Lists the same, and locks them until the transaction ends. */
  lock(
    manager: EntityManager,
    organizationId: string,
    selection: PaymentSelection,
  ): Promise<SettledPaymentRow[]> {
    return LOCK.all(manager, valuesOf(organizationId, selection));
  }
}
