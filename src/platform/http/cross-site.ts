import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether another site caused this request, according to the browser. A page cannot forge `Sec-Fetch-Site`. Browsers
 * without this header send `Origin` with writes. A client that sends neither header is not a browser, so it has no
 * cookie to abuse.
 */
export function isCrossSite(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return headers.origin !== undefined && headers.origin !== publicUrl;
}

/**
 * Whether another site caused this navigation. Browsers without `Sec-Fetch-Site` send no `Origin` with a navigation.
 * They send a `Referer`, unless the previous page forbids it.
 */
export function isCrossSiteNavigation(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  if (
    headers['sec-fetch-site'] !== undefined ||
    headers.origin !== undefined ||
    headers.referer === undefined
  )
    return isCrossSite(headers, publicUrl);
  return !URL.canParse(headers.referer) || new URL(headers.referer).origin !== publicUrl;
}

/**
 * Whether a page embeds the response, for example as an image or a frame. A picture whose address a stranger has chosen
 * causes such a request from our own pages. Only a navigation (`document`) and a script (`empty`) are intended
 * requests.
 */
export function isEmbedded(headers: IncomingHttpHeaders): boolean {
  const destination = headers['sec-fetch-dest'];
  return destination !== undefined && destination !== 'document' && destination !== 'empty';
}

/** Whether a browser only prefetches the page. The person may never open it. */
export function isPrefetch(headers: IncomingHttpHeaders): boolean {
  const purpose = [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']].join();
  return /prefetch|prerender|preview/i.test(purpose);
}

/** Whether this is a navigation in a browser, and not a script's request. */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-mode'] === 'navigate' || Boolean(headers.accept?.includes('text/html'));
}
