import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** The documentation page loads its own scripts and styles only. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Serves the OpenAPI document at `/api/openapi.json`, and as a page at `/api/docs`. */
export function serveOpenApi(app: NestFastifyApplication, document: OpenAPIObject): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', (request, reply, _payload, done) => {
      if (request.routeOptions.url?.startsWith('/api/docs'))
        reply.header('content-security-policy', CONTENT_SECURITY_POLICY);
      done();
    });
  SwaggerModule.setup('docs', app, document, {
    useGlobalPrefix: true,
    jsonDocumentUrl: 'openapi.json',
    raw: ['json'],
    customSiteTitle: 'Organization Workspace Service',
  });
}
