import { ValidationFailedError } from '../errors/errors.js';

/**
 * An opaque place in a list: the sort key of the last row seen, tagged with the list it belongs to.
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
