import { useQuery } from '@tanstack/react-query';
import { createClient, orThrow } from '../../client/client.js';
import { ProblemError } from '../../client/problem.js';
import type { Me } from '../../client/resources.js';
import { cache } from './cache.js';

export const api = createClient({ onUnauthenticated: () => showSignedOut() });

const ME = ['/api/me'];

/**
 * The signed-in user, or null. It is fetched again when the window gets the focus, because another tab may have signed
 * out.
 */
export function useMe() {
  return useQuery({ queryKey: ME, queryFn: readMe });
}

async function readMe(): Promise<Me | null> {
  try {
    const me = await orThrow(api.GET('/api/me'));
    const before = cache.getQueryData<Me | null>(ME);
    // The user has changed in another tab, so the cached data belongs to the previous user.
    if (before && before.user.id !== me.user.id) clearCache();
    return me;
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'unauthenticated') return null;
    throw error;
  }
}

function showSignedOut(): void {
  if (!cache.getQueryData<Me | null>(ME)) return;
  cache.setQueryData(ME, null);
  clearCache();
}

function clearCache(): void {
  cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME[0] });
}
