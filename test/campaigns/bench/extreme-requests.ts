import { cursorTags } from '../../../src/platform/http/pagination/cursor-tags.js';
import { encodeCursor } from '../../../src/platform/http/pagination/cursor.js';
import { nameKey } from '../../../src/platform/text/name.js';
import { CROWD, JOINER, type Extremes } from './extremes.js';

const DAY = 86_400_000;
const LIST = `/api/organizations/${CROWD}/memberships`;

/**
 * The name, sender and path of a request. Cursors need other ids, because ids of generated rows are not valid in them.
 */
type Request = [what: string, sender: 'joiner' | 'member', path: string];

/** Requests for the lists of the extremes: first pages, and pages from a cursor in the middle. */
export function extremeRequests(organizations: number, { members, memberships }: Extremes): Request[] {
  const deep = new Date(Date.now() - 20 * DAY).toISOString();
  const name = nameKey(`Organization ${organizations - 10}`);
  const middle = `member ${Math.floor(members / 2)}`;
  return [
    [`GET /api/me of a person with ${memberships} organizations`, 'joiner', '/api/me'],
    ['GET /api/organizations of that person', 'joiner', '/api/organizations'],
    [
      'the same, from a cursor',
      'joiner',
      `/api/organizations?cursor=${cursor('organizations', JOINER, {}, name)}`,
    ],
    [`GET …/memberships of an organization with ${members} members`, 'member', LIST],
    [
      'the same, from a cursor in the middle',
      'member',
      `${LIST}?cursor=${cursor('memberships', CROWD, {}, deep)}`,
    ],
    ...search('of which all names match', 'member', middle),
    ...search('of which all addresses match', 'crowd', middle),
    ...search('of which one address matches', `crowd${members}@`),
    ...search('of which nothing matches', 'nothing'),
  ];
}

/** @param middle the name at which a page in the middle begins, if any */
function search(what: string, q: string, middle?: string): Request[] {
  const path = `${LIST}?q=${q}`;
  const first: Request = [`the same with q=${q}, ${what}`, 'member', path];
  if (middle === undefined) return [first];
  const from = cursor('memberships-by-name', CROWD, { q }, middle);
  return [first, ['the same, from a cursor in the middle', 'member', `${path}&cursor=${from}`]];
}

function cursor(list: string, owner: string, filters: Record<string, string>, key: string): string {
  return encodeCursor(cursorTags(list, owner, filters)[0], [key, CROWD]);
}
