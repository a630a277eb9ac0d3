import { openApiDocument } from '../../../scripts/docs/openapi-document.js';
import { ORGANIZATION_EVENTS } from '../../../src/platform/audit-log/event-types.js';

/** Each operation id begins with one of these verbs. Add a verb only if none of them fits. */
const VERBS = [
  ...['list', 'get', 'create', 'update', 'delete'],
  ...['accept', 'block', 'change', 'complete', 'decline', 'end', 'open', 'receive', 'remove', 'rename', 'resend'],
  ...['return', 'sign', 'start', 'transfer'],
]; // prettier-ignore

interface Schema {
  type?: string | string[];
  $ref?: string;
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

let schemas: Record<string, Schema>;
let operations: [name: string, Operation][];

beforeAll(async () => {
  const { components, paths } = JSON.parse(JSON.stringify(await openApiDocument())) as {
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

describe('the OpenAPI document', () => {
  it('gives each operation an id of one verb and what it acts on', () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(ids.filter((id) => !new RegExp(`^(${VERBS.join('|')})([A-Z][a-z]*)+$`).test(id))).toEqual([]);
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
    expect(schemas['AuditEvent']!.properties!['type']!.enum).toEqual(ORGANIZATION_EVENTS);
    expect(schemas['FieldProblem']!.properties!['code']!.enum).toContain('unknown_field');
  });
});
