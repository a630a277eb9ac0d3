import { ValidationFailedError } from '../errors/errors.js';
import { isIdentifier } from '../../text/uuid.js';

/**
 * An opaque position in a list: the sort key of the last row of a page, tagged with the name of the list. With a key instead
 * of an offset, rows that are added or deleted meanwhile cause neither gaps nor repetitions.
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
    // malformed
  }
  throw new ValidationFailedError([
    { field: 'cursor', code: 'invalid', message: 'cursor must be the nextCursor of a page of this list' },
  ]);
}

/** Positions before the first row of a list by time, oldest or newest first. */
export const BEFORE_ALL = ['-infinity', '00000000-0000-0000-0000-000000000000'] as const;
export const AFTER_ALL = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

/** Whether a key can belong to a list ordered by time: a time and an id. */
export function isTimePlace([instant = '', id, ...rest]: string[]): boolean {
  return isInstant(instant) && isIdentifier(id) && rest.length === 0;
}

/** Whether this is a time as we format it. JavaScript parses a 30th of February and a year 0, but PostgreSQL rejects them. */
function isInstant(text: string): boolean {
  const time = new Date(text);
  return /^(?!0000)\d{4}-/.test(text) && !Number.isNaN(time.getTime()) && time.toISOString() === text;
}
