import { ApiProperty } from '@nestjs/swagger';
import type { BillingProfile } from './customers/billing-profile.entity.js';
import { ContactDto, ContactSyncDto } from './customers/contact.dto.js';
import type { Subscription } from './subscriptions/subscription.entity.js';
import { PaymentMethodDto, SubscriptionSummaryDto } from './subscriptions/subscription-summary.dto.js';

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
    return {
      organizationId: profile.organizationId,
      provider: 'stripe',
      customerId: profile.customerId,
      contact: profile.contact,
      contactSync: {
        status: profile.customerId === null ? 'no_customer' : profile.contactStatus,
        syncedAt: profile.contactSyncedAt,
      },
      paymentMethod:
        profile.customerId && profile.paymentMethod ? PaymentMethodDto.from(profile.paymentMethod) : null,
      subscriptionSummary: SubscriptionSummaryDto.from(subscriptions),
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
