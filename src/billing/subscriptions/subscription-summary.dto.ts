import { ApiProperty } from '@nestjs/swagger';
import { AMOUNT, CURRENCY } from '../terms/money.schema.js';
import type { PaymentMethod } from '../stripe/values/customer.js';
import { COLLECTION_PROBLEMS, type CollectionProblem } from '../stripe/values/subscription.js';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '../stripe/values/subscription-status.js';
import type { Subscription } from './subscription.entity.js';

class OpenInvoiceDto {
  @ApiProperty({ ...AMOUNT, description: 'What remains to be paid.' })
  amount: number;

  @ApiProperty(CURRENCY)
  currency: string;

  @ApiProperty({
    type: Date,
    nullable: true,
    description: 'When Stripe created it. Null if an earlier version has read it, until it is read again.',
  })
  createdAt: Date | null;

  @ApiProperty({ type: Date, nullable: true, description: 'Null if it is collected automatically.' })
  dueAt: Date | null;

  @ApiProperty({
    type: Date,
    nullable: true,
  })
  nextAttemptAt: Date | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The page on which it can be paid. Null while a payment of it is processing.',
    example: 'https://invoice.stripe.com/i/acct_1/live_1',
  })
  url: string | null;

  @ApiProperty({ description: 'Whether a payment of it is processing, such as a bank debit.' })
  processing: boolean;
}

export class PaymentMethodDto {
  @ApiProperty({ example: 'card' })
  kind: string;

  @ApiProperty({ type: String, nullable: true, example: 'visa' })
  brand: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The last digits of its number.',
    example: '4242',
  })
  last4: string | null;

  @ApiProperty({ type: 'integer', nullable: true, minimum: 1, maximum: 12, example: 8 })
  expMonth: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 2028 })
  expYear: number | null;

  static from({ kind, brand, last4, expMonth, expYear }: PaymentMethod): PaymentMethodDto {
    return { kind, brand, last4, expMonth, expYear };
  }
}

class SubscriptionSummaryRowDto {
  @ApiProperty({ example: 'bookkeeping' })
  agentId: string;

  @ApiProperty({ enum: SUBSCRIPTION_STATUSES })
  status: SubscriptionStatus;

  @ApiProperty(AMOUNT)
  amount: number;

  @ApiProperty(CURRENCY)
  currency: string;

  @ApiProperty({ example: 'month' })
  interval: string;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    description: 'The number of intervals in a period.',
    example: 1,
  })
  intervalCount: number;

  @ApiProperty({ type: Date, nullable: true, example: '2026-04-02T09:41:00.000Z' })
  currentPeriodEnd: Date | null;

  @ApiProperty({ description: 'Whether the subscription ends with the present period.' })
  cancelAtPeriodEnd: boolean;

  @ApiProperty({
    type: Date,
    nullable: true,
    description: 'When the subscription ends. Null if no end is set.',
    example: '2026-04-02T09:41:00.000Z',
  })
  cancelAt: Date | null;

  @ApiProperty({ description: 'Whether the payment provider collects no payments at the moment.' })
  collectionPaused: boolean;

  @ApiProperty({
    enum: COLLECTION_PROBLEMS,
    nullable: true,
    description: 'Why no payment of the latest invoice appears.',
  })
  collectionProblem: CollectionProblem | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: '`openInvoice.url`.',
    example: 'https://invoice.stripe.com/i/acct_1/live_1',
  })
  openInvoiceUrl: string | null;

  @ApiProperty({
    type: OpenInvoiceDto,
    nullable: true,
    description: 'The oldest open invoice. Null unless the subscription is past due or unpaid.',
  })
  openInvoice: OpenInvoiceDto | null;

  @ApiProperty({
    ...AMOUNT,
    nullable: true,
    description:
      'What remains to be paid on all open invoices of the subscription. Null without `openInvoice`.',
  })
  amountDue: number | null;

  @ApiProperty({
    type: PaymentMethodDto,
    nullable: true,
    description: 'What pays the subscription. Null if nothing does, and after its end.',
  })
  paymentMethod: PaymentMethodDto | null;
}

export class SubscriptionSummaryDto {
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'The number of active subscriptions.',
    example: 2,
  })
  active: number;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'The number of subscriptions that are past due.',
    example: 1,
  })
  pastDue: number;

  @ApiProperty({ type: [SubscriptionSummaryRowDto] })
  subscriptions: SubscriptionSummaryRowDto[];

  static from(subscriptions: Subscription[]): SubscriptionSummaryDto {
    const count = (status: SubscriptionStatus) => subscriptions.filter((one) => one.status === status).length;
    return {
      active: count('active'),
      pastDue: count('past_due'),
      subscriptions: subscriptions.map(rowOf),
    };
  }
}

function rowOf(subscription: Subscription): SubscriptionSummaryRowDto {
  const openInvoice = openInvoiceOf(subscription);
  const { currentPeriodEnd, cancelAtPeriodEnd, cancelAt } = subscription;
  return {
    agentId: subscription.item,
    status: subscription.status,
    amount: subscription.amount,
    currency: subscription.currency,
    interval: subscription.interval,
    intervalCount: subscription.intervalCount,
    currentPeriodEnd,
    cancelAtPeriodEnd,
    cancelAt,
    collectionPaused: subscription.collectionPaused,
    collectionProblem: subscription.collectionProblem,
    openInvoiceUrl: subscription.openInvoiceUrl,
    openInvoice,
    amountDue: openInvoice && (subscription.openInvoice?.amountDue ?? openInvoice.amount),
    paymentMethod: subscription.paymentMethod && PaymentMethodDto.from(subscription.paymentMethod),
  };
}

/** An older instance updates only `openInvoiceUrl`. Then `openInvoice` is outdated and not shown. */
function openInvoiceOf({ openInvoice, openInvoiceUrl }: Subscription): OpenInvoiceDto | null {
  if (!openInvoice || openInvoice.url !== openInvoiceUrl) return null;
  const { amount, currency, createdAt = null, dueAt, nextAttemptAt, url, processing = false } = openInvoice;
  const timeOf = (time: string | null) => (time === null ? null : new Date(time));
  return {
    amount,
    currency,
    createdAt: timeOf(createdAt),
    dueAt: timeOf(dueAt),
    nextAttemptAt: timeOf(nextAttemptAt),
    url,
    processing,
  };
}
