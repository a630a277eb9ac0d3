import { type DeclaredMethod, installedStripe, StripeDeclarations } from './declarations.js';
import type { InterfaceDescription, JsonSchema } from './json-schema.js';
import { embeddedObjects, usedMethods } from './operations.js';
import { TypeSchemas } from './type-schemas.js';

/** Derives the description of Stripe's API from the SDK. This takes several seconds, see `description-cache.ts`. */
export function deriveInterface(): InterfaceDescription {
  const { directory, version } = installedStripe();
  const declarations = new StripeDeclarations(directory, Object.keys(usedMethods));
  const methods = Object.entries(usedMethods).flatMap(([resource, names]) =>
    names.map((name) => declarations.method(resource, name)),
  );

  const fullObjects = new Set(embeddedObjects);
  const schemas = new TypeSchemas(declarations.checker, declarations.resources, fullObjects);
  for (const { result } of methods) {
    for (const part of result.isUnion() ? result.types : [result]) {
      const name = schemas.objectName(part);
      if (name) fullObjects.add(name);
    }
  }

  schemas.definitions['Event'] = eventOfAnyType;
  schemas.definitions['Error'] = errorBody;
  const operations = methods.map((method) => ({
    name: method.name,
    method: method.method,
    path: method.path,
    request: requestSchema(method, schemas),
    response: responseSchema(method, schemas),
  }));
  const events = Object.fromEntries(
    declarations
      .events()
      .filter(({ payload }) => fullObjects.has(objectInside(payload, declarations, schemas) ?? ''))
      .map(({ type, payload }) => [type, schemas.of(payload, { inRequest: false })]),
  );
  return {
    packageVersion: version,
    apiVersion: declarations.apiVersion,
    operations,
    events,
    definitions: schemas.definitions,
  };
}

function requestSchema(method: DeclaredMethod, schemas: TypeSchemas): JsonSchema {
  if (method.parameters) return schemas.of(method.parameters, { inRequest: true });
  return { type: 'object', properties: {}, additionalProperties: false };
}

function responseSchema(method: DeclaredMethod, schemas: TypeSchemas): JsonSchema {
  const result = schemas.of(method.result, { inRequest: false });
  return method.answersWithList ? schemas.listOf(result) : result;
}

function objectInside(
  payload: DeclaredMethod['result'],
  { checker }: StripeDeclarations,
  schemas: TypeSchemas,
): string | undefined {
  const data = payload.getProperty('data');
  const object = data && checker.getTypeOfSymbol(data).getProperty('object');
  return object && schemas.objectName(checker.getTypeOfSymbol(object));
}

/** The fields that all events share. Each event is also checked against the schema of its type. */
const eventOfAnyType: JsonSchema = {
  type: 'object',
  required: ['id', 'object', 'type', 'data'],
  properties: { id: { type: 'string' }, object: { const: 'event' }, type: { type: 'string' } },
  additionalProperties: true,
};

/** The body of an error response, from which the SDK creates its error classes. */
const errorBody: JsonSchema = {
  type: 'object',
  required: ['error'],
  additionalProperties: false,
  properties: {
    error: {
      type: 'object',
      required: ['type', 'message'],
      additionalProperties: false,
      properties: {
        type: { enum: ['api_error', 'card_error', 'idempotency_error', 'invalid_request_error'] },
        message: { type: 'string' },
        code: { type: 'string' },
        decline_code: { type: 'string' },
        param: { type: 'string' },
        charge: { type: 'string' },
        doc_url: { type: 'string' },
        request_log_url: { type: 'string' },
      },
    },
  },
};
