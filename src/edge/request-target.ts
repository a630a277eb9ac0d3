import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { MalformedRequestError, UriTooLongError } from '../common/errors/errors.js';

/** A longer one is no address of ours; 8,000 octets are what RFC 9110, section 4.1, asks servers to bear. */
export const MAX_URL_LENGTH = 8000;

/**
 * Refuses what leaves open whom a request is for. Of two hosts, or of a host and a whole URL, a proxy before us may
 * believe one and we the other; Node and Fastify would serve both.
 */
export function checkRequestTarget(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (request.originalUrl.length > MAX_URL_LENGTH) done(new UriTooLongError());
    else if (!request.originalUrl.startsWith('/') || !namesItsHost(request.raw))
      done(new MalformedRequestError());
    else done();
  });
}

const HOST = /^host$/i;

/** Exactly once (RFC 9112, section 3.2); HTTP/1.0 knew no hosts. */
function namesItsHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) if (HOST.test(rawHeaders[index]!)) hosts++;
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}
