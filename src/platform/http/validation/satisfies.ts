import { ValidateBy, type ValidationArguments } from 'class-validator';
import type { FieldCode } from '../errors/errors.js';

/**
 * Validates a string by one of our own rules, with its own error code. `@IsString()` rejects values of other types.
 * @param options with `each`, validates every element of a list
 */
export function Satisfies(
  code: FieldCode,
  message: string | ((violation: ValidationArguments) => string),
  holds: (text: string) => boolean,
  options?: { each: true },
): PropertyDecorator {
  const validate = (value: unknown) => typeof value !== 'string' || holds(value);
  return ValidateBy({ name: code, validator: { validate } }, { ...options, context: { code }, message });
}
