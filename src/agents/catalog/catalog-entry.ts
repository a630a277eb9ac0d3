import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { Satisfies } from '../../platform/http/validation/satisfies.js';
import { AGENT_ID, type SubscriptionOffer, type TopUpOffer, type TrialOffer } from './agent.entity.js';
import { isCurrency } from './price-rules.js';

const TAX_BEHAVIORS = ['exclusive', 'inclusive'] as const;
type TaxBehavior = (typeof TAX_BEHAVIORS)[number];

export const MAX_INTEGER = 2_147_483_647;
const SLUG = '$property must be a slug of at most 64 letters, digits and single hyphens';
/** The maximum number of subscription offers of an agent. */
const MAX_OFFERS = 10;

class TrialOfferEntry implements TrialOffer {
  @IsInt()
  @Min(1)
  @Max(365)
  days: number;

  @IsInt()
  @Min(0)
  @Max(MAX_INTEGER)
  tokens: number;
}

class PricedEntry {
  /** The price in the minor unit of the currency, such as cents. */
  @IsInt()
  @Min(1)
  @Max(99_999_999)
  amount: number;

  @Satisfies('not_allowed', '$property must be an ISO 4217 code in lower case', isCurrency)
  @IsString({ message: '$property must be an ISO 4217 code in lower case' })
  currency: string;
}

class SubscriptionOfferEntry extends PricedEntry {
  @IsIn(['day', 'week', 'month', 'year'])
  interval: SubscriptionOffer['interval'];

  @IsInt()
  @Min(1)
  @Max(MAX_INTEGER)
  tokensPerPeriod: number;
}

class ListedOfferEntry extends SubscriptionOfferEntry {
  @Matches(AGENT_ID, { message: SLUG })
  id: string;

  @IsString()
  @MinLength(1)
  @MaxLength(60)
  name: string;

  /** The number of intervals in a period. */
  @IsOptional()
  @IsInt()
  @Min(1)
  intervalCount?: number;

  /** Grants `tokensPerPeriod` in each month of the period, instead of once per period. */
  @IsOptional()
  @IsIn(['month'])
  tokensEvery?: SubscriptionOffer['tokensEvery'];
}

class TopUpOfferEntry extends PricedEntry implements TopUpOffer {
  @IsInt()
  @Min(1)
  @Max(MAX_INTEGER)
  tokens: number;
}

export class CatalogEntry {
  @Matches(AGENT_ID, { message: SLUG })
  id: string;

  @IsString()
  @MinLength(1)
  @MaxLength(100)
  name: string;

  @IsString()
  @MaxLength(1000)
  description: string;

  @IsString()
  @MinLength(1)
  @MaxLength(100)
  category: string;

  @IsOptional()
  @IsUrl({ protocols: ['https'], require_protocol: true })
  iconUrl?: string | null;

  @IsOptional()
  @ValidateNested()
  @IsObject()
  @Type(() => TrialOfferEntry)
  trialOffer?: TrialOfferEntry | null;

  @IsOptional()
  @ValidateNested()
  @IsObject()
  @Type(() => SubscriptionOfferEntry)
  subscriptionOffer?: SubscriptionOfferEntry | null;

  /** The lowest rank first. */
  @IsOptional()
  @ArrayMaxSize(MAX_OFFERS)
  @ArrayNotEmpty()
  @ValidateNested({ each: true })
  @IsArray()
  @Type(() => ListedOfferEntry)
  subscriptionOffers?: ListedOfferEntry[] | null;

  @IsOptional()
  @ValidateNested()
  @IsObject()
  @Type(() => TopUpOfferEntry)
  topUpOffer?: TopUpOfferEntry | null;
}

export class Catalog {
  @IsArray()
  @ArrayNotEmpty()
  @ValidateNested({ each: true })
  @Type(() => CatalogEntry)
  agents: CatalogEntry[];

  /** Whether the amounts include tax. Stripe never changes this for an existing price. */
  @IsIn(TAX_BEHAVIORS)
  taxBehavior: TaxBehavior = 'exclusive';
}
