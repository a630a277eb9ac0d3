import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { orThrow } from '../../../client/client.js';
import { api } from '../session.js';

export const organizationKey = (id: string, ...rest: string[]): QueryKey => [
  '/api/organizations',
  id,
  ...rest,
];

export function organizationQuery(id: string) {
  return queryOptions({
    queryKey: organizationKey(id),
    queryFn: () => orThrow(api.GET('/api/organizations/{id}', { params: { path: { id } } })),
  });
}

export const EVERY_ORGANIZATION: QueryKey[] = [['/api/organizations'], ['/api/me']];

export function ofOrganization(id: string): QueryKey[] {
  return [organizationKey(id)];
}
