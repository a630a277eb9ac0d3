import { Satisfies } from './satisfies.js';

/**
 * For a text of one line. Rejects control characters, which include line breaks, and unpaired surrogates, which PostgreSQL
 * cannot store. In a list: `@IsOneLine({ each: true })`.
 */
export const IsOneLine = (options?: { each: true }) =>
  Satisfies(
    'invalid_characters',
    '$property must not contain control characters or unpaired surrogates',
    (text) => !/[\p{Cc}\p{Cs}]/u.test(text),
    options,
  );
