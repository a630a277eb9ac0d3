/** The subset of JSON Schema in our document. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  format?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** An operation of the document. */
export interface Operation {
  /** Method and path as in the document. */
  name: string;
  method: string;
  path: string;
  query: { name: string; schema: Schema }[];
  /** Undefined without a body. */
  body: Schema | undefined;
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: { name: string; in: string; schema?: Schema }[];
        requestBody?: { content: Record<string, { schema: Schema }> };
      }
    >
  >;
  components: { schemas: Record<string, Schema> };
}

/** All operations of the document, with resolved schemas. */
export function operationsOf({ paths, components }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { parameters = [], requestBody }]) => {
      const schema = requestBody?.content['application/json']?.schema;
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        query: parameters
          .filter((parameter) => parameter.in === 'query')
          .map((parameter) => ({ name: parameter.name, schema: parameter.schema ?? {} })),
        body: schema && resolved(schema, components.schemas),
      };
    }),
  );
}

/** Replaces references by their targets. No request schema is recursive. */
function resolved(schema: Schema, schemas: Record<string, Schema>): Schema {
  const { $ref, anyOf, properties } = schema;
  if ($ref) return resolved(schemas[$ref.split('/').at(-1)!]!, schemas);
  return {
    ...schema,
    ...(anyOf && { anyOf: anyOf.map((one) => resolved(one, schemas)) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, resolved(one, schemas)]),
      ),
    }),
  };
}
