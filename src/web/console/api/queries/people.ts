import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { orThrow } from '../../../client/client.js';
import { pages } from '../../../client/pages.js';
import type { Membership, Relation } from '../../../client/resources.js';
import { api } from '../session.js';
import { PAGE_SIZE, searched } from './lists.js';
import { organizationKey } from './organizations.js';

export interface PeopleFilter {
  q?: string | undefined;
  relation?: Relation | undefined;
}

/** A page of members, with their number. Oldest first or, with a search, by name. */
export function membershipsQuery(id: string, { q, relation }: PeopleFilter = {}, cursor?: string) {
  const query = { limit: PAGE_SIZE, cursor, q: searched(q), relation, count: true };
  return queryOptions({
    queryKey: [...membershipPages(id), q, relation, cursor],
    queryFn: () =>
      orThrow(api.GET('/api/organizations/{id}/memberships', { params: { path: { id }, query } })),
  });
}

/** All members, for organizations that are not too large. */
export function allMembershipsQuery(id: string) {
  return queryOptions({
    queryKey: [...membershipPages(id), 'all'],
    queryFn: async ({ signal }) => {
      const all: Membership[] = [];
      const params = { path: { id }, query: { limit: PAGE_SIZE } };
      for await (const { data } of pages(api, '/api/organizations/{id}/memberships', { params, signal }))
        all.push(...data);
      return { data: all, nextCursor: null };
    },
  });
}

export function membershipPages(id: string): QueryKey {
  return organizationKey(id, 'memberships', 'page');
}

/**
 * The first members, by name, whose address begins with `q`, or whose name does from one of its words on. Without `q`,
 * the oldest members.
 */
export function memberSearchQuery(id: string, { q, relation, limit }: PeopleFilter & { limit: number }) {
  const query = { q: searched(q), relation, limit };
  return queryOptions({
    queryKey: organizationKey(id, 'memberships', 'search', JSON.stringify(query)),
    queryFn: ({ signal }) =>
      orThrow(api.GET('/api/organizations/{id}/memberships', { params: { path: { id }, query }, signal })),
  });
}
