import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a browser says that another site sent this request. `Sec-Fetch-Site` can't be forged by a page; browsers that
 * lack it send `Origin` with what matters; what sends neither is no browser, and has no cookie to misuse.
 */
export function isCrossSite(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return headers.origin !== undefined && headers.origin !== publicUrl;
}

/** Whether a browser only fetches ahead what a person may never open. */
export function isPrefetch(headers: IncomingHttpHeaders): boolean {
  const purpose = [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']].join();
  return /prefetch|prerender|preview/i.test(purpose);
}

/** Whether a person in a browser waits for the answer, rather than a script. */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-mode'] === 'navigate' || Boolean(headers.accept?.includes('text/html'));
}
