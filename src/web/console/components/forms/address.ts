import { useSyncExternalStore } from 'react';

/** The current path and query, to return to after a sign-in. */
export function here(): string {
  return location.pathname + location.search;
}

/** The fragment of the URL, such as `#block`. */
export function useHash(): string {
  return useSyncExternalStore(onHashChange, () => location.hash);
}

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** Removes a parameter from the URL, so that reloads and bookmarks do not repeat its message. */
export function removeParameter(name: string): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(name)) return;
  url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}
