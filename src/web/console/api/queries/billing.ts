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

/** Each read counts as a payment request, and the service keeps previews for an hour. */
export function nextChargesQuery(id: string) {
  return queryOptions({
    queryKey: organizationKey(id, 'next-charges'),
    queryFn: () =>
      orThrow(api.GET('/api/organizations/{id}/billing/next-charges', { params: { path: { id } } })),
    staleTime: 5 * 60_000,
  });
}

/** All payments as CSV. */
export async function readPaymentsCsv(id: string): Promise<Blob> {
  const lines: unknown = await orThrow(
    api.GET('/api/organizations/{id}/billing/payments', {
      params: { path: { id }, query: { bom: true } },
      headers: { accept: 'text/csv' },
      parseAs: 'blob',
    }),
  );
  return lines as Blob;
}

export function paymentsQuery(id: string, cursor?: string) {
  return pageQuery(organizationKey(id, 'payments'), cursor, (query) =>
    orThrow(api.GET('/api/organizations/{id}/billing/payments', { params: { path: { id }, query } })),
  );
}
