/** The current path and query, to return to after signing in. */
export function here(): string {
  return location.pathname + location.search;
}

/** Removes a parameter from the URL, so that reloads and bookmarks do not repeat its message. */
export function removeParameter(name: string): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(name)) return;
  url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}
