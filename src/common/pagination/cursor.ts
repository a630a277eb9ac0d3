import { ValidationFailedError } from '../errors/errors.js';
import { isIdentifier } from '../text/uuid.js';

/**
 * An opaque place in a list: the sort key of the last row seen, tagged with the list it belongs to. A list's first page
 * begins at a key before all rows, so that it is the same statement, and the index knows where to begin.
 * A keyset, never an offset, so that rows that come and go meanwhile are neither skipped nor shown twice.
 */
export function encodeCursor(list: string, key: string[]): string {
  return Buffer.from(JSON.stringify([list, ...key])).toString('base64url');
}

/** @throws ValidationFailedError if it is not a cursor of this list */
export function decodeCursor(list: string, cursor: string, isKey: (key: string[]) => boolean): string[] {
  try {
    const [tag, ...key] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as string[];
    if (tag === list && key.every((part) => typeof part === 'string' && !part.includes('\0')) && isKey(key))
      return key;
  } catch {
    // not one of ours
  }
  throw new ValidationFailedError([
    { field: 'cursor', code: 'invalid', message: 'cursor must be the nextCursor of a page of this list' },
  ]);
}

/** Where lists in the order of time begin: with the oldest, or with the newest. */
export const BEFORE_ALL = ['-infinity', '00000000-0000-0000-0000-000000000000'] as const;
export const AFTER_ALL = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

/** Whether a key is that of a list in the order of time: an instant and an id. */
export function isTimePlace([instant = '', id, ...rest]: string[]): boolean {
  return isInstant(instant) && isIdentifier(id) && rest.length === 0;
}

/** A time as we write it. PostgreSQL refuses a 30th of February and a year 0, which JavaScript reads. */
function isInstant(text: string): boolean {
  const time = new Date(text);
  return /^(?!0000)\d{4}-/.test(text) && !Number.isNaN(time.getTime()) && time.toISOString() === text;
}
