import { useQuery } from '@tanstack/react-query';
import { createClient, orThrow } from '../../client/client.js';
import { freshSignInUrl, SIGN_OUT_URL, signInUrl } from '../../client/navigation.js';
import { forgetOrganizations } from './recent.js';
import { ProblemError } from '../../client/problem.js';
import type { Me } from '../../client/resources.js';
import { cache, clearPages, ME } from './cache.js';
import { keepDrafts } from './drafts.js';
import { Store } from './store.js';
import { PAGES } from '../../pages.js';

/** Whether the session has ended while a page of the signed-in user is open. */
export const hasEnded = new Store(false);
/** Whether requests may succeed. False from the end of the session until the same person has signed in again. */
export const hasSession = new Store(true);

export const api = createClient({
  onUnauthenticated: () => {
    if (!cache.getQueryData<Me | null>(ME)) return;
    hasSession.set(false);
    hasEnded.set(true);
  },
});

/** Counts sign-ins in a second window. Increased after this page has read the person again. */
export const signInsAgain = new Store(0);

type Message = 'signed in' | 'signed in again' | 'signed out';

/** Tells the other tabs about a sign-in or sign-out in this one. */
const tabs = new BroadcastChannel('session');
tabs.onmessage = ({ data }: MessageEvent<Message>) => {
  if (data === 'signed out') {
    hasEnded.set(false);
    void showSignedOut();
    return;
  }
  const read = cache.refetchQueries({ queryKey: ME, exact: true });
  if (data === 'signed in again') void read.then(() => signInsAgain.set(signInsAgain.get() + 1));
};

/** Tells the first window that the person has signed in again in this one. */
export function tellSignInAgain(): void {
  tabs.postMessage('signed in again');
}

/** The signed-in user, or null. */
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
    hasSession.set(true);
    if (hasEnded.get()) {
      hasEnded.set(false);
      void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME[0] });
    }
    return me;
  } catch (error) {
    // After the end of a session its page stays open, because it may contain a form. But a sign-out during this read
    // has closed it.
    if (isUnauthenticated(error)) return cache.getQueryData<Me | null>(ME) ?? null;
    throw error;
  }
}

export function isUnauthenticated(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'unauthenticated';
}

/** Goes to the identity provider and returns to this page, with the drafts of its forms. */
export function signIn(): void {
  goAndReturn(signInUrl);
}

/**
 * Opens a second window for a fresh sign-in, so that this page keeps what was typed. If the browser opens none, this
 * page goes to the identity provider and returns.
 */
export function signInAgain(): void {
  const opened = window.open(freshSignInUrl(PAGES.signedIn), 'sign-in', 'popup,width=480,height=680');
  if (!opened) goAndReturn(freshSignInUrl);
}

function goAndReturn(urlFor: (returnTo: string) => string): void {
  keepDrafts();
  location.assign(urlFor(location.pathname + location.search));
}

/** After the account was deleted, which ended all sessions. */
export function forgetUser(): void {
  tabs.postMessage('signed out');
  forgetOrganizations();
  void showSignedOut();
}

/** Drops a read of the person that is under way, because it would bring back the pages of the ended session. */
async function showSignedOut(): Promise<void> {
  await cache.cancelQueries({ queryKey: ME, exact: true });
  cache.setQueryData(ME, null);
  clearPages();
}

/** Signs out in all tabs of this browser. */
export function signOut(): void {
  tabs.postMessage('signed out');
  forgetOrganizations();
  location.assign(SIGN_OUT_URL);
}
