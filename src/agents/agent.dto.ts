import { ApiProperty } from '@nestjs/swagger';
import { parseEntry } from './catalog/agent-entry.js';
import { factsOf, type AgentFacts } from './agent-facts.js';
import { SubscriptionOfferDto, TopUpOfferDto, TrialOfferDto } from './catalog/agent-offers.dto.js';
import { CheckoutInProgressDto } from './agent-checkout.dto.js';
import { CHANGE_OFFER, CHECKOUT, START_TRIAL, TOP_UP, type AgentCaller } from './agent-rules.js';
import {
  ACCESS_WAYS,
  accessWay,
  TRIAL_STATUSES,
  trialOf,
  type AccessWay,
  type Trial,
  type TrialStatus,
} from './agent-state.js';
import { MANAGE_BILLING } from '../organizations/access/organization-rules.js';
import { actionsDto } from '../organizations/access/actions.dto.js';
import { lowBalanceOf, type LowBalance } from './tokens/low-balance/low-balance.js';
import type { AgentRow } from './agents.repository.js';
import { NextTokensDto, SubscriptionDto } from './agent-subscription.dto.js';

class ActionsDto extends actionsDto<AgentFacts & AgentCaller>('Action', {
  startTrial: START_TRIAL,
  checkout: CHECKOUT,
  topUp: TOP_UP,
  changeOffer: CHANGE_OFFER,
}) {}

class TrialDto implements Trial {
  @ApiProperty({ enum: TRIAL_STATUSES })
  status: TrialStatus;

  @ApiProperty({ type: Date, nullable: true })
  startedAt: Date | null;

  @ApiProperty({ type: Date, nullable: true, example: '2026-03-16T09:41:00.000Z' })
  endsAt: Date | null;
}

class LowBalanceDto implements LowBalance {
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    nullable: true,
    description: 'Null without one.',
    example: 10_000,
  })
  threshold: number | null;

  @ApiProperty({ description: '`tokenBalance` <= `threshold`' })
  reached: boolean;
}

class TokenExpiryDto {
  @ApiProperty({
    type: Date,
    nullable: true,
    description: 'Null for never.',
    example: '2026-04-02T09:41:00.000Z',
  })
  at: Date | null;

  @ApiProperty({ type: 'integer', minimum: 1, example: 8_150 })
  amount: number;
}

/** The maximum number of expiries in a response. */
const MOST_EXPIRIES = 20;

class AccessDto {
  @ApiProperty()
  allowed: boolean;

  @ApiProperty({ enum: ACCESS_WAYS, nullable: true })
  via: AccessWay | null;
}

export class AgentDto {
  @ApiProperty({ example: 'research' })
  id: string;

  @ApiProperty({ example: 'Research' })
  name: string;

  @ApiProperty({ example: 'Answers questions from public sources, and cites them.' })
  description: string;

  @ApiProperty({ example: 'knowledge' })
  category: string;

  @ApiProperty({ type: String, nullable: true, example: 'https://app.example.com/icons/research.svg' })
  iconUrl: string | null;

  @ApiProperty({
    description: 'False if it has left the catalog. It is no longer sold, but a subscription continues.',
  })
  listed: boolean;

  @ApiProperty({ type: TrialOfferDto, nullable: true })
  trialOffer: TrialOfferDto | null;

  @ApiProperty({
    type: SubscriptionOfferDto,
    nullable: true,
    description: 'The first of `subscriptionOffers`.',
  })
  subscriptionOffer: SubscriptionOfferDto | null;

  @ApiProperty({ type: [SubscriptionOfferDto], description: 'The lowest rank first.' })
  subscriptionOffers: readonly SubscriptionOfferDto[];

  @ApiProperty({ type: TopUpOfferDto, nullable: true })
  topUpOffer: TopUpOfferDto | null;

  @ApiProperty()
  trial: TrialDto;

  @ApiProperty()
  subscription: SubscriptionDto;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'What remains of all unexpired grants.',
    example: 8_150,
  })
  tokenBalance: number;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Set aside for work in progress, and not part of `tokenBalance`.',
    example: 400,
  })
  tokensReserved: number;

  @ApiProperty({
    type: [TokenExpiryDto],
    description: 'Soonest first, at most 20.',
  })
  tokenExpiries: TokenExpiryDto[];

  @ApiProperty({
    type: NextTokensDto,
    nullable: true,
    description:
      'What is granted next: by the next month of a paid period, or by the next period. Null if none follows for certain.',
  })
  nextTokens: NextTokensDto | null;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Consumed in the last 30 days.',
    example: 1_850,
  })
  tokensUsed30Days: number;

  @ApiProperty()
  lowBalance: LowBalanceDto;

  @ApiProperty({
    type: CheckoutInProgressDto,
    nullable: true,
    description: 'The latest checkout that is open or whose payment is processing. Always null for members.',
  })
  checkout: CheckoutInProgressDto | null;

  @ApiProperty()
  access: AccessDto;

  @ApiProperty()
  actions: ActionsDto;

  static from(row: AgentRow, caller: AgentCaller): AgentDto {
    const { name, description, category, iconUrl, trialOffer, subscriptionOffers, topUpOffer } = parseEntry(
      row.entry,
    );
    const facts = factsOf(row);
    const isBuyer = MANAGE_BILLING.describe(caller).allowed;
    const via = accessWay(facts);
    return {
      id: row.id,
      name,
      description,
      category,
      iconUrl,
      listed: facts.listed,
      trialOffer,
      subscriptionOffer: subscriptionOffers[0] ?? null,
      subscriptionOffers,
      topUpOffer,
      trial: trialOf(facts),
      subscription: SubscriptionDto.from(row, isBuyer),
      tokenBalance: row.tokenBalance,
      tokensReserved: row.tokensReserved,
      tokenExpiries: row.tokenExpiries
        .slice(0, MOST_EXPIRIES)
        .map(({ at, amount }) => ({ at: at === null ? null : new Date(at), amount })),
      nextTokens: NextTokensDto.from(row),
      tokensUsed30Days: row.tokensUsed30Days,
      lowBalance: lowBalanceOf(row.tokenBalance, row.lowBalanceThreshold),
      checkout: isBuyer ? CheckoutInProgressDto.from(row) : null,
      access: { allowed: via !== null, via },
      actions: ActionsDto.from({ ...facts, ...caller }),
    };
  }
}
