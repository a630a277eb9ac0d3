import { useInfiniteQuery, useQuery, type QueryKey } from '@tanstack/react-query';
import { orThrow } from '../../client/client.js';
import type { AuditEvent } from '../../client/resources.js';
import { api } from './session.js';

/** Query keys are URL paths, so that each change can name the data that it invalidates. */

interface Page<Row> {
  data: Row[];
  nextCursor: string | null;
}

const organizationKey = (id: string, ...rest: string[]): QueryKey => ['/api/organizations', id, ...rest];

export function useOrganization(id: string) {
  return useQuery({
    queryKey: organizationKey(id),
    queryFn: () => orThrow(api.GET('/api/organizations/{id}', { params: { path: { id } } })),
  });
}

export function useOrganizations() {
  return useList(['/api/organizations'], (cursor) =>
    orThrow(api.GET('/api/organizations', { params: { query: { cursor } } })),
  );
}

export function useMemberships(id: string) {
  return useList(organizationKey(id, 'memberships'), (cursor) =>
    orThrow(api.GET('/api/organizations/{id}/memberships', { params: { path: { id }, query: { cursor } } })),
  );
}

/** Lists the invites of an organization, and polls while a mail is queued. */
export function useInvites(id: string) {
  return useList(
    organizationKey(id, 'invites'),
    (cursor) =>
      orThrow(api.GET('/api/organizations/{id}/invites', { params: { path: { id }, query: { cursor } } })),
    (invites) => (invites.some(({ delivery }) => delivery.status === 'queued') ? 1_000 : false),
  );
}

export function useAuditEvents(id: string, type: AuditEvent['type'] | undefined) {
  return useList(organizationKey(id, 'audit-events', type ?? ''), (cursor) =>
    orThrow(
      api.GET('/api/organizations/{id}/audit-events', { params: { path: { id }, query: { cursor, type } } }),
    ),
  );
}

export function useSessions() {
  return useList(['/api/me/sessions'], (cursor) =>
    orThrow(api.GET('/api/me/sessions', { params: { query: { cursor } } })),
  );
}

/** @param isPurchasePending polls until the purchase arrives */
export function useAgents(id: string, isPurchasePending = false) {
  return useList(
    organizationKey(id, 'agents'),
    (cursor) =>
      orThrow(api.GET('/api/organizations/{id}/agents', { params: { path: { id }, query: { cursor } } })),
    () => (isPurchasePending ? 3_000 : false),
  );
}

export function useBilling(id: string) {
  return useQuery({
    queryKey: organizationKey(id, 'billing'),
    queryFn: () => readBilling(id),
    refetchInterval: ({ state }) => (state.data?.contactSync.status === 'pending' ? 1_000 : false),
  });
}

export function readBilling(id: string) {
  return orThrow(api.GET('/api/organizations/{id}/billing', { params: { path: { id } } }));
}

export function usePayments(id: string) {
  return useList(organizationKey(id, 'billing', 'payments'), (cursor) =>
    orThrow(
      api.GET('/api/organizations/{id}/billing/payments', { params: { path: { id }, query: { cursor } } }),
    ),
  );
}

export function useReceivedInvite(token: string) {
  return useQuery({
    queryKey: ['/api/invites', token],
    queryFn: () => orThrow(api.GET('/api/invites/{token}', { params: { path: { token } } })),
  });
}

/** Loads a list page by page. @param interval returns the polling interval in milliseconds, given the rows loaded so far */
function useList<Row>(
  queryKey: QueryKey,
  read: (cursor: string | undefined) => Promise<Page<Row>>,
  interval: (rows: Row[]) => number | false = () => false,
) {
  const query = useInfiniteQuery({
    queryKey: [...queryKey, 'list'],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ({ state }) => interval(state.data?.pages.flatMap(({ data }) => data) ?? []),
  });
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) };
}

export const EVERY_ORGANIZATION: QueryKey[] = [['/api/organizations'], ['/api/me']];
export const SESSIONS: QueryKey[] = [['/api/me/sessions']];

export function ofOrganization(id: string): QueryKey[] {
  return [organizationKey(id)];
}
