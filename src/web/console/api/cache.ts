import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ProblemError } from '../../client/problem.js';
import { announce } from './announce.js';
import { Connection } from './connection.js';
import { words } from '../locales/words.js';

export const ME = ['/api/me'];

/** Retries after a transient error. Every 503 of the service is safe to retry. */
const MAX_RETRIES = 2;

export const connection = new Connection(
  () => cache.refetchQueries({ queryKey: ME, exact: true }, { cancelRefetch: false }),
  () => {
    announce(words.connection.restored);
    void cache.invalidateQueries();
  },
);

/** All reads and changes use this cache. Its keys begin with URL paths. */
export const cache: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onSuccess: () => connection.reportSuccess(),
    onError: (error, { queryKey }) => {
      connection.reportError(error);
      refreshRelation(queryKey, error);
    },
  }),
  mutationCache: new MutationCache({
    onSuccess: () => connection.reportSuccess(),
    onError: (error) => connection.reportError(error),
  }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 2_000,
      refetchOnReconnect: true,
      // Hints tell what has changed, and a page that becomes visible reads again: see live.ts.
      refetchOnWindowFocus: false,
      retry: (failures, error) =>
        failures < MAX_RETRIES &&
        !connection.isDown.get() &&
        error instanceof ProblemError &&
        (error.status === 503 || error.status === 0),
      retryDelay: (_failures, error) => ((error as ProblemError).retryAfter ?? 1) * 1000,
    },
    mutations: { networkMode: 'always' },
  },
});

/** Removes everything except the signed-in user. */
export function clearPages(): void {
  cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME[0] });
}

/**
 * `relation_required` means that the caller's relation has changed. So the organization or the list of organizations is
 * stale.
 */
function refreshRelation([list, id, part]: QueryKey, error: Error): void {
  if (!(error instanceof ProblemError) || error.code !== 'relation_required') return;
  void cache.invalidateQueries({ queryKey: part === undefined ? ME : [list, id], exact: true });
}
