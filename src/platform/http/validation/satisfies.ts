import { ValidateBy, type ValidationArguments } from 'class-validator';

/**
 * Validates a string by a rule of our own, with an error code of its own. `@IsString()` rejects values of other types.
 */
export function Satisfies(
  code: string,
  message: string | ((violation: ValidationArguments) => string),
  holds: (text: string) => boolean,
): PropertyDecorator {
  const validate = (value: unknown) => typeof value !== 'string' || holds(value);
  return ValidateBy({ name: code, validator: { validate } }, { context: { code }, message });
}
