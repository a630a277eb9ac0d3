import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Calls back for each request whose response was not sent completely: the client disconnected before the handler of the
 * request ended, or a streamed response was cut off. Fastify has no hook for that.
 */
export function whenAbandoned(
  fastify: FastifyInstance,
  act: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = reply;
    if (raw.destroyed) act(request, reply);
    else if (payload instanceof Readable)
      raw.once('close', () => {
        if (!raw.writableFinished) act(request, reply);
      });
    done();
  });
}
