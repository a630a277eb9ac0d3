import { ApiProperty } from '@nestjs/swagger';
import { AMOUNT, CURRENCY } from '../../billing/terms/money.schema.js';
import type { SubscriptionOffer, TopUpOffer, TrialOffer } from './agent.entity.js';

export class TrialOfferDto implements TrialOffer {
  @ApiProperty({ type: 'integer', minimum: 0, example: 14 })
  days: number;

  @ApiProperty({ type: 'integer', minimum: 0, example: 10_000 })
  tokens: number;
}

export class SubscriptionOfferDto implements SubscriptionOffer {
  @ApiProperty({ description: 'Unique for the agent.', example: 'monthly' })
  id: string;

  @ApiProperty({ minLength: 1, maxLength: 60, example: 'Monthly' })
  name: string;

  @ApiProperty(AMOUNT)
  amount: number;

  @ApiProperty(CURRENCY)
  currency: string;

  @ApiProperty({ enum: ['day', 'week', 'month', 'year'] })
  interval: SubscriptionOffer['interval'];

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    description: 'The number of intervals in a period.',
    example: 1,
  })
  intervalCount: number;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'In each month if `tokensEvery` is `month`.',
    example: 500_000,
  })
  tokensPerPeriod: number;

  @ApiProperty({
    enum: ['month'],
    nullable: true,
    description: '`month` if the tokens of a year are granted month by month. Null for once in each period.',
  })
  tokensEvery: 'month' | null;
}

export class TopUpOfferDto implements TopUpOffer {
  @ApiProperty(AMOUNT)
  amount: number;

  @ApiProperty(CURRENCY)
  currency: string;

  @ApiProperty({ type: 'integer', minimum: 0, example: 100_000 })
  tokens: number;
}
