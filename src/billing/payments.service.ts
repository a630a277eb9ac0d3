import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { StripeService } from '../stripe/stripe.service.js';
import type { Checkout } from './checkout.entity.js';
import { Payment } from './payment.entity.js';
import type { Credit, Refund } from './purchase.js';

/** What the provider says was paid. */
export interface Paid {
  /** Of the checkout session, or of the invoice. */
  id: string;
  amount: number | null;
  currency: string | null;
  customerId: string | null;
  paymentId: string | null;
  expiresAt: Date | null;
}

/** Everything that was paid, held against what was agreed when the purchase began. */
@Injectable()
export class PaymentsService {
  private readonly logger = new Logger(PaymentsService.name);

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly stripe: StripeService,
  ) {}

  /**
   * Notes a payment.
   * @returns the tokens that it brings, or nothing if it is not what was agreed: then operations has to look at it
   */
  async note(paid: Paid, agreed: Checkout): Promise<Credit | undefined> {
    const review = objection(paid, agreed);
    const { organizationId, kind, item, tokens } = agreed;
    const noted = await this.database.query<unknown[]>(
      `INSERT INTO payments (id, organization_id, kind, item, amount, currency, payment_id, review)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING RETURNING 1`,
      [paid.id, organizationId, kind, item, paid.amount ?? 0, paid.currency ?? '', paid.paymentId, review],
    );
    if (review) {
      if (noted.length > 0)
        this.logger.error(`Payment ${paid.id} of checkout ${agreed.id} credits nobody: ${review}`);
      return undefined;
    }
    const { id: sourceKey, paymentId, expiresAt } = paid;
    return { organizationId, item, source: kind, sourceKey, paymentId, tokens, expiresAt };
  }

  async isNoted(id: string): Promise<boolean> {
    return this.database.manager.existsBy(Payment, { id });
  }

  /** Reads anew how much of a payment was given back. @returns nothing for a payment that is none of ours */
  async refund(paymentId: string): Promise<Refund | undefined> {
    const payment = await this.database.manager.findOneBy(Payment, { paymentId });
    if (!payment || payment.review) return undefined;
    const { refunded } = await this.stripe.retrievePayment(paymentId);
    return { source: payment.kind, sourceKey: payment.id, refunded, paid: payment.amount };
  }
}

/** Money that came otherwise than agreed is credited to nobody before a person has looked at it. */
function objection(paid: Paid, agreed: Checkout): string | null {
  if (paid.customerId !== agreed.customerId)
    return `paid by customer ${paid.customerId}, not ${agreed.customerId}`;
  if (paid.amount !== agreed.amount || paid.currency !== agreed.currency)
    return `paid ${paid.amount} ${paid.currency}, not ${agreed.amount} ${agreed.currency}`;
  return null;
}
