import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's IP address. Unlike `ip`, it stays when the client disconnects. */
    address: string;
  }
}

/** Reads the client's address before anything waits. A socket forgets it when it closes. */
export function keepAddress(fastify: FastifyInstance): void {
  fastify.decorateRequest('address', '');
  fastify.addHook('onRequest', (request, _reply, done) => {
    request.address = request.ip;
    done();
  });
}
