import { useQuery } from '@tanstack/react-query';
import { createClient, orThrow } from '../../client/client.js';
import { SIGN_OUT_URL, signInUrl } from '../../client/navigation.js';
import { ProblemError } from '../../client/problem.js';
import type { Me } from '../../client/resources.js';
import { cache, clearPages, ME } from './cache.js';
import { keepDrafts } from './drafts.js';
import { Store } from './store.js';

/** Whether the session has ended while a page of the signed-in user is open. */
export const hasEnded = new Store(false);

export const api = createClient({
  onUnauthenticated: () => {
    if (cache.getQueryData<Me | null>(ME)) hasEnded.set(true);
  },
});

/** Tells the other tabs about a sign-in or sign-out in this one. */
const tabs = new BroadcastChannel('session');
tabs.onmessage = ({ data }: MessageEvent<'signed in' | 'signed out'>) => {
  if (data === 'signed in') return void cache.refetchQueries({ queryKey: ME, exact: true });
  hasEnded.set(false);
  cache.setQueryData(ME, null);
  clearPages();
};

/**
 * The signed-in user, or null. Fetched again when the window gets the focus, because another tab may have signed out.
 */
export function useMe() {
  return useQuery({ queryKey: ME, queryFn: readMe });
}

async function readMe(): Promise<Me | null> {
  const before = cache.getQueryData<Me | null>(ME);
  try {
    const me = await orThrow(api.GET('/api/me'));
    // Another user has signed in in another tab. The cached data belongs to the previous user.
    if (before && before.user.id !== me.user.id) clearPages();
    if (!before) tabs.postMessage('signed in');
    if (hasEnded.get()) {
      hasEnded.set(false);
      void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME[0] });
    }
    return me;
  } catch (error) {
    // After the end of a session its page stays open, because it may contain a form.
    if (isUnauthenticated(error)) return before ?? null;
    throw error;
  }
}

export function isUnauthenticated(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'unauthenticated';
}

/** Goes to the identity provider and returns to this page, with the drafts of its forms. */
export function signIn(): void {
  keepDrafts();
  location.assign(signInUrl(location.pathname + location.search));
}

/** Signs out in all tabs of this browser. */
export function signOut(): void {
  tabs.postMessage('signed out');
  location.assign(SIGN_OUT_URL);
}
