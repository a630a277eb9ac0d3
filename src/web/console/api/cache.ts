import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ProblemError } from '../../client/problem.js';

/** What is worth asking again by itself: the service says of each 503 that it is safe to repeat. */
const TRANSIENT = 2;

/** Everything that was read from the service, by the path that it was read from. */
export const cache = new QueryClient({
  queryCache: new QueryCache({ onError: (error, { queryKey }) => lookAgain(queryKey, error) }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 2_000,
      retry: (failures, error) =>
        failures < TRANSIENT && error instanceof ProblemError && (error.status === 503 || error.status === 0),
      retryDelay: (_failures, error) => ((error as ProblemError).retryAfter ?? 1) * 1000,
    },
    mutations: { networkMode: 'always' },
  },
});

/** Who was removed, or may do less now, learns it by some refusal; what the page is built on is then out of date, too. */
function lookAgain([list, id, part]: QueryKey, error: Error): void {
  const isRefused = error instanceof ProblemError && error.code === 'relation_required';
  if (isRefused && part !== undefined) void cache.invalidateQueries({ queryKey: [list, id], exact: true });
}
