/**
 * The maximum number of characters. Five cookies of attempts, each with such a path, must fit into the headers of one
 * request.
 */
const MAX_LENGTH = 1000;

/**
 * A normalized path on our own origin. Anything else becomes `/`. Browsers and proxies can read backslashes, tabs and
 * encoded slashes as the start of another host, so the decoded form is checked as well.
 */
export function safeReturnTo(value: unknown): string {
  if (typeof value !== 'string' || ![value, decoded(value)].every(isOnOwnOrigin)) return '/';
  const path = pathOf(new URL(value, ORIGIN));
  return path.length <= MAX_LENGTH ? path : '/';
}

/** Adds `authError` to the query of a path such as `/path?a=b#c`. */
export function withAuthError(returnTo: string, code: string): string {
  const url = new URL(returnTo, ORIGIN);
  url.searchParams.set('authError', code);
  return pathOf(url);
}

/** The page after a sign-in that could not start. @param url of the request */
export function signInFailurePage(url: string, code: string): string {
  return withAuthError(safeReturnTo(new URLSearchParams(url.split('?')[1]).get('returnTo')), code);
}

/** A placeholder for our own origin, which relative URLs are resolved against. */
const ORIGIN = 'http://origin.invalid';

// eslint-disable-next-line no-control-regex -- it rejects control characters
const LEADS_AWAY = /^(?!\/)|^\/\/|\\|[\u0000-\u001F\u007F]/;

function pathOf({ pathname, search, hash }: URL): string {
  return pathname + search + hash;
}

function isOnOwnOrigin(path: string | undefined): boolean {
  if (path === undefined || LEADS_AWAY.test(path) || !path.isWellFormed()) return false;
  if (!URL.canParse(path, ORIGIN)) return false;
  const url = new URL(path, ORIGIN);
  return url.origin === ORIGIN && !url.pathname.startsWith('//');
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value.split(/[?#]/, 1)[0]!);
  } catch {
    return undefined;
  }
}
