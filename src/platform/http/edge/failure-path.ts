import type { IncomingMessage } from 'node:http';
import type { FastifyContextConfig } from 'fastify';
import { isNavigation, isPrefetch } from '../cross-site.js';

/**
 * The path to redirect to if the request cannot be served for now, because people must not see JSON. Undefined for
 * requests of scripts, and for routes without such a path.
 * @param url of the request
 */
export function failurePath(
  { failsTo, forBrowsers = false }: Pick<FastifyContextConfig, 'failsTo' | 'forBrowsers'>,
  { headers }: Pick<IncomingMessage, 'headers'>,
  url: string,
  code: string,
): string | undefined {
  const isPage = forBrowsers || (isNavigation(headers) && !isPrefetch(headers));
  return isPage ? failsTo?.(url, code) : undefined;
}

/** Whether an error passes by itself, or is ours. A person can only try again. */
export const isForNow = (status: number) => status === 429 || status >= 500;
