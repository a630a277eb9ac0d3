import { useQuery } from '@tanstack/react-query';
import { attempt, createClient, orThrow } from '../../client/client.js';
import { freshSignInUrl, SIGN_OUT_URL, signInUrl } from '../../client/navigation.js';
import { forgetOrganizations } from './recent.js';
import { ProblemError } from '../../client/problem.js';
import type { Me } from '../../client/resources.js';
import { cache, clearPages, ME } from './cache.js';
import { keepDrafts } from './drafts.js';
import { keep, takeKept } from './kept.js';
import { Store } from './store.js';
import { PAGES } from '../../pages.js';

/** Whether a dialog says that the session has ended while a page of the signed-in user is open. */
export const hasEnded = new Store(false);
/** Whether requests may succeed. False from the end of the session until the same person has signed in again. */
export const hasSession = new Store(true);

/** Another person who has signed in with this browser. A page about the newcomer then replaces the open page. */
export const newcomer = new Store<Me['user'] | null>(null);

/** Acts only for the first person that it has read. After a sign-out, a new client starts. */
export let api = startClient();

function startClient() {
  return createClient({
    onUnauthenticated: () => {
      if (!cache.getQueryData<Me | null>(ME)) return;
      hasSession.set(false);
      hasEnded.set(true);
    },
    onSessionChanged: ({ user }) => {
      if (newcomer.get()?.id === user.id) return;
      newcomer.set(user);
      hasSession.set(false);
      hasEnded.set(false);
      tabs.postMessage('signed in');
    },
  });
}

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

/** The key in session storage of the person who left this page to sign in. */
const LEFT = 'left';
let left = takeKept<Me>(LEFT);

async function readMe(): Promise<Me | null> {
  const before = cache.getQueryData<Me | null>(ME);
  try {
    const me = await orThrow(api.GET('/api/me'));
    if (!before && left && left.user.id !== me.user.id) return showNewcomer(me, left);
    left = null;
    // The page still belongs to the first person, and says that another one has signed in.
    if (before && before.user.id !== me.user.id) return before;
    if (!before) tabs.postMessage('signed in');
    hasSession.set(true);
    if (hasEnded.get() || newcomer.get()) {
      hasEnded.set(false);
      newcomer.set(null);
      void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME[0] });
    }
    return me;
  } catch (error) {
    // After the end of a session, its page stays open, because the page may contain a form. A sign-out during this read
    // has already closed the page.
    if (isUnauthenticated(error)) return cache.getQueryData<Me | null>(ME) ?? null;
    throw error;
  }
}

/** The page still belongs to the person who left it. The new client acts for the next person that it reads. */
function showNewcomer({ user }: Me, before: Me): Me {
  api = startClient();
  cache.setQueryData(ME, before); // the page about the newcomer names both
  newcomer.set(user);
  hasSession.set(false);
  return before;
}

export function isUnauthenticated(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'unauthenticated';
}

/** Goes to the identity provider and returns to this page, with the drafts of its forms. */
export function signIn(): void {
  goAndReturn(signInUrl);
}

/** Lets the first person sign in again, and returns to this page, with the drafts of its forms. */
export function signInAsBefore(): void {
  goAndReturn((returnTo) => signInUrl(returnTo, 'select_account'));
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
  const me = cache.getQueryData<Me | null>(ME);
  if (me) keep(LEFT, me);
  location.assign(urlFor(location.pathname + location.search));
}

/** Shows all tabs as signed out, after the account was deleted, which ended all sessions. */
export function forgetUser(): void {
  tabs.postMessage('signed out');
  forgetOrganizations();
  void showSignedOut();
}

/**
 * Cancels a read of the person that is in flight, because its result would bring back the pages of the ended session.
 */
async function showSignedOut(): Promise<void> {
  await cache.cancelQueries({ queryKey: ME, exact: true });
  api = startClient();
  newcomer.set(null);
  cache.setQueryData(ME, null);
  clearPages();
}

/** Signs out in all tabs. If another person has signed in since, they stay signed in, and the page says so. */
export async function signOut(): Promise<void> {
  const { data } = await attempt(api.GET('/api/me'));
  if (data && data.user.id !== cache.getQueryData<Me | null>(ME)?.user.id) return;
  tabs.postMessage('signed out');
  forgetOrganizations();
  location.assign(SIGN_OUT_URL);
}
