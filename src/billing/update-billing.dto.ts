import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsObject,
  IsOptional,
  isISO31661Alpha2,
  IsString,
  MaxLength,
  MinLength,
  registerDecorator,
  ValidateNested,
} from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import { isEmailAddress } from '../platform/text/email.js';
import type { Contact } from './stripe/values.js';

/** One line of text, or null to clear the field. The bounds are the provider's. */
function Line(maxLength: number) {
  return applyDecorators(
    ApiPropertyOptional({ type: String, nullable: true, maxLength }),
    IsOptional(),
    // What is checked first is named.
    IsString(),
    MinLength(1),
    MaxLength(maxLength),
    IsOneLine(),
  );
}

function IsOneLine() {
  return rule(
    'invalid_characters',
    'must not have control or unreadable characters',
    (value) => !/[\p{Cc}\p{Cs}]/u.test(value),
  );
}

function isCountry(value: string): boolean {
  return /^[A-Z]{2}$/.test(value) && isISO31661Alpha2(value);
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
  @rule('invalid_format', 'must be a country code of two capital letters', isCountry)
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
  @IsObject()
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

/** Without a line in it, there is none. */
function whole(address: UpdateAddressDto): Contact['address'] {
  if (!Object.values(address).some(Boolean)) return null;
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
