import { isEmailAddress, isUtf8EmailAddress } from '../../text/email.js';
import type { FieldError } from '../errors/errors.js';
import { Satisfies } from './satisfies.js';

const CODE = 'invalid_format';
const SENTENCE = 'must be an e-mail address';

export const IsEmailAddress = () => Satisfies(CODE, `$property ${SENTENCE}`, isEmailAddress);

/** Accepts letters outside ASCII before the @, too. */
export const IsUtf8EmailAddress = () => Satisfies(CODE, `$property ${SENTENCE}`, isUtf8EmailAddress);

/** The same error, for a rule that also depends on a setting. */
export function notAnEmailAddress(field: string): FieldError {
  return { field, code: CODE, message: `${field} ${SENTENCE}` };
}
