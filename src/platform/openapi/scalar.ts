import fastify from 'fastify';
import { CompressedBody } from '../http/compressed-body.js';

let script: Promise<CompressedBody> | undefined;

/**
 * Scalar's script for browsers, which its package has only as a route of a Fastify plugin. It is 4.9 MB long, so it is
 * loaded and compressed for the first request.
 */
export function scalarScript(): Promise<CompressedBody> {
  script ??= load().catch((error: unknown) => {
    script = undefined;
    throw error;
  });
  return script;
}

async function load(): Promise<CompressedBody> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = fastify();
  await app.register(scalar, { routePrefix: '/scalar', configuration: { url: '/' } });
  const { rawPayload } = await app.inject('/scalar/js/scalar.js');
  await app.close();
  return CompressedBody.of(rawPayload, 5);
}
