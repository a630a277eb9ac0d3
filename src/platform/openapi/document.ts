import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { ApiErrorClass } from '../http/errors/api-error.js';
import { Problem } from '../http/errors/problem.js';
import type { Config } from '../config/config.js';
import type { Domains } from '../domains/domains.js';
import { cookieName } from '../http/cookies.js';
import { VERSION } from '../health/version.js';
import { completeSchemas } from './complete-schemas.js';
import { addDescriptions } from './descriptions.js';
import { fillEnums } from './enums.js';
import { addExpectedUser } from './expected-user.js';
import { addHeaderComponents, addHeaders } from './headers.js';
import { operationId, renameSchemas } from './names.js';
import { addErrors, addProblemResponses, allErrors } from './problem-responses.js';
import { eachOperation, takeFacts, type Operation } from './walk.js';

const DESCRIPTION = `The REST API behind the console.

- **Sessions**: the session cookie authenticates requests.
- **Errors** are problem details (RFC 9457) with a stable \`code\`.
- **Caching**: every response has \`cache-control: no-store\`.
- **Compatibility**: new fields, enum values and error codes may appear at any time. Ignore what you do not know.`;

/** The OpenAPI document, and the errors that its operations name. */
export interface Api {
  document: OpenAPIObject;
  errors: ApiErrorClass[];
}

/**
 * Builds the OpenAPI 3.1 document from the decorators of controllers and DTOs. The routes need not be registered yet.
 * @throws Error if two errors have the same code, or if no domain declares the tag of an operation
 */
export function buildDocument(app: INestApplication, config: Config, domains: Domains): Api {
  const document = SwaggerModule.createDocument(app, baseOf(config, domains), {
    extraModels: [Problem],
    operationIdFactory: operationId,
  });
  renameSchemas(document);
  fillEnums(document, domains);
  const ofRoutes: ApiErrorClass[] = [];
  eachOperation(document, (operation, method) => {
    const facts = takeFacts(operation);
    assertTags(operation, document);
    dropEmptyBody(operation);
    addDescriptions(operation, facts);
    if (facts.public) operation.security = [];
    else addExpectedUser(operation);
    ofRoutes.push(...addProblemResponses(operation, method, facts));
    addDefaultOfRedirects(operation);
    addHeaders(operation);
  });
  delete document.components?.schemas?.['NoBody'];
  const errors = allErrors(ofRoutes);
  addErrors(document, errors);
  completeSchemas(document);
  addHeaderComponents(document);
  return { document, errors };
}

function baseOf(config: Config, domains: Domains): Omit<OpenAPIObject, 'paths'> {
  const base = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(`${config.brand.name} API`)
    .setDescription(DESCRIPTION)
    .setVersion(VERSION)
    .addServer('/')
    .addCookieAuth(cookieName(config, 'session', '__Host-'), undefined, 'session')
    .addSecurityRequirements('session');
  const tags = { ...domains.tags, Utility: 'Health checks and the version.' };
  for (const [tag, meaning] of Object.entries(tags).sort(([a], [b]) => (a < b ? -1 : 1)))
    base.addTag(tag, meaning);
  const document = base.build();
  Object.assign(document.info, {
    contact: { name: `${config.brand.name} support`, url: config.brand.support ?? config.publicUrl },
    license: { name: 'Proprietary license', identifier: 'LicenseRef-Proprietary' },
  });
  return document;
}

function assertTags({ operationId, tags = [] }: Operation, document: OpenAPIObject): void {
  for (const tag of tags)
    if (!document.tags?.some(({ name }) => name === tag))
      throw new Error(`The operation ${operationId} has the tag ${tag}, which no domain declares.`);
}

function dropEmptyBody(operation: Operation): void {
  if (JSON.stringify(operation.requestBody ?? '').includes('/NoBody"')) delete operation.requestBody;
}

/** Linters require a success or a default. An operation that only redirects has no success. */
function addDefaultOfRedirects({ responses }: Operation): void {
  if (!Object.keys(responses).some((status) => status.startsWith('2')))
    responses['default'] = { description: 'Any other status comes from a proxy in front of the service.' };
}
