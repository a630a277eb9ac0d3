import type { OpenAPIObject } from '@nestjs/swagger';
import { v7 as uuidv7 } from 'uuid';
import type { Schema } from './operations.js';

/** The schema of an operation's JSON body. Undefined if the operation accepts no fields. */
export function bodySchema(document: OpenAPIObject, method: string, path: string): Schema | undefined {
  const operation = document.paths[path]?.[method.toLowerCase() as 'post'];
  const body = operation?.requestBody as { content?: Record<string, { schema: Schema }> } | undefined;
  const schema = body?.content?.['application/json']?.schema;
  return schema && resolved(document, schema);
}

/**
 * A valid body for an operation, from the examples of its schema. E-mail addresses, and texts with room for a UUID, are
 * unique. Ids are not.
 * @param idOf the id that a field such as `membershipId` has, if there is one
 */
export function exampleBody(
  document: OpenAPIObject,
  method: string,
  path: string,
  idOf: (name: string) => string | undefined = () => undefined,
): Record<string, unknown> | undefined {
  const exampleOf = (name: string, given: Schema): unknown => {
    const { properties, items, example, format, maxLength = Infinity, ...schema } = resolved(document, given);
    if (properties)
      return Object.fromEntries(
        Object.entries(properties).map(([field, value]) => [field, exampleOf(field, value)]),
      );
    if (items) return example ?? [exampleOf(name, items)];
    if (format === 'uuid') return idOf(name) ?? example;
    if (format === 'email') return `example-${uuidv7()}@example.com`;
    const isText = typeof example === 'string' && !format && !schema.pattern && !schema.enum;
    if (isText && !name.endsWith('Id') && maxLength > example.length + 37) return `${example} ${uuidv7()}`;
    return example ?? schema.enum?.[0] ?? (schema.type === 'boolean' ? true : undefined);
  };
  const schema = bodySchema(document, method, path);
  return schema?.properties && (exampleOf('', schema) as Record<string, unknown>);
}

/** Follows references, and takes the first of several alternatives. */
export function resolved(document: OpenAPIObject, schema: Schema): Schema {
  const [alternative] = schema.allOf ?? schema.anyOf ?? [];
  if (alternative) return resolved(document, alternative);
  if (!schema.$ref) return schema;
  return resolved(document, document.components!.schemas![schema.$ref.split('/').at(-1)!] as Schema);
}
