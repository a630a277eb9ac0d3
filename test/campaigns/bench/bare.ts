import { fastify } from 'fastify';

/** A plain Fastify server for comparison: one route, no database, no logging, no additional headers. */
const server = fastify();
const version = { version: '1.0.0', commit: null };
server.get('/api/version', async () => version);
await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
