import { createHash } from 'node:crypto';

/** The filters of a list by the names of their parameters. */
export type Filters = Record<string, string | undefined>;

/** The only filter of version 1. Its cursors did not contain the filter. */
const FILTER_OF_VERSION_1 = 'type';

/**
 * The tags that cursors of this list may have. New cursors have the first tag. The second one is the tag of version 1
 * without owner and filters, which stays valid until the release after 0.2.
 */
export function cursorTags(list: string, owner: string, filters: Filters): [string, ...string[]] {
  const set = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .sort();
  const tag = `${list}.${digest([owner, ...set])}`;
  return set.every(([name]) => name === FILTER_OF_VERSION_1) ? [tag, list] : [tag];
}

/**
 * A hash, so that a cursor is short and does not contain the searched text. It need not be secret, because a cursor
 * grants no access.
 */
function digest(scope: unknown): string {
  return createHash('sha256').update(JSON.stringify(scope)).digest('base64url').slice(0, 16);
}
