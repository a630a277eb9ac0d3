import { useQuery } from '@tanstack/react-query';
import { createClient, orThrow } from '../../client/client.js';
import { ProblemError } from '../../client/problem.js';
import type { Me } from '../../client/resources.js';
import { cache } from './cache.js';

/** Any answer may say that the session has ended; what is shown follows from `me`. */
export const api = createClient({ onUnauthenticated: () => showThatNobodyIsSignedIn() });

const ME = ['/api/me'];

/** Who is signed in; null is nobody. Asked anew whenever the window gets the focus, as another tab may sign out. */
export function useMe() {
  return useQuery({ queryKey: ME, queryFn: readMe });
}

async function readMe(): Promise<Me | null> {
  try {
    const me = await orThrow(api.GET('/api/me'));
    const before = cache.getQueryData<Me | null>(ME);
    // Another tab signed somebody else in: what was read for the one is nothing for the other.
    if (before && before.user.id !== me.user.id) forgetWhatWasRead();
    return me;
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'unauthenticated') return null;
    throw error;
  }
}

function showThatNobodyIsSignedIn(): void {
  if (!cache.getQueryData<Me | null>(ME)) return;
  cache.setQueryData(ME, null);
  forgetWhatWasRead();
}

function forgetWhatWasRead(): void {
  cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME[0] });
}
