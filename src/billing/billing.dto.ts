import { ApiProperty } from '@nestjs/swagger';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from './stripe/values.js';
import type { BillingProfile, ContactStatus } from './billing-profile.entity.js';
import type { Subscription } from './subscription.entity.js';

class AddressDto {
  @ApiProperty({ type: String, nullable: true })
  line1: string | null;

  @ApiProperty({ type: String, nullable: true })
  line2: string | null;

  @ApiProperty({ type: String, nullable: true })
  city: string | null;

  @ApiProperty({ type: String, nullable: true })
  state: string | null;

  @ApiProperty({ type: String, nullable: true })
  postalCode: string | null;

  @ApiProperty({ type: String, nullable: true })
  country: string | null;
}

class ContactDto {
  @ApiProperty({ type: String, nullable: true })
  name: string | null;

  @ApiProperty({ type: String, nullable: true })
  email: string | null;

  @ApiProperty({ type: String, nullable: true })
  phone: string | null;

  @ApiProperty({ type: AddressDto, nullable: true })
  address: AddressDto | null;
}

class ContactSyncDto {
  @ApiProperty({
    enum: ['synced', 'pending', 'failed'],
    description: 'Whether the provider has the contact.',
  })
  status: ContactStatus;

  @ApiProperty({ type: Date, nullable: true })
  syncedAt: Date | null;
}

class SubscriptionSummaryRowDto {
  @ApiProperty()
  agentId: string;

  @ApiProperty({ enum: SUBSCRIPTION_STATUSES })
  status: SubscriptionStatus;

  @ApiProperty({ type: 'integer', description: 'In the minor unit of the currency.' })
  amount: number;

  @ApiProperty({ example: 'eur' })
  currency: string;

  @ApiProperty({ example: 'month' })
  interval: string;

  @ApiProperty({ type: Date, nullable: true })
  currentPeriodEnd: Date | null;

  @ApiProperty()
  cancelAtPeriodEnd: boolean;
}

class SubscriptionSummaryDto {
  @ApiProperty({ type: 'integer', description: 'How many are active.' })
  active: number;

  @ApiProperty({ type: 'integer', description: 'How many are past due.' })
  pastDue: number;

  @ApiProperty({ type: [SubscriptionSummaryRowDto] })
  subscriptions: SubscriptionSummaryRowDto[];
}

/** What is shown of a profile; an organization that has none yet is shown an empty one. */
export type ShownProfile = Pick<
  BillingProfile,
  'organizationId' | 'customerId' | 'contact' | 'contactStatus' | 'contactSyncedAt' | 'updatedAt'
>;

export class BillingDto {
  @ApiProperty({ format: 'uuid' })
  organizationId: string;

  @ApiProperty({ enum: ['stripe'] })
  provider: 'stripe';

  @ApiProperty({ type: String, nullable: true })
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
      contactSync: { status: profile.contactStatus, syncedAt: profile.contactSyncedAt },
      subscriptionSummary: {
        active: count('active'),
        pastDue: count('past_due'),
        subscriptions: subscriptions.map(
          ({ item, status, amount, currency, interval, currentPeriodEnd, cancelAtPeriodEnd }) => ({
            agentId: item,
            status,
            amount,
            currency,
            interval,
            currentPeriodEnd,
            cancelAtPeriodEnd,
          }),
        ),
      },
      updatedAt: profile.updatedAt,
    };
  }
}

export class PortalDto {
  @ApiProperty({
    description: "A page at the payment provider; for the caller's eyes only, and short-lived.",
  })
  url: string;
}

/** Where a buyer is sent to pay. */
export class CheckoutDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  url: string;

  @ApiProperty()
  expiresAt: Date;

  static from({ id, url, expiresAt }: CheckoutDto): CheckoutDto {
    return { id, url, expiresAt };
  }
}
