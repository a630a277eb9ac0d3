import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { orThrow } from '../../../client/client.js';
import type { Relation } from '../../../client/resources.js';
import { api } from '../session.js';
import { PAGE_SIZE, searched } from './lists.js';
import { organizationKey } from './organizations.js';

export interface PeopleFilter {
  q?: string;
  relation?: Relation;
}

export function membershipsQuery(id: string, { q, relation }: PeopleFilter = {}, cursor?: string) {
  const query = { limit: PAGE_SIZE, cursor, q: searched(q), relation };
  return queryOptions({
    queryKey: [...membershipPages(id), q, relation, cursor],
    queryFn: () =>
      orThrow(api.GET('/api/organizations/{id}/memberships', { params: { path: { id }, query } })),
  });
}

export function membershipPages(id: string): QueryKey {
  return organizationKey(id, 'memberships', 'page');
}

/** The first members whose name or address begins with `q`. Without `q`, the first members. */
export function memberSearchQuery(id: string, { q, relation, limit }: PeopleFilter & { limit: number }) {
  const query = { q: searched(q), relation, limit };
  return queryOptions({
    queryKey: organizationKey(id, 'memberships', 'search', JSON.stringify(query)),
    queryFn: ({ signal }) =>
      orThrow(api.GET('/api/organizations/{id}/memberships', { params: { path: { id }, query }, signal })),
  });
}
