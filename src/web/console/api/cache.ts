import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ProblemError } from '../../client/problem.js';

/** The maximum number of retries after a transient error. Every 503 of the service is safe to retry. */
const MAX_RETRIES = 2;

/** Caches responses of the service by path. */
export const cache = new QueryClient({
  queryCache: new QueryCache({ onError: (error, { queryKey }) => refreshRelation(queryKey, error) }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 2_000,
      retry: (failures, error) =>
        failures < MAX_RETRIES &&
        error instanceof ProblemError &&
        (error.status === 503 || error.status === 0),
      retryDelay: (_failures, error) => ((error as ProblemError).retryAfter ?? 1) * 1000,
    },
    mutations: { networkMode: 'always' },
  },
});

/** A refused list means that the caller's relation has changed, so the cached organization is stale. */
function refreshRelation([list, id, part]: QueryKey, error: Error): void {
  const isRefused = error instanceof ProblemError && error.code === 'relation_required';
  if (isRefused && part !== undefined) void cache.invalidateQueries({ queryKey: [list, id], exact: true });
}
