import type { OpenAPIObject } from '@nestjs/swagger';
import { resolvedDocument } from './resolved-document.js';

/** The part of JSON Schema that our OpenAPI document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  allOf?: Schema[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  format?: string;
  pattern?: string;
  example?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

export interface Operation {
  /** The method and path, such as `GET /api/organizations/{id}`. */
  name: string;
  method: string;
  path: string;
  query: { name: string; schema: Schema }[];
  /** The schema of the request body. Undefined if the operation has no body. */
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

/** Reads all operations of the OpenAPI document, with resolved schemas. */
export function operationsOf(document: OpenAPIObject): Operation[] {
  const { paths, components } = resolvedDocument(document) as unknown as Document;
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { parameters = [], requestBody }]) => {
      const schema = requestBody?.content['application/json']?.schema;
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        query: parameters
          .filter((parameter) => parameter.in === 'query')
          .map((parameter) => ({
            name: parameter.name,
            schema: resolved(parameter.schema ?? {}, components.schemas),
          })),
        body: schema && resolved(schema, components.schemas),
      };
    }),
  );
}

/** Replaces references to schemas by the schemas. No schema of a request is recursive. */
function resolved(schema: Schema, schemas: Record<string, Schema>): Schema {
  const { $ref, allOf, anyOf, properties, items } = schema;
  // Nest describes a field with a class of its own as the only element of such a list.
  if (allOf) return resolved(allOf[0]!, schemas);
  if ($ref) return resolved(schemas[$ref.split('/').at(-1)!]!, schemas);
  return {
    ...schema,
    ...(items && { items: resolved(items, schemas) }),
    ...(anyOf && { anyOf: anyOf.map((one) => resolved(one, schemas)) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, resolved(one, schemas)]),
      ),
    }),
  };
}
