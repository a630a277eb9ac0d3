import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsDefined, IsString } from 'class-validator';
import { Satisfies } from '../platform/http/validation/satisfies.js';
import { MAX_CODE_POINTS, nameFlaw, tidyName, type Flaw } from '../platform/text/name.js';

/** Normalizes and then validates the name of an organization. Each kind of violation has its own error code. */
export function IsOrganizationName() {
  return applyDecorators(
    ApiProperty({
      minLength: 1,
      maxLength: MAX_CODE_POINTS,
      description: 'Surrounding white space is removed. Unique regardless of letter case.',
      example: 'Acme Robotics',
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
  return Satisfies(
    code,
    ({ property, value }) => `${property} ${nameFlaw(value as string)?.message}`,
    (name) => nameFlaw(name)?.code !== code,
  );
}
