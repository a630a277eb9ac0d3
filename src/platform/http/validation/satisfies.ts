import { ValidateBy, type ValidationArguments } from 'class-validator';
import type { FieldCode } from '../errors/errors.js';

/** Validates a string by one of our own rules, with its own error code. `@IsString()` rejects values of other types. */
export function Satisfies(
  code: FieldCode,
  message: string | ((violation: ValidationArguments) => string),
  holds: (text: string) => boolean,
): PropertyDecorator {
  const validate = (value: unknown) => typeof value !== 'string' || holds(value);
  return ValidateBy({ name: code, validator: { validate } }, { context: { code }, message });
}
