import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Calls back for each request whose client disconnected before the response, once the handler of the request has ended.
 * Fastify has no hook for that, because the response is never sent.
 */
export function whenAbandoned(
  fastify: FastifyInstance,
  act: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.raw.destroyed) act(request, reply);
    done();
  });
}
