import { ApiProperty } from '@nestjs/swagger';
import { PURCHASE_KINDS, type PurchaseKind } from '../billing/terms/purchase.js';
import type { AgentRow } from './agents.repository.js';

const STATUSES = ['open', 'processing'] as const;

export class CheckoutInProgressDto {
  @ApiProperty({ enum: PURCHASE_KINDS })
  kind: PurchaseKind;

  @ApiProperty({
    enum: STATUSES,
    description:
      '`open`: can be paid. `processing`: paid, but the money has not arrived yet, as with a bank debit.',
  })
  status: (typeof STATUSES)[number];

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The payment page. Null if it is paid.',
    example: 'https://checkout.stripe.com/c/pay/cs_live_1',
  })
  url: string | null;

  @ApiProperty({
    type: Date,
    nullable: true,
    description: 'Until when it can be paid. Null if it is paid.',
    example: '2026-03-03T09:41:00.000Z',
  })
  expiresAt: Date | null;

  static from(row: AgentRow): CheckoutInProgressDto | null {
    if (!row.checkoutKind) return null;
    const kind = row.checkoutKind;
    if (row.checkoutProcessing) return { kind, status: 'processing', url: null, expiresAt: null };
    return { kind, status: 'open', url: row.checkoutUrl, expiresAt: row.checkoutExpiresAt };
  }
}
