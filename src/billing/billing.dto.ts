import { ApiProperty } from '@nestjs/swagger';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from './stripe/values.js';
import type { BillingProfile } from './customers/billing-profile.entity.js';
import { ContactDto, ContactSyncDto } from './customers/contact.dto.js';
import { AMOUNT, CURRENCY } from './money.schema.js';
import type { Subscription } from './subscriptions/subscription.entity.js';

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

  @ApiProperty({ type: Date, nullable: true, example: '2026-04-02T09:41:00.000Z' })
  currentPeriodEnd: Date | null;

  @ApiProperty()
  cancelAtPeriodEnd: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The page on which the latest invoice can be paid. Null unless that invoice is open.',
    example: 'https://invoice.stripe.com/i/acct_1/live_1',
  })
  openInvoiceUrl: string | null;
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
  'organizationId' | 'customerId' | 'contact' | 'contactStatus' | 'contactSyncedAt' | 'updatedAt'
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
      subscriptionSummary: {
        active: count('active'),
        pastDue: count('past_due'),
        subscriptions: subscriptions.map(
          ({
            item,
            status,
            amount,
            currency,
            interval,
            currentPeriodEnd,
            cancelAtPeriodEnd,
            openInvoiceUrl,
          }) => ({
            agentId: item,
            status,
            amount,
            currency,
            interval,
            currentPeriodEnd,
            cancelAtPeriodEnd,
            openInvoiceUrl,
          }),
        ),
      },
      updatedAt: profile.updatedAt,
    };
  }
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
