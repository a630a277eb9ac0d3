import { ApiProperty } from '@nestjs/swagger';
import { IsDefined, IsString, IsUUID, MaxLength } from 'class-validator';
import { AMOUNT, CURRENCY } from '../../billing/terms/money.schema.js';
import type { Effect } from '../../agents/catalog/offer-effect.js';
import { IsOneLine } from '../../platform/http/validation/is-one-line.js';

export class PreviewChangeDto {
  @ApiProperty({ maxLength: 64, description: 'One of `subscriptionOffers`.', example: 'yearly' })
  @IsOneLine()
  @MaxLength(64)
  @IsString()
  @IsDefined()
  offerId: string;
}

export class ChangeOfferDto {
  @ApiProperty({ maxLength: 64, description: 'Of the preview.', example: 'yearly' })
  @IsOneLine()
  @MaxLength(64)
  @IsString()
  @IsDefined()
  offerId: string;

  @ApiProperty({ format: 'uuid', description: 'Of the preview.' })
  @IsUUID()
  @IsDefined()
  quoteId: string;
}

export class OfferQuoteDto {
  @ApiProperty({ example: 'yearly' })
  offerId: string;

  @ApiProperty({ enum: ['now', 'period_end'] })
  effective: Effect;

  @ApiProperty({ ...AMOUNT, description: 'What is charged at once.' })
  dueNow: number;

  @ApiProperty({ ...AMOUNT, description: 'What is left for coming invoices.' })
  credit: number;

  @ApiProperty(CURRENCY)
  currency: string;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'What is granted at once.', example: 40_000 })
  tokensNow: number;

  @ApiProperty({ ...AMOUNT, description: 'Of the next invoice.' })
  nextAmount: number;

  @ApiProperty({ example: '2026-04-02T09:41:00.000Z' })
  nextAt: Date;

  @ApiProperty({ format: 'uuid', description: 'Send it with the change.' })
  quoteId: string;

  @ApiProperty({
    description: 'Then the quote cannot be used any more.',
    example: '2026-03-03T09:51:00.000Z',
  })
  expiresAt: Date;
}
