import type { Answer } from './browser.js';
import type { Schema } from './operations.js';

/** One field of a body, at any depth. */
export interface BodyField {
  /** The dotted name, as errors have it. Empty for the body itself. */
  name: string;
  schema: Schema;
  /** The value in the valid body. */
  value: unknown;
  /** The valid body with another value here. */
  with(value: unknown): unknown;
}

/** All fields of a body: objects, elements of lists, and values. */
export function* fieldsOf(schema: Schema, value: unknown, name = ''): Generator<BodyField> {
  const { anyOf, properties = {}, items } = schema;
  if (anyOf) return yield* fieldsOf(orNull(anyOf[0]!), value, name);
  yield { name, schema, value, with: (other) => other };
  const prefix = name && `${name}.`;
  for (const [key, child] of Object.entries(properties)) {
    const object = (value ?? {}) as Record<string, unknown>;
    for (const field of fieldsOf(child, object[key], prefix + key))
      yield { ...field, with: (other) => ({ ...object, [key]: field.with(other) }) };
  }
  if (!items) return;
  const [first, ...others] = (value ?? []) as unknown[];
  for (const field of fieldsOf(items, first, `${prefix}0`))
    yield { ...field, with: (other) => [field.with(other), ...others] };
}

/** The alternatives of our document are a schema and null. */
function orNull(schema: Schema): Schema {
  return { ...schema, type: [schema.type ?? 'string', 'null'].flat() };
}

/** Whether the response rejects this field. An element that is no object is reported for its list. */
export function rejects({ body }: Answer, name: string): boolean {
  const errors = (body.errors ?? []) as { field: string }[];
  // Each row of a bulk invite has its own problem.
  const ofRows = ((body.data ?? []) as any[]).flatMap(({ problem }) => problem?.errors ?? []) as {
    field: string;
  }[];
  return (
    errors.some(({ field }) => field === name || field === name.replace(/\.0$/, '')) ||
    ofRows.some(({ field }) => field === name.split('.').at(-1))
  );
}
