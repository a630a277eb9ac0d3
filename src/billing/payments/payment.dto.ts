import { ApiProperty } from '@nestjs/swagger';
import type { PurchaseKind } from '../checkouts/checkout.entity.js';
import { AMOUNT, CURRENCY } from '../money.schema.js';
import { PAYMENT_STATUSES, statusOf, type PaymentStatus } from './payment-status.js';
import type { ListedPaymentRow } from './payment-list.repository.js';

export class PaymentDto {
  @ApiProperty({
    description: 'The id of the invoice or the checkout session at the payment provider.',
    example: 'in_1T6bXk2eZvKYlo2C',
  })
  id: string;

  @ApiProperty({ enum: ['subscription', 'top_up'] })
  kind: PurchaseKind;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Null if it is not known what was bought.',
    example: 'bookkeeping',
  })
  agentId: string | null;

  @ApiProperty({
    ...AMOUNT,
    description: 'The amount that was collected, tax included, in the minor unit of the currency.',
  })
  amount: number;

  @ApiProperty(CURRENCY)
  currency: string;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'The tokens that were agreed, or that an operator credited.',
    example: 500_000,
  })
  tokens: number;

  @ApiProperty({ enum: PAYMENT_STATUSES, description: 'A payment `in_review` waits for our decision.' })
  status: PaymentStatus;

  @ApiProperty()
  paidAt: Date;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Null while the invoice is not known.',
    example: 'https://invoice.stripe.com/i/acct_1/live_1',
  })
  invoiceUrl: string | null;

  static from(row: ListedPaymentRow): PaymentDto {
    const { id, kind, item, amount, currency, tokens, paidAt, invoiceUrl } = row;
    return { id, kind, agentId: item, amount, currency, tokens, status: statusOf(row), paidAt, invoiceUrl };
  }
}
