import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { Problem } from '../http/errors/problem.js';
import type { Config } from '../config/config.js';
import { cookieName } from '../http/cookies.js';
import { VERSION } from '../health/version.js';
import { eachOperation, eachSchema } from './walk.js';
import { addProblemResponses } from './problem-responses.js';

/** Builds the OpenAPI 3.1 document from the decorators of controllers and DTOs. The routes need not be registered yet. */
export function buildDocument(app: INestApplication, config: Config): OpenAPIObject {
  const description =
    'The same-origin REST API of the web application. Requests authenticate with the session cookie, which sign-in ' +
    'sets. Errors are problem details (RFC 9457) with a stable `code`.';
  const base = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Organization Workspace Service')
    .setDescription(description)
    .setVersion(VERSION)
    .addCookieAuth(cookieName(config, 'session', '__Host-'), undefined, 'session')
    .build();
  const document = SwaggerModule.createDocument(app, base, {
    extraModels: [Problem],
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
  eachSchema(document, (schema) => {
    if (schema.type === 'object' && schema.properties) schema.additionalProperties ??= false;
  });
  eachOperation(document, (operation) => {
    if (JSON.stringify(operation.requestBody ?? '').includes('/NoBody"')) delete operation.requestBody;
  });
  delete document.components?.schemas?.['NoBody'];
  addProblemResponses(document);
  return document;
}
