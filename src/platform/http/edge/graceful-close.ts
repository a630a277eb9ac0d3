import type { FastifyInstance } from 'fastify';

/** Milliseconds after which connections with unfinished requests are closed. */
const DEADLINE = 10_000;

/**
 * Without this, a keep-alive connection that is busy on shutdown would stay open for another 72 s after its response, and
 * shutdown would wait for it. From the start of shutdown, every response closes its connection, and there is a deadline.
 * @returns a function that starts it
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
