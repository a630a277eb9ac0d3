import { queryOptions } from '@tanstack/react-query';
import { orThrow } from '../../../client/client.js';
import { api } from '../session.js';
import { pageQuery } from './lists.js';
import { organizationKey } from './organizations.js';

export function billingQuery(id: string) {
  return queryOptions({
    queryKey: organizationKey(id, 'billing'),
    queryFn: () => readBilling(id),
    refetchInterval: ({ state }) => (state.data?.contactSync.status === 'pending' ? 1_000 : false),
  });
}

export function readBilling(id: string) {
  return orThrow(api.GET('/api/organizations/{id}/billing', { params: { path: { id } } }));
}

export function paymentsQuery(id: string, cursor?: string) {
  return pageQuery(organizationKey(id, 'payments'), cursor, (query) =>
    orThrow(api.GET('/api/organizations/{id}/billing/payments', { params: { path: { id }, query } })),
  );
}
