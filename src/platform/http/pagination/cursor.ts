import { ValidationFailedError } from '../errors/errors.js';
import { isIdentifier } from '../../text/uuid.js';
import { isTimeKey } from './time-key.js';

/**
 * An opaque position in a list: the sort key of a page's last row, tagged with the list. A sort key, unlike an offset,
 * causes no gaps or repetitions when rows are added or deleted between two pages.
 * @param tag identifies the list, its owner and its filters
 */
export function encodeCursor(tag: string, key: string[]): string {
  return Buffer.from(JSON.stringify([tag, ...key])).toString('base64url');
}

/**
 * @param expected the tag of the list's cursors
 * @throws ValidationFailedError if it is not a cursor of this list
 */
export function decodeCursor(expected: string, cursor: string, isKey: (key: string[]) => boolean): string[] {
  try {
    const [tag = '', ...key] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as string[];
    if (
      tag === expected &&
      key.every((part) => typeof part === 'string' && !part.includes('\0')) &&
      isKey(key)
    )
      return key;
  } catch {
    // a malformed cursor gets the same error as one of another list
  }
  throw new ValidationFailedError([
    {
      field: 'cursor',
      code: 'invalid',
      message: 'cursor must be the nextCursor of a page of this list with the same filters',
    },
  ]);
}

/** The position before the first row of a list by time: BEFORE_ALL for oldest first, AFTER_ALL for newest first. */
export const BEFORE_ALL = ['-infinity', '00000000-0000-0000-0000-000000000000'] as const;
export const AFTER_ALL = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;
/** The position before the first row of a list by name: the empty name precedes all others. */
export const BEFORE_ALL_NAMES = ['', '00000000-0000-0000-0000-000000000000'] as const;

/** Whether a key is valid for a list that is ordered by time: it must be a time and an id. */
export function isTimePlace([instant = '', id, ...rest]: string[]): boolean {
  return isTimeKey(instant) && isIdentifier(id) && rest.length === 0;
}

/** Whether a key is valid for a list that is ordered by name: it must be a name and an id. */
export function isNamePlace([, id, ...rest]: string[]): boolean {
  return isIdentifier(id) && rest.length === 0;
}

/**
 * Whether the text is a time in our format. JavaScript parses a 30th of February and a year 0, but PostgreSQL rejects
 * them.
 */
export function isInstant(text: string): boolean {
  const time = new Date(text);
  return /^(?!0000)\d{4}-/.test(text) && !Number.isNaN(time.getTime()) && time.toISOString() === text;
}
