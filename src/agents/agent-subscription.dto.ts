import { ApiProperty } from '@nestjs/swagger';
import { AMOUNT, CURRENCY } from '../billing/terms/money.schema.js';
import {
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from '../billing/stripe/values/subscription-status.js';
import type { AgentRow } from './agents.repository.js';

class ScheduledChangeDto {
  @ApiProperty({ example: 'solo' })
  offerId: string;

  @ApiProperty({ description: 'The end of the period.', example: '2026-04-02T09:41:00.000Z' })
  at: Date;
}

class PendingChangeDto {
  @ApiProperty({ example: 'yearly' })
  offerId: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The page on which it can be paid. Null for members.',
    example: 'https://invoice.stripe.com/i/acct_1/live_1',
  })
  url: string | null;

  @ApiProperty({ description: 'Then it is dropped.', example: '2026-03-04T08:41:00.000Z' })
  expiresAt: Date;
}

export class SubscriptionDto {
  @ApiProperty({ enum: SUBSCRIPTION_STATUSES })
  status: SubscriptionStatus;

  @ApiProperty({ type: Date, nullable: true, example: '2026-04-02T09:41:00.000Z' })
  currentPeriodEnd: Date | null;

  @ApiProperty({ description: 'Whether the subscription ends with the current period.' })
  cancelAtPeriodEnd: boolean;

  @ApiProperty({
    type: Date,
    nullable: true,
    description: 'Null if no end is set.',
    example: '2026-04-02T09:41:00.000Z',
  })
  cancelAt: Date | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The offer that is paid. It may have left the catalog. Null for a price of no offer.',
    example: 'monthly',
  })
  offerId: string | null;

  @ApiProperty({
    ...AMOUNT,
    nullable: true,
    description: 'Of a period. A changed offer does not change it.',
  })
  amount: number | null;

  @ApiProperty({ ...CURRENCY, nullable: true })
  currency: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'month' })
  interval: string | null;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    nullable: true,
    description: 'The number of intervals in a period.',
    example: 1,
  })
  intervalCount: number | null;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    nullable: true,
    description: 'Of each paid period, or of each month if the offer grants them monthly.',
    example: 500_000,
  })
  tokensPerPeriod: number | null;

  @ApiProperty({
    type: ScheduledChangeDto,
    nullable: true,
    description: 'A change to another offer at the end of the period.',
  })
  scheduledChange: ScheduledChangeDto | null;

  @ApiProperty({
    type: PendingChangeDto,
    nullable: true,
    description: 'A change to another offer that waits for its payment.',
  })
  pendingChange: PendingChangeDto | null;

  /** @param isBuyer whether the caller may buy */
  static from(row: AgentRow, isBuyer: boolean): SubscriptionDto {
    return {
      status: row.subscriptionStatus ?? 'none',
      currentPeriodEnd: row.currentPeriodEnd,
      cancelAtPeriodEnd: row.cancelAtPeriodEnd ?? false,
      cancelAt: row.cancelAt,
      offerId: row.offerId,
      amount: row.subscriptionAmount,
      currency: row.subscriptionCurrency,
      interval: row.subscriptionInterval,
      intervalCount: row.subscriptionIntervalCount,
      tokensPerPeriod: row.tokensPerPeriod,
      scheduledChange: scheduledChangeOf(row),
      pendingChange: pendingChangeOf(row, isBuyer),
    };
  }
}

export class NextTokensDto {
  @ApiProperty({ example: '2026-04-02T09:41:00.000Z' })
  at: Date;

  @ApiProperty({ type: 'integer', minimum: 1, example: 500_000 })
  amount: number;

  /** The tokens of the next paid month or of the next period, whichever starts first. */
  static from(row: AgentRow): NextTokensDto | null {
    const { nextMonth } = row;
    const next = nextMonth && { at: new Date(nextMonth.at), amount: nextMonth.amount };
    const renewal = renewalOf(row);
    return next && renewal ? (next.at <= renewal.at ? next : renewal) : (next ?? renewal);
  }
}

/** Null while the current period is unpaid: its payment will grant the next tokens, at an unknown time. */
function renewalOf(row: AgentRow): NextTokensDto | null {
  const { subscriptionStatus: status, currentPeriodEnd: at, scheduledChange, tokensPerPeriod } = row;
  const amount = scheduledChange?.tokens ?? tokensPerPeriod;
  const isPaid = row.subscriptionHasBegun && !row.isRenewing;
  const isRenewed =
    (status === 'active' || status === 'trialing') && !row.cancelAtPeriodEnd && !row.isCollectionPaused;
  return isPaid && isRenewed && at && amount ? { at, amount } : null;
}

function scheduledChangeOf({ scheduledChange }: AgentRow): ScheduledChangeDto | null {
  return scheduledChange && { offerId: scheduledChange.offerId, at: new Date(scheduledChange.at) };
}

function pendingChangeOf({ pendingChange }: AgentRow, isBuyer: boolean): PendingChangeDto | null {
  if (!pendingChange) return null;
  const { offerId, url, expiresAt } = pendingChange;
  return { offerId, url: isBuyer ? url : null, expiresAt: new Date(expiresAt) };
}
