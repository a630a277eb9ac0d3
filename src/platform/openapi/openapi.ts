import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { CompressedBody } from '../http/compressed-body.js';
import { forReaders } from './readers-document.js';
import { HTML, SCRIPT, STYLE } from './reference-page.js';
import { scalarScript } from './scalar.js';
import { shareRepeated } from './share-repeated.js';

/** The page loads its own scripts and styles only. Scalar needs inline styles. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const JAVASCRIPT = 'text/javascript; charset=utf-8';

/** Serves the OpenAPI document at `/api/openapi.json`, and as a page at `/api/docs`. */
export async function serveOpenApi(fastify: FastifyInstance, document: OpenAPIObject): Promise<void> {
  const serve = async (url: string, type: string, content: string) => {
    const body = await CompressedBody.of(content, 5);
    fastify.get(url, (request, reply) => body.send(request, reply.type(type)));
  };
  await serve(
    '/api/openapi.json',
    'application/json; charset=utf-8',
    JSON.stringify(shareRepeated(document)),
  );
  await serve(
    '/api/docs/document.json',
    'application/json; charset=utf-8',
    JSON.stringify(forReaders(document)),
  );
  await serve('/api/docs/reference.js', JAVASCRIPT, SCRIPT);
  await serve('/api/docs/reference.css', 'text/css; charset=utf-8', STYLE);
  const page = await CompressedBody.of(HTML);
  fastify.get('/api/docs', (request, reply) => {
    reply.header('content-security-policy', CONTENT_SECURITY_POLICY).type('text/html; charset=utf-8');
    return page.send(request, reply);
  });
  fastify.get('/api/docs/scalar.js', async (request, reply) => {
    const script = await scalarScript();
    return script.send(request, reply.header('cache-control', 'private, max-age=3600').type(JAVASCRIPT));
  });
}
