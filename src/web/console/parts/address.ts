/** Where the person is, to come back to. */
export function here(): string {
  return location.pathname + location.search;
}

/** Takes what was shown out of the address, so that neither a reload nor a bookmark shows it again. */
export function withoutParameter(name: string): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(name)) return;
  url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}
