import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { MalformedRequestError, UriTooLongError } from '../errors/errors.js';

/** The maximum length of a URL in octets. RFC 9110, section 4.1, asks servers to support at least 8,000. */
export const MAX_URL_LENGTH = 8000;

/**
 * Rejects requests with a URL that is too long, or with an ambiguous host: two Host headers, or an absolute URL and a
 * Host header. A proxy might use one host and the service another. Node.js and Fastify accept both.
 */
export function checkRequestTarget(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (request.originalUrl.length > MAX_URL_LENGTH) done(new UriTooLongError());
    else if (!request.originalUrl.startsWith('/') || !hasUnambiguousHost(request.raw))
      done(new MalformedRequestError());
    else done();
  });
}

const HOST = 'host';

/** Whether there is exactly one Host header (RFC 9112, section 3.2). HTTP/1.0 requires none. */
function hasUnambiguousHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === HOST.length && name.toLowerCase() === HOST) hosts++;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}
