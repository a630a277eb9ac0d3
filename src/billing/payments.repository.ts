import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type pg from 'pg';
import { EntityManager } from 'typeorm';
import { integer } from '../platform/database/columns.js';
import { statement } from '../platform/database/statement.js';
import type { CheckoutRow } from './checkout.row.js';
import { Payment } from './payment.entity.js';
import type { Paid } from './purchase.js';

const INSERT = statement(
  'payments.insert',
  {},
  `INSERT INTO payments (id, organization_id, kind, item, amount, currency, payment_id, review)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING`,
);

const COUNT_IN_REVIEW = statement(
  'payments.countInReview',
  { count: integer },
  'SELECT count(*)::int AS count FROM payments WHERE review IS NOT NULL',
);

@Injectable()
export class PaymentsRepository {
  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  exists(id: string): Promise<boolean> {
    return this.manager.existsBy(Payment, { id });
  }

  /** Finds a payment. @param paymentId the payment provider's id, not that of the row */
  findOf(paymentId: string): Promise<Payment | null> {
    return this.manager.findOneBy(Payment, { paymentId });
  }

  /** Stores a payment. @returns false if the payment is stored already */
  async insert(
    { id, amount, currency, paymentId }: Paid,
    { organizationId, kind, item }: CheckoutRow,
    review: string | null,
  ): Promise<boolean> {
    const values = [id, organizationId, kind, item, amount ?? 0, currency ?? '', paymentId, review];
    return (await INSERT.count(this.manager, values)) > 0;
  }
}

/** Counts payments that await a manual review. Metrics use a database connection of their own. */
export async function countPaymentsInReview(pool: pg.Pool): Promise<number> {
  return (await COUNT_IN_REVIEW.one(pool, [])).count;
}
