import { queryOptions } from '@tanstack/react-query';
import { orThrow } from '../../../client/client.js';
import type { Agent } from '../../../client/resources.js';
import { cache } from '../cache.js';
import { api } from '../session.js';
import { listQuery, pageQuery } from './lists.js';
import { organizationKey } from './organizations.js';
import { readUsage } from './usage.js';

/** The service's maximum page size. */
const MAX_LIMIT = 100;

/** Catalogs are small, so one page has all agents. @param isPurchasePending polls until the purchase arrives */
export function agentsQuery(id: string, isPurchasePending = false) {
  return listQuery(
    organizationKey(id, 'agents'),
    (cursor) =>
      orThrow(
        api.GET('/api/organizations/{id}/agents', {
          params: { path: { id }, query: { cursor, limit: MAX_LIMIT } },
        }),
      ),
    isPurchasePending && 3_000,
  );
}

export function agentQuery(id: string, agentId: string) {
  return queryOptions({
    queryKey: organizationKey(id, 'agent', agentId),
    queryFn: () =>
      orThrow(api.GET('/api/organizations/{id}/agents/{agentId}', { params: { path: { id, agentId } } })),
    placeholderData: () => listedAgent(id, agentId),
  });
}

export function tokenMovementsQuery(id: string, agentId: string, cursor?: string) {
  return pageQuery(organizationKey(id, 'token-movements', agentId), cursor, (query) =>
    orThrow(
      api.GET('/api/organizations/{id}/agents/{agentId}/token-movements', {
        params: { path: { id, agentId }, query },
      }),
    ),
  );
}

export function usageQuery(id: string, agentId: string) {
  return queryOptions({
    queryKey: organizationKey(id, 'usage', agentId),
    queryFn: () => readUsage(id, agentId),
    staleTime: 60_000,
  });
}

function listedAgent(id: string, agentId: string): Agent | undefined {
  const pages = cache.getQueryData(agentsQuery(id).queryKey)?.pages ?? [];
  return pages.flatMap(({ data }) => data).find((one) => one.id === agentId);
}
