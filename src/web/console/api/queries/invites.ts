import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { orThrow } from '../../../client/client.js';
import type { Invite } from '../../../client/resources.js';
import { api } from '../session.js';
import { listQuery, PAGE_SIZE, searched } from './lists.js';
import { organizationKey } from './organizations.js';

export interface InvitesFilter {
  q?: string;
  status?: Invite['status'];
}

/** Polls while a mail is queued. */
export function invitesQuery(id: string, { q, status }: InvitesFilter = {}, cursor?: string) {
  const query = { limit: PAGE_SIZE, cursor, q: searched(q), status };
  return queryOptions({
    queryKey: [...invitePages(id), q, status, cursor],
    queryFn: () => orThrow(api.GET('/api/organizations/{id}/invites', { params: { path: { id }, query } })),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ delivery }) => delivery.status === 'queued') ? 1_000 : false,
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
