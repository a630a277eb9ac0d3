import { QueryClient } from '@tanstack/react-query';
import { ProblemError } from '../../client/problem.js';

/** What is worth asking again by itself: the service says of each 503 that it is safe to repeat. */
const TRANSIENT = 2;

/** Everything that was read from the service, by the path that it was read from. */
export const cache = new QueryClient({
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
