import type { ValidationError } from 'class-validator';
import type { FieldCode, FieldError } from '../errors/errors.js';

/**
 * The value of `errors[].code` for each constraint of class-validator. Our own constraints define their codes
 * themselves.
 */
const CODES: Record<string, FieldCode> = {
  isDefined: 'required',
  isNotEmpty: 'required',
  isString: 'wrong_type',
  isInt: 'wrong_type',
  isBoolean: 'wrong_type',
  isObject: 'wrong_type',
  isArray: 'wrong_type',
  nestedValidation: 'wrong_type',
  unknownValue: 'wrong_type',
  isIn: 'not_allowed',
  minLength: 'too_short',
  maxLength: 'too_long',
  arrayMinSize: 'too_short',
  arrayMaxSize: 'too_long',
  min: 'too_small',
  max: 'too_large',
};

/** Lists one entry per invalid field. The name of a nested field contains dots. */
export function fieldErrors(errors: ValidationError[], parent = ''): FieldError[] {
  return errors.flatMap((error) => {
    const field = parent + error.property;
    if (error.children?.length) return fieldErrors(error.children, `${field}.`);
    const [constraint = 'invalid', message = `${field} is not valid`] =
      Object.entries(error.constraints ?? {})[0] ?? [];
    if (constraint === 'whitelistValidation') return [unknownField(field)];
    const context = error.contexts?.[constraint] as { code?: FieldCode } | undefined;
    return [
      {
        field,
        code: context?.code ?? CODES[constraint] ?? 'invalid',
        message: worded(constraint, field, message),
      },
    ];
  });
}

function worded(constraint: string, field: string, message: string): string {
  if (constraint === 'isDefined') return `${field} is required`;
  return message;
}

/**
 * The maximum number of characters of a field name in an error. It is longer than our field names, but short enough not
 * to echo a large request.
 */
const LONGEST_SHOWN = 100;

export function unknownField(name: string): FieldError {
  const field = name.length > LONGEST_SHOWN ? `${name.slice(0, LONGEST_SHOWN)}…` : name;
  return { field, code: 'unknown_field', message: `${field} is not a field of this request: leave it out` };
}
