import type { FastifyInstance } from 'fastify';
import { CompressedBody } from '../http/compressed-body.js';
import type { Api } from './document.js';
import { forReaders } from './readers-document.js';
import { pageOf, type Place, SCRIPT, STYLE } from './reference-page.js';
import { scalarScript } from './scalar.js';
import { shareRepeated } from './share-repeated.js';

/** The page loads its own scripts and styles only. Scalar needs inline styles. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const JSON_TYPE = 'application/json; charset=utf-8';
const JAVASCRIPT = 'text/javascript; charset=utf-8';

/**
 * Serves the OpenAPI document at `/api/openapi.json`, and as a page at `/api/docs`. Each part is prepared for its first
 * request, because most instances are never asked for it.
 */
export function serveOpenApi(fastify: FastifyInstance, api: Api, place: Place): void {
  const serve = (url: string, type: string, content: () => string, headers = {}) => {
    let body: Promise<CompressedBody> | undefined;
    fastify.get(url, async (request, reply) => {
      body ??= CompressedBody.of(content(), 5);
      return (await body).send(request, reply.headers(headers).type(type));
    });
  };
  serve('/api/openapi.json', JSON_TYPE, () => JSON.stringify(shareRepeated(api.document)));
  serve('/api/docs/document.json', JSON_TYPE, () => JSON.stringify(forReaders(api)));
  serve('/api/docs/reference.js', JAVASCRIPT, () => SCRIPT);
  serve('/api/docs/reference.css', 'text/css; charset=utf-8', () => STYLE);
  serve('/api/docs', 'text/html; charset=utf-8', () => pageOf(place), {
    'content-security-policy': CONTENT_SECURITY_POLICY,
  });
  fastify.get('/api/docs/scalar.js', async (request, reply) => {
    const script = await scalarScript();
    return script.send(request, reply.header('cache-control', 'private, max-age=3600').type(JAVASCRIPT));
  });
}
