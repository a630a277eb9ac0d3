import type { OpenAPIObject } from '@nestjs/swagger';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { resolvedDocument } from '../../../support/resolved-document.js';
import { openApiDocument } from '../../../../src/commands/openapi-document.js';
import { DOMAINS } from '../../../../src/app.module.js';

/** Each operation id begins with one of these verbs. Add a verb only if none of them fits. */
const VERBS = [
  'list', 'get', 'create', 'update', 'delete',
  'accept', 'block', 'change', 'complete', 'decline', 'end', 'open', 'preview', 'receive', 'remove', 'resend',
  'export', 'resubscribe', 'return', 'sign', 'start', 'transfer', 'unblock', 'unsubscribe',
]; // prettier-ignore

interface Schema {
  type?: string | string[];
  example?: unknown;
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  enum?: unknown[];
  format?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  [bound: string]: unknown;
}

interface Parameter {
  name: string;
  in: string;
  description?: string;
  schema: Schema;
}

interface Operation {
  operationId: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; headers?: object }>;
}

let document: OpenAPIObject;
let schemas: Record<string, Schema>;
let operations: [name: string, Operation][];

beforeAll(async () => {
  document = JSON.parse(JSON.stringify(await openApiDocument())) as OpenAPIObject;
  const { components, paths } = resolvedDocument(document) as unknown as {
    components: { schemas: Record<string, Schema> };
    paths: Record<string, Record<string, Operation>>;
  };
  schemas = components.schemas;
  operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
});

const parameters = () => operations.flatMap(([, operation]) => operation.parameters);

/** The fields of a schema by their dotted names, with those of nested schemas. */
function* fields(schema: Schema, name = ''): Generator<[name: string, Schema]> {
  if (schema.$ref) return yield* fields(schemas[schema.$ref.split('/').at(-1)!]!, name);
  if (schema.anyOf) return yield* fields(schema.anyOf[0]!, name);
  if (schema.items) yield* fields(schema.items, name);
  for (const [field, child] of Object.entries(schema.properties ?? {}))
    yield* fields(child, name ? `${name}.${field}` : field);
  if (name && !schema.properties) yield [name, schema];
}

const LIMITS: Record<string, (schema: Schema) => boolean> = {
  string: ({ enum: values, format, pattern, maxLength }) => Boolean(values ?? format ?? pattern ?? maxLength),
  integer: ({ minimum, maximum }) => minimum !== undefined && maximum !== undefined,
  array: ({ minItems, maxItems }) => minItems !== undefined && maxItems !== undefined,
  boolean: () => true,
};

function isBounded(schema: Schema): boolean {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  return LIMITS[type!]?.(schema) ?? false;
}

/** The schemas of objects in a part of the document, with the path of each. */
function* objects(node: unknown, path = ''): Generator<[path: string, Schema]> {
  if (typeof node !== 'object' || node === null) return;
  if ('properties' in node && 'type' in node) yield [path, node as Schema];
  for (const [name, child] of Object.entries(node)) yield* objects(child, `${path}/${name}`);
}

/** Whether the schema itself shows possible values, or refers to one that does. */
function needsNoExample({ $ref, allOf, anyOf, type, enum: values, items }: Schema): boolean {
  if (allOf) return allOf.some(needsNoExample);
  if (anyOf) return anyOf.every((one) => one.type === 'null' || needsNoExample(one));
  if (items) return needsNoExample(items);
  return $ref !== undefined || values !== undefined || [type].flat()[0] === 'boolean';
}

describe('the OpenAPI document', () => {
  it('is not longer than 2,700 characters per operation', () => {
    expect(JSON.stringify(document).length).toBeLessThan(2700 * operations.length);
  });

  it('has no response twice', () => {
    const ofOperations = Object.values(document.paths).flatMap((item) =>
      Object.values(item as Record<string, Operation>).flatMap(({ responses }) => Object.values(responses)),
    );
    const own = ofOperations.filter((response) => !('$ref' in response)).map((one) => JSON.stringify(one));
    const all = [...own, ...Object.values(document.components!.responses!).map((one) => JSON.stringify(one))];
    expect(all.filter((text, index) => all.indexOf(text) !== index)).toEqual([]);
  });

  it('has an example for each object, or for each of its members whose schema does not show the values', () => {
    const all = [...objects(document)];
    expect(all.length).toBeGreaterThan(70);
    const missing = all.flatMap(([path, schema]) =>
      Object.entries(schema.example === undefined ? schema.properties! : {})
        .filter(([, member]) => member.example === undefined && !needsNoExample(member))
        .map(([name]) => `${path}/${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('has examples that are valid', () => {
    const ajv = addFormats.default(new Ajv2020({ strict: false }));
    ajv.addSchema({ $id: 'document', components: document.components });
    for (const [, schema] of objects(document))
      for (const one of [schema, ...Object.values(schema.properties!)]) {
        if (one.example === undefined) continue;
        const text = JSON.stringify(one).replaceAll('"#/components', '"document#/components');
        const isValid = ajv.validate(JSON.parse(text) as object, one.example);
        expect([one, isValid]).toEqual([one, true]);
      }
  });

  it('has no enum that contains null, because common generators do not compile it', () => {
    expect(JSON.stringify(document)).not.toMatch(/"enum":\[[^\]]*null/);
    expect(schemas['Access']!.properties!['via']!.anyOf).toEqual([
      { type: 'string', enum: ['subscription', 'trial', 'tokens'] },
      { type: 'null' },
    ]);
  });

  it('gives each operation an id of one verb and what it acts on', () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    const others = ids.filter((id) => !new RegExp(`^(${VERBS.join('|')})([A-Z][a-z]*)+$`).test(id));
    if (others.length > 0)
      throw new Error(
        `Rename ${others.join(', ')} to one of these verbs and an object: ${VERBS.join(', ')}.`,
      );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('names schemas without the suffix of our classes', () => {
    expect(Object.keys(schemas).filter((name) => /Dto$/i.test(name))).toEqual([]);
  });

  it('gives each parameter a type and a meaning, and each path parameter a format', () => {
    expect(parameters().filter(({ schema, description }) => !schema.type || !description)).toEqual([]);
    const ofPaths = parameters().filter((parameter) => parameter.in === 'path');
    expect(ofPaths.length).toBeGreaterThan(30);
    expect(ofPaths.filter(({ schema }) => !schema.format && !schema.pattern)).toEqual([]);
  });

  it('has bounds for each field of a request', () => {
    const unbounded = operations.flatMap(([name, { requestBody }]) => {
      const schema = requestBody?.content['application/json']?.schema;
      if (!schema || name === 'POST /api/webhooks/stripe') return [];
      return [...fields(schema)].filter(([, field]) => !isBounded(field)).map(([field]) => [name, field]);
    });
    expect(unbounded).toEqual([]);
  });

  it('lists 429 only for operations with a rate limit', () => {
    const uncounted = operations.filter(([, { responses }]) => !('429' in responses));
    expect(uncounted.map(([name]) => name).sort()).toEqual([
      'GET /api/billing/return',
      'GET /api/health',
      'GET /api/health/live',
    ]);
  });

  it('describes each response, and names its headers', () => {
    const incomplete = operations.flatMap(([name, { responses }]) =>
      Object.entries(responses)
        .filter(([status, { description, headers }]) => !description || (status !== 'default' && !headers))
        .map(([status]) => [name, status]),
    );
    expect(incomplete).toEqual([]);
  });

  it('lists the types of audit events and the codes of invalid fields', () => {
    expect(schemas['AuditEvent']!.properties!['type']!.enum).toEqual(DOMAINS.eventTypes);
    expect(DOMAINS.eventTypes).toEqual(expect.arrayContaining(['audit.exported', 'invite.created']));
    expect(schemas['Problem']!.properties!['inviteId']!['description']).toBe(
      'Only with `invite_already_pending`: the pending invite.',
    );
    expect(schemas['FieldProblem']!.properties!['code']!.enum).toContain('unknown_field');
  });
});
