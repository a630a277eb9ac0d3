import type { FastifyInstance } from 'fastify';

/** Milliseconds after which connections with unfinished requests are closed. */
const DEADLINE = 10_000;

/**
 * Closes every connection after its response, from the start of shutdown until a deadline. Otherwise, shutdown would
 * wait for a busy keep-alive connection until 72 s after its response.
 * @returns a function that starts the closing
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
