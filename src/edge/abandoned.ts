import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Calls back for each request whose client went away before it was answered, once all has been done for it. Fastify does
 * not call that its end: such an answer is never sent.
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
