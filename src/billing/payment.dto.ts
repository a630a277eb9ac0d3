import { ApiProperty } from '@nestjs/swagger';
import type { PurchaseKind } from './checkout.entity.js';
import { AMOUNT, CURRENCY } from './money.schema.js';
import { PAYMENT_STATUSES, statusOf, type PaymentStatus } from './payment-status.js';
import type { ListedPaymentRow } from './payment-list.repository.js';

export class PaymentDto {
  @ApiProperty({ description: 'The id of the invoice or the checkout session at the payment provider.' })
  id: string;

  @ApiProperty({ enum: ['subscription', 'top_up'] })
  kind: PurchaseKind;

  @ApiProperty({ type: String, nullable: true, description: 'Null if it is not known what was bought.' })
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
  })
  tokens: number;

  @ApiProperty({ enum: PAYMENT_STATUSES, description: 'A payment `in_review` waits for our decision.' })
  status: PaymentStatus;

  @ApiProperty()
  paidAt: Date;

  @ApiProperty({ type: String, nullable: true, description: 'Null while the invoice is not known.' })
  invoiceUrl: string | null;

  static from(row: ListedPaymentRow): PaymentDto {
    const { id, kind, item, amount, currency, tokens, paidAt, invoiceUrl } = row;
    return { id, kind, agentId: item, amount, currency, tokens, status: statusOf(row), paidAt, invoiceUrl };
  }
}
