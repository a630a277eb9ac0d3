import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsObject,
  IsOptional,
  isISO31661Alpha2,
  IsString,
  MaxLength,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import { IsEmailAddress } from '../platform/http/validation/is-email-address.js';
import { IsOneLine } from '../platform/http/validation/is-one-line.js';
import { Satisfies } from '../platform/http/validation/satisfies.js';
import { addressOrNull } from './stripe/address.js';
import type { Contact } from './stripe/values/customer.js';

/** A line of text, or null to clear the field. The maximum lengths are Stripe's. */
function Line(maxLength: number, example: string) {
  return applyDecorators(
    ApiPropertyOptional({ type: String, nullable: true, minLength: 1, maxLength, example }),
    IsOptional(),
    // The order matters: the first violated rule is reported.
    IsString(),
    MinLength(1),
    MaxLength(maxLength),
    IsOneLine(),
  );
}

/** Countries that Stripe takes, although ISO 3166-1 only reserves their codes: Kosovo, Ascension, Tristan da Cunha. */
const RESERVED = ['XK', 'AC', 'TA'];

function isCountry(value: string): boolean {
  return /^[A-Z]{2}$/.test(value) && (isISO31661Alpha2(value) || RESERVED.includes(value));
}

class UpdateAddressDto {
  @Line(200, 'Lindholmspiren 7')
  line1?: string | null;

  @Line(200, 'Floor 3')
  line2?: string | null;

  @Line(100, 'Gothenburg')
  city?: string | null;

  @Line(100, 'Västra Götaland')
  state?: string | null;

  @Line(20, '417 56')
  postalCode?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    pattern: '^[A-Z]{2}$',
    description: 'ISO 3166-1 alpha-2, and XK, AC and TA.',
    example: 'SE',
  })
  @IsOptional()
  @Satisfies(
    'invalid_format',
    '$property must be a country code of ISO 3166-1 in capital letters, such as GB for the United Kingdom',
    isCountry,
  )
  @IsString()
  country?: string | null;
}

/** Absent fields stay, null clears a field, and the address is replaced as a whole. */
export class UpdateBillingDto {
  @Line(256, 'Acme Robotics AB')
  name?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    format: 'email',
    maxLength: 254,
    example: 'invoices@acme.example',
  })
  @IsOptional()
  @IsEmailAddress()
  @IsString()
  email?: string | null;

  @Line(20, '+46 31 123 45 67')
  phone?: string | null;

  @ApiPropertyOptional({ type: UpdateAddressDto, nullable: true })
  @IsOptional()
  @ValidateNested()
  @IsObject()
  @Type(() => UpdateAddressDto)
  address?: UpdateAddressDto | null;

  static changes({ name, email, phone, address }: UpdateBillingDto): Partial<Contact> {
    return {
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email }),
      ...(phone !== undefined && { phone }),
      ...(address !== undefined && { address: address && addressOrNull(address) }),
    };
  }
}
