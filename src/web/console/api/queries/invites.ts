import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { orThrow } from '../../../client/client.js';
import { pages } from '../../../client/pages.js';
import type { Invite } from '../../../client/resources.js';
import { api } from '../session.js';
import { listQuery, PAGE_SIZE } from './lists.js';
import { organizationKey } from './organizations.js';

/** All pending and expired invites. Their number is limited. */
export function allInvitesQuery(id: string) {
  return queryOptions({
    queryKey: [...invitePages(id), 'all'],
    queryFn: async ({ signal }) => {
      const all: Invite[] = [];
      const params = { path: { id }, query: { limit: PAGE_SIZE } };
      for await (const { data } of pages(api, '/api/organizations/{id}/invites', { params, signal }))
        all.push(...data);
      return { data: all, nextCursor: null };
    },
  });
}

export function invitePages(id: string): QueryKey {
  return organizationKey(id, 'invites', 'page');
}

export const myInvitesQuery = listQuery(['/api/me/invites'], (cursor) =>
  orThrow(api.GET('/api/me/invites', { params: { query: { cursor } } })),
);

export function receivedInviteQuery(token: string) {
  return queryOptions({
    queryKey: ['/api/invites', token],
    queryFn: () => orThrow(api.GET('/api/invites/{token}', { params: { path: { token } } })),
  });
}

/** Invites to the person's own address, and invites opened by a link. */
export const MY_INVITES: QueryKey[] = [['/api/invites'], ['/api/me/invites']];
