import type { FastifyInstance } from 'fastify';

/** After this, in milliseconds, connections whose request never ends are cut. */
const DEADLINE = 10_000;

/**
 * A kept-alive connection that is busy when the server closes would stay open for another 72 s after its answer, and
 * closing would wait for it. So once it begins, every answer closes its connection, and there is a deadline.
 * @returns what begins it
 */
export function closeConnectionsGracefully(fastify: FastifyInstance): () => void {
  let closing = false;
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close');
    done();
  });
  return () => {
    closing = true;
    setTimeout(() => fastify.server.closeAllConnections(), DEADLINE).unref();
  };
}
