import { Satisfies } from './satisfies.js';

/** Rejects control characters, which include line breaks, and unpaired surrogates, which PostgreSQL cannot store. */
export const IsOneLine = () =>
  Satisfies(
    'invalid_characters',
    '$property must not contain control characters or unpaired surrogates',
    (text) => !/[\p{Cc}\p{Cs}]/u.test(text),
  );
