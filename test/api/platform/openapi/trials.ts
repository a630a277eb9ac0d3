import type { Schema as Declared } from '../../../campaigns/torture/fuzz/operations.js';

export interface Schema extends Declared {
  minLength?: number;
  pattern?: string;
  example?: unknown;
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
}

/** A value of one field, and whether the schema allows it. `path` is the field's dotted name. */
export interface Trial {
  path: string;
  value: unknown;
  isAllowed: boolean;
}

/** Values at and just beyond each bound of a field, and of the fields inside it. */
export function* trials(path: string, schema: Schema): Generator<Trial> {
  const { anyOf } = schema;
  if (anyOf) {
    yield { path, value: null, isAllowed: true };
    return yield* inner(path, anyOf[0]!);
  }
  const types = [schema.type ?? 'string'].flat();
  yield { path, value: null, isAllowed: types.includes('null') };
  yield* inner(path, { ...schema, type: types[0] });
}

function* inner(path: string, schema: Schema): Generator<Trial> {
  const { type, properties, items } = schema;
  for (const value of [[], {}, true, 1, 'x'].filter((one) => typeOf(one) !== type))
    yield { path, value, isAllowed: false };
  if (schema.enum) yield* ofEnum(path, schema.enum);
  else if (type === 'string') yield* texts(path, schema);
  if (type === 'array') yield* lists(path, schema);
  for (const [name, child] of Object.entries(properties ?? items?.properties ?? {}))
    for (const trial of trials(`${path}.${items ? '0.' : ''}${name}`, child))
      yield {
        ...trial,
        value: items ? [{ ...validRow(items), [name]: trial.value }] : { [name]: trial.value },
      };
}

function validRow({ properties = {} }: Schema): object {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, schema.enum?.[0] ?? schema.example]),
  );
}

function* ofEnum(path: string, values: unknown[]): Generator<Trial> {
  for (const value of values) yield { path, value, isAllowed: true };
  yield { path, value: 'other', isAllowed: false };
}

function* texts(path: string, { format, pattern, example, minLength, maxLength }: Schema): Generator<Trial> {
  if (pattern) {
    yield { path, value: example, isAllowed: true };
    for (const value of ['', 'x', `${String(example)}x`].filter((one) => !new RegExp(pattern).test(one)))
      yield { path, value, isAllowed: false };
  }
  // PostgreSQL can store neither a NUL nor an unpaired surrogate. An id that does not exist is another error.
  if (format !== 'uuid') for (const value of ['x\0', 'x\ud800']) yield { path, value, isAllowed: false };
  const ofLength = format === 'email' ? addressOfLength : (length: number) => 'x'.repeat(length);
  if (format === 'email') yield { path, value: 'x', isAllowed: false };
  if (minLength !== undefined) {
    yield { path, value: ofLength(minLength), isAllowed: true };
    yield { path, value: ofLength(minLength - 1), isAllowed: false };
  }
  if (maxLength !== undefined) {
    yield { path, value: ofLength(maxLength), isAllowed: true };
    yield { path, value: ofLength(maxLength + 1), isAllowed: false };
  }
}

function* lists(path: string, { minItems, maxItems }: Schema): Generator<Trial> {
  const ofLength = (length: number) => Array.from({ length }, () => ({}));
  // Each row is invalid because it is empty. A list of valid length is accepted as such: only its rows are reported.
  if (minItems !== undefined) {
    yield { path, value: ofLength(minItems), isAllowed: true };
    yield { path, value: ofLength(minItems - 1), isAllowed: false };
  }
  if (maxItems !== undefined) {
    yield { path, value: ofLength(maxItems), isAllowed: true };
    yield { path, value: ofLength(maxItems + 1), isAllowed: false };
  }
}

/** An address that is valid except for its length. */
function addressOfLength(length: number): string {
  const labels = 'x'.repeat(length).replace(/.{60}(?=.{4})/g, (label) => `${label.slice(1)}.`);
  return `a@${labels.slice(0, length - 6)}.com`.replace('..', 'x.');
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' ? 'integer' : typeof value;
}
