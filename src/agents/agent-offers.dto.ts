import { ApiProperty } from '@nestjs/swagger';
import type { SubscriptionOffer, TopUpOffer, TrialOffer } from './agent.entity.js';

export class TrialOfferDto implements TrialOffer {
  @ApiProperty({ type: 'integer' })
  days: number;

  @ApiProperty({ type: 'integer' })
  tokens: number;
}

export class SubscriptionOfferDto implements SubscriptionOffer {
  @ApiProperty({ type: 'integer', description: 'In the minor unit of the currency.' })
  amount: number;

  @ApiProperty({ example: 'eur' })
  currency: string;

  @ApiProperty({ enum: ['day', 'week', 'month', 'year'] })
  interval: SubscriptionOffer['interval'];

  @ApiProperty({ type: 'integer' })
  tokensPerPeriod: number;
}

export class TopUpOfferDto implements TopUpOffer {
  @ApiProperty({ type: 'integer', description: 'In the minor unit of the currency.' })
  amount: number;

  @ApiProperty({ example: 'eur' })
  currency: string;

  @ApiProperty({ type: 'integer' })
  tokens: number;
}
