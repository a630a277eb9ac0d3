import { createHash } from 'node:crypto';

/** The filters of a list by the names of their parameters. */
export type Filters = Record<string, string | undefined>;

/** The tag of a list's cursors: its name, and a hash of its owner and filters. */
export function cursorTag(list: string, owner: string, filters: Filters): string {
  const set = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .sort();
  return `${list}.${digest([owner, ...set])}`;
}

/**
 * A hash, so that a cursor is short and does not contain the searched text. It need not be secret, because a cursor
 * grants no access.
 */
function digest(scope: unknown): string {
  return createHash('sha256').update(JSON.stringify(scope)).digest('base64url').slice(0, 16);
}
