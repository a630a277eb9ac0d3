import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { CountedPageQuery } from '../../platform/http/pagination/page.js';
import { Bom } from '../../platform/http/streaming/csv.js';
import { Satisfies } from '../../platform/http/validation/satisfies.js';
import { Since, Until } from '../../platform/http/validation/time-range.js';
import { PURCHASE_KINDS, type PurchaseKind } from '../terms/purchase.js';
import { inMajorUnit } from '../terms/currencies.js';
import { AMOUNT, CURRENCY } from '../terms/money.schema.js';
import { PAYMENT_STATUSES, statusOf, type PaymentStatus } from './payment-status.js';
import type { ListedPaymentRow } from './payment-list.repository.js';

/** The ids of items. They are the agents' ids, which billing does not know. */
const ITEM = /^[!-~]{1,255}$/;

export class PaymentsQuery extends CountedPageQuery {
  @Since()
  since?: string;

  @Until()
  until?: string;

  @ApiPropertyOptional({
    maxLength: 255,
    description: 'Only payments with this `agentId`.',
  })
  @IsOptional()
  @Satisfies('invalid_format', 'agentId must be the id of an agent', (id) => ITEM.test(id))
  @IsString()
  agentId?: string;

  @Bom()
  bom?: boolean;
}

/** The columns of an export: those of the list, and further ones for people who read the file in a spreadsheet. */
export const PAYMENT_COLUMNS = [
  'id',
  'kind',
  'agentId',
  'amount',
  'currency',
  'tokens',
  'status',
  'paidAt',
  'invoiceUrl',
  'disputedAt',
  'refundedAmount',
  'amountDecimal',
  'refundedAmountDecimal',
  'agentName',
] satisfies (keyof ExportedPayment)[];

export class PaymentDto {
  @ApiProperty({
    description: 'The id of the invoice or the checkout session at the payment provider.',
    example: 'in_1T6bXk2eZvKYlo2C',
  })
  id: string;

  @ApiProperty({ enum: PURCHASE_KINDS })
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
    format: 'uri',
    description:
      'The absolute address of the route that leads to the invoice. Null while the invoice is not known.',
    example:
      'https://app.example.com/api/organizations/019a1b2c-3d4e-7f60-8a1b-2c3d4e5f6071/billing/payments/in_1T6bXk2eZvKYlo2C/invoice',
  })
  invoiceUrl: string | null;

  @ApiProperty({
    type: Date,
    nullable: true,
    description:
      'When the open dispute of this payment began. Null without one, also after a dispute was won or lost.',
  })
  disputedAt: Date | null;

  @ApiProperty({
    ...AMOUNT,
    description: 'The sum of the refunds that have not failed, in the minor unit of the currency.',
    example: 0,
  })
  refundedAmount: number;

  static from(row: ListedPaymentRow, invoiceRoute: string): PaymentDto {
    const { id, kind, item: agentId, amount, currency, tokens, paidAt, disputedAt } = row;
    const invoiceUrl = row.invoiceUrl && invoiceRoute;
    const status = statusOf(row);
    return {
      id,
      kind,
      agentId,
      amount,
      currency,
      tokens,
      status,
      paidAt,
      invoiceUrl,
      disputedAt,
      refundedAmount: row.refunded,
    };
  }
}

/** A payment in a file for spreadsheets, with its amounts in the major unit of the currency, such as `29.00`. */
export class ExportedPayment extends PaymentDto {
  amountDecimal: string;
  refundedAmountDecimal: string;
  agentName: string | null;

  static override from(row: ListedPaymentRow, invoiceRoute: string): ExportedPayment {
    const { amount, refunded, currency, agentName } = row;
    return {
      ...PaymentDto.from(row, invoiceRoute),
      amountDecimal: inMajorUnit(amount, currency),
      refundedAmountDecimal: inMajorUnit(refunded, currency),
      agentName,
    };
  }
}
