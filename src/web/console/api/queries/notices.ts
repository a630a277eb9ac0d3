import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { orThrow } from '../../../client/client.js';
import { api } from '../session.js';

export const MY_NOTICES: QueryKey = ['/api/me/notices'];
export const myNoticesQuery = queryOptions({
  queryKey: MY_NOTICES,
  queryFn: () => orThrow(api.GET('/api/me/notices')),
});

const noticeKey = (token: string): QueryKey => ['/api/notices', token];

/** The notice and the organization that a link in a mail belongs to. */
export const noticeQuery = (token: string) =>
  queryOptions({
    queryKey: noticeKey(token),
    queryFn: () => orThrow(api.GET('/api/notices/{token}', { params: { path: { token } } })),
  });
