import { Satisfies } from './satisfies.js';

/**
 * For a text of several lines. Rejects control characters other than tabs and line breaks, and unpaired surrogates.
 * PostgreSQL can store neither those nor NUL. In a list: `@IsText({ each: true })`.
 */
export const IsText = (options?: { each: true }) =>
  Satisfies(
    'invalid_characters',
    '$property must not contain control characters, except tabs and line breaks, or unpaired surrogates',
    (text) => !/(?![\t\r\n])[\p{Cc}\p{Cs}]/u.test(text),
    options,
  );
