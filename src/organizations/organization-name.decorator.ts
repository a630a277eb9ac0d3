import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsDefined, IsString, registerDecorator } from 'class-validator';
import { nameFlaw, tidyName, type Flaw } from '../platform/text/name.js';

/** A field with an organization's name: tidied, then validated. Each flaw has its own code. */
export function IsOrganizationName() {
  return applyDecorators(
    ApiProperty({
      minLength: 1,
      description: 'At most 100 characters. Unique, whatever its letter case.',
      example: 'Acme',
    }),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && value.isWellFormed() ? tidyName(value) : value,
    ),
    ...FLAWS.map(Without),
    IsString(),
    IsDefined(),
  );
}

const FLAWS: Flaw['code'][] = ['too_short', 'too_long', 'invalid_characters'];

function Without(code: Flaw['code']) {
  return (target: object, propertyName: string | symbol) =>
    registerDecorator({
      name: code,
      target: target.constructor,
      propertyName: String(propertyName),
      options: {
        context: { code },
        message: ({ property, value }) => `${property} ${nameFlaw(value as string)?.message}`,
      },
      validator: {
        validate: (value: unknown) => typeof value !== 'string' || nameFlaw(value)?.code !== code,
      },
    });
}
