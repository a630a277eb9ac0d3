import { ApiProperty } from '@nestjs/swagger';
import {
  COLLECTION_PROBLEMS,
  SUBSCRIPTION_STATUSES,
  type CollectionProblem,
  type PaymentMethod,
  type SubscriptionStatus,
} from './stripe/values.js';
import type { BillingProfile } from './customers/billing-profile.entity.js';
import { ContactDto, ContactSyncDto } from './customers/contact.dto.js';
import { AMOUNT, CURRENCY } from './money.schema.js';
import type { Subscription } from './subscriptions/subscription.entity.js';

class OpenInvoiceDto {
  @ApiProperty({ ...AMOUNT, description: 'What is owed.' })
  amount: number;

  @ApiProperty(CURRENCY)
  currency: string;

  @ApiProperty({ type: Date, nullable: true, description: 'Null if it is collected automatically.' })
  dueAt: Date | null;

  @ApiProperty({
    type: Date,
    nullable: true,
  })
  nextAttemptAt: Date | null;

  @ApiProperty({
    description: 'The page on which it can be paid.',
    example: 'https://invoice.stripe.com/i/acct_1/live_1',
  })
  url: string;
}

class PaymentMethodDto {
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
    description: 'The page on which the latest invoice can be paid. Null unless that invoice is open.',
    example: 'https://invoice.stripe.com/i/acct_1/live_1',
  })
  openInvoiceUrl: string | null;

  @ApiProperty({
    type: OpenInvoiceDto,
    nullable: true,
    description: 'The latest invoice, if it is open.',
  })
  openInvoice: OpenInvoiceDto | null;
}

class SubscriptionSummaryDto {
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
}

export type ShownProfile = Pick<
  BillingProfile,
  | ('organizationId' | 'customerId' | 'contact' | 'contactStatus' | 'contactSyncedAt' | 'updatedAt')
  | 'paymentMethod'
>;

export class BillingDto {
  @ApiProperty({ format: 'uuid' })
  organizationId: string;

  @ApiProperty({ enum: ['stripe'] })
  provider: 'stripe';

  @ApiProperty({ type: String, nullable: true, example: 'cus_TzX4kQ9mB2Lw7a' })
  customerId: string | null;

  @ApiProperty()
  contact: ContactDto;

  @ApiProperty()
  contactSync: ContactSyncDto;

  @ApiProperty({
    type: PaymentMethodDto,
    nullable: true,
    description: 'What pays the next invoice.',
  })
  paymentMethod: PaymentMethodDto | null;

  @ApiProperty()
  subscriptionSummary: SubscriptionSummaryDto;

  @ApiProperty()
  updatedAt: Date;

  static from(profile: ShownProfile, subscriptions: Subscription[]): BillingDto {
    const count = (status: SubscriptionStatus) => subscriptions.filter((one) => one.status === status).length;
    return {
      organizationId: profile.organizationId,
      provider: 'stripe',
      customerId: profile.customerId,
      contact: profile.contact,
      contactSync: {
        status: profile.customerId === null ? 'no_customer' : profile.contactStatus,
        syncedAt: profile.contactSyncedAt,
      },
      paymentMethod: profile.customerId === null ? null : methodOf(profile.paymentMethod),
      subscriptionSummary: {
        active: count('active'),
        pastDue: count('past_due'),
        subscriptions: subscriptions.map(rowOf),
      },
      updatedAt: profile.updatedAt,
    };
  }
}

function rowOf(subscription: Subscription): SubscriptionSummaryRowDto {
  const { item, status, amount, currency, interval, intervalCount, currentPeriodEnd } = subscription;
  const { cancelAtPeriodEnd, collectionPaused, collectionProblem, openInvoiceUrl } = subscription;
  return {
    ...{ agentId: item, status, amount, currency, interval, intervalCount, currentPeriodEnd },
    ...{ cancelAtPeriodEnd, collectionPaused, collectionProblem, openInvoiceUrl },
    openInvoice: openInvoiceOf(subscription),
    // Versions up to 0.2 store only that the subscription ends with its period.
    cancelAt: subscription.cancelAt ?? (cancelAtPeriodEnd ? currentPeriodEnd : null),
  };
}

/** An older instance stores only the page of an invoice. */
function openInvoiceOf({ openInvoice, openInvoiceUrl }: Subscription): OpenInvoiceDto | null {
  if (!openInvoice || openInvoice.url !== openInvoiceUrl) return null;
  const { amount, currency, dueAt, nextAttemptAt, url } = openInvoice;
  const timeOf = (time: string | null) => (time === null ? null : new Date(time));
  return { amount, currency, dueAt: timeOf(dueAt), nextAttemptAt: timeOf(nextAttemptAt), url };
}

function methodOf(method: PaymentMethod | null): PaymentMethodDto | null {
  if (!method) return null;
  const { kind, brand, last4, expMonth, expYear } = method;
  return { kind, brand, last4, expMonth, expYear };
}

export class PortalDto {
  @ApiProperty({
    format: 'uri',
    description:
      'A page at the payment provider. It is short-lived, and gives access to billing data: keep it secret.',
    example: 'https://billing.stripe.com/p/session/live_1',
  })
  url: string;
}
