import { ValidateBy, type ValidationArguments } from 'class-validator';

/** Validates a text by a rule of our own, whose violation has its own code. Other types are left to `@IsString()`. */
export function Satisfies(
  code: string,
  message: string | ((violation: ValidationArguments) => string),
  holds: (text: string) => boolean,
): PropertyDecorator {
  const validate = (value: unknown) => typeof value !== 'string' || holds(value);
  return ValidateBy({ name: code, validator: { validate } }, { context: { code }, message });
}
