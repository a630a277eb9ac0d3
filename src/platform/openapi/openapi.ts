import { SwaggerModule } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Config } from '../config/config.js';
import { buildDocument } from './document.js';

/** The page that shows the document has scripts and styles of its own, and no others. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** `GET /api/openapi.json` for machines, `GET /api/docs` for people. */
export function serveOpenApi(app: NestFastifyApplication, config: Config): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', (request, reply, _payload, done) => {
      if (request.routeOptions.url?.startsWith('/api/docs'))
        reply.header('content-security-policy', CONTENT_SECURITY_POLICY);
      done();
    });
  SwaggerModule.setup('docs', app, () => buildDocument(app, config), {
    useGlobalPrefix: true,
    jsonDocumentUrl: 'openapi.json',
    raw: ['json'],
    customSiteTitle: 'Organization Workspace Service',
  });
}
