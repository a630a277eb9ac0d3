import { queryOptions } from '@tanstack/react-query';
import { orThrow } from '../../../client/client.js';
import type { Agent, TokenMovement } from '../../../client/resources.js';
import { cache } from '../cache.js';
import { api } from '../session.js';
import { listQuery, pageQuery } from './lists.js';
import { organizationKey } from './organizations.js';

/** The service's maximum page size. */
const MAX_LIMIT = 100;

/** Catalogs are small, so one page has all agents. */
export function agentsQuery(id: string) {
  return listQuery(organizationKey(id, 'agents'), (cursor) =>
    orThrow(
      api.GET('/api/organizations/{id}/agents', {
        params: { path: { id }, query: { cursor, limit: MAX_LIMIT } },
      }),
    ),
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

/** The monthly budgets of an agent, and what is used of them. */
export function budgetQuery(id: string, agentId: string) {
  return queryOptions({
    queryKey: organizationKey(id, 'budget', agentId),
    queryFn: () =>
      orThrow(
        api.GET('/api/organizations/{id}/agents/{agentId}/budget', { params: { path: { id, agentId } } }),
      ),
  });
}

export interface MovementsFilter {
  type?: TokenMovement['type'] | undefined;
  /** Only movements at or after this time. */
  since?: string | undefined;
}

export function tokenMovementsQuery(
  id: string,
  agentId: string,
  { type, since }: MovementsFilter = {},
  cursor?: string,
) {
  const key = organizationKey(id, 'token-movements', agentId, type ?? '', since ?? '');
  return pageQuery(key, cursor, (page) =>
    orThrow(
      api.GET('/api/organizations/{id}/agents/{agentId}/token-movements', {
        params: { path: { id, agentId }, query: { type, since, ...page } },
      }),
    ),
  );
}

function listedAgent(id: string, agentId: string): Agent | undefined {
  const pages = cache.getQueryData(agentsQuery(id).queryKey)?.pages ?? [];
  return pages.flatMap(({ data }) => data).find((one) => one.id === agentId);
}
