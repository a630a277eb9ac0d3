import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsISO31661Alpha2,
  IsOptional,
  IsString,
  MaxLength,
  MinLength,
  registerDecorator,
  ValidateNested,
} from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import { isEmailAddress } from '../common/text/email.js';
import { SUBSCRIPTION_STATUSES, type Contact, type SubscriptionStatus } from '../stripe/values.js';
import type { BillingProfile, ContactStatus } from './billing-profile.entity.js';
import type { Subscription } from './subscription.entity.js';

/** One line of text, or null to clear the field. The bounds are the provider's. */
function Line(maxLength: number) {
  return applyDecorators(
    ApiPropertyOptional({ type: String, nullable: true, maxLength }),
    IsOptional(),
    IsOneLine(),
    MinLength(1),
    MaxLength(maxLength),
    IsString(),
  );
}

function IsOneLine() {
  return rule(
    'invalid_characters',
    'must not have control or unreadable characters',
    (value) => !/[\p{Cc}\p{Cs}]/u.test(value),
  );
}

function rule(code: string, message: string, holds: (value: string) => boolean) {
  return (target: object, propertyName: string | symbol) =>
    registerDecorator({
      name: code,
      target: target.constructor,
      propertyName: String(propertyName),
      options: { context: { code }, message: `$property ${message}` },
      validator: { validate: (value: unknown) => typeof value !== 'string' || holds(value) },
    });
}

class UpdateAddressDto {
  @Line(200)
  line1?: string | null;

  @Line(200)
  line2?: string | null;

  @Line(100)
  city?: string | null;

  @Line(100)
  state?: string | null;

  @Line(20)
  postalCode?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'ISO 3166-1 alpha-2.', example: 'DE' })
  @IsOptional()
  @IsISO31661Alpha2({
    context: { code: 'invalid_format' },
    message: '$property must be a country code of two letters',
  })
  @IsString()
  country?: string | null;
}

/** Absent stays, null clears; the address is replaced whole. */
export class UpdateBillingDto {
  @Line(256)
  name?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, format: 'email', maxLength: 254 })
  @IsOptional()
  @rule('invalid_format', 'must be an e-mail address', isEmailAddress)
  @IsString()
  email?: string | null;

  @Line(20)
  phone?: string | null;

  @ApiPropertyOptional({ type: UpdateAddressDto, nullable: true })
  @IsOptional()
  @ValidateNested()
  @Type(() => UpdateAddressDto)
  address?: UpdateAddressDto | null;

  /** The fields that are there. */
  static changes({ name, email, phone, address }: UpdateBillingDto): Partial<Contact> {
    return {
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email }),
      ...(phone !== undefined && { phone }),
      ...(address !== undefined && { address: address && whole(address) }),
    };
  }
}

function whole(address: UpdateAddressDto): NonNullable<Contact['address']> {
  const {
    line1 = null,
    line2 = null,
    city = null,
    state = null,
    postalCode = null,
    country = null,
  } = address;
  return { line1, line2, city, state, postalCode, country };
}

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

  static from(profile: BillingProfile, subscriptions: Subscription[]): BillingDto {
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
