import qs from 'qs';
import type { JsonSchema } from './json-schema.js';

/** Parses a form such as `a[b][0]=c` like Stripe. @throws Error if a limit would drop fields */
export function parseForm(text: string): Record<string, unknown> {
  return qs.parse(text, {
    ignoreQueryPrefix: true,
    depth: 20,
    strictDepth: true,
    arrayLimit: 1000,
    parameterLimit: 5000,
    throwOnLimitExceeded: true,
  });
}

export interface SchemaReader {
  resolve(schema: JsonSchema): JsonSchema;
  accepts(schema: JsonSchema, value: unknown): boolean;
}

/**
 * Converts the texts of a form to the types of the schema. An invalid text stays unchanged, and validation reports it.
 */
export function typed(value: unknown, schema: JsonSchema | undefined, reader: SchemaReader): unknown {
  if (!schema) return value;
  const { anyOf, type, items, properties, additionalProperties, const: constant } = reader.resolve(schema);
  if (anyOf) return typedByBranch(value, anyOf, reader);
  if (Array.isArray(value)) {
    return type === 'array' ? value.map((element) => typed(element, items, reader)) : value;
  }
  if (typeof value === 'object' && value !== null) {
    const others = typeof additionalProperties === 'object' ? additionalProperties : undefined;
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [
        name,
        typed(field, properties?.[name] ?? others, reader),
      ]),
    );
  }
  if (typeof value !== 'string') return value;
  if (type === 'integer' && /^-?\d{1,15}$/.test(value)) return Number(value);
  if (type === 'number' && value.trim() !== '' && Number.isFinite(Number(value))) return Number(value);
  if ((type === 'boolean' || typeof constant === 'boolean') && /^(true|false)$/.test(value))
    return value === 'true';
  return value;
}

function typedByBranch(value: unknown, branches: JsonSchema[], reader: SchemaReader): unknown {
  for (const branch of branches) {
    const candidate = typed(value, branch, reader);
    if (reader.accepts(branch, candidate)) return candidate;
  }
  // No branch matches. The branch of the same shape lets validation report the invalid field.
  const shape = Array.isArray(value) ? 'array' : typeof value;
  const closest = branches.find((branch) => reader.resolve(branch).type === shape);
  return closest ? typed(value, closest, reader) : value;
}
