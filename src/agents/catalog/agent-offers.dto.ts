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
  @ApiProperty(AMOUNT)
  amount: number;

  @ApiProperty(CURRENCY)
  currency: string;

  @ApiProperty({ enum: ['day', 'week', 'month', 'year'] })
  interval: SubscriptionOffer['interval'];

  @ApiProperty({ type: 'integer', minimum: 0, example: 500_000 })
  tokensPerPeriod: number;
}

export class TopUpOfferDto implements TopUpOffer {
  @ApiProperty(AMOUNT)
  amount: number;

  @ApiProperty(CURRENCY)
  currency: string;

  @ApiProperty({ type: 'integer', minimum: 0, example: 100_000 })
  tokens: number;
}
