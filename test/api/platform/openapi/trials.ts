import { fieldsOf, type BodyField } from '../../../support/body-fields.js';
import type { Schema } from '../../../support/operations.js';

/** A value of one field, and whether the schema allows it. */
export interface Trial {
  value: unknown;
  isAllowed: boolean;
}

export interface FieldTrial extends Trial {
  /** The dotted name of the field. */
  path: string;
  /** Only the part of the body that contains the field. If the route requires other fields, no value has an effect. */
  body: object;
}

/** Values for every field of a body: null, other types, the values of enums, and values at and beyond each bound. */
export function* trials(schema: Schema, valid: object): Generator<FieldTrial> {
  for (const field of fieldsOf(schema, valid)) {
    const [top] = field.name.split('.');
    if (!top) continue;
    for (const trial of valuesOf(field)) {
      const body = field.with(trial.value) as Record<string, unknown>;
      yield { ...trial, path: field.name, body: { [top]: body[top] } };
    }
  }
}

function* valuesOf({ schema, value: valid }: BodyField): Generator<Trial> {
  const types = [schema.type ?? 'string'].flat();
  yield { value: null, isAllowed: types.includes('null') };
  for (const value of [[], {}, true, 1, 'x'].filter((one) => !types.includes(typeOf(one))))
    yield { value, isAllowed: false };
  if (schema.enum) yield* ofEnum(schema.enum);
  else if (types.includes('string')) yield* texts(schema);
  if (types.includes('array')) yield* lists(schema, valid as unknown[]);
}

function* ofEnum(values: unknown[]): Generator<Trial> {
  for (const value of values) yield { value, isAllowed: true };
  yield { value: 'other', isAllowed: false };
}

function* texts({ format, pattern, example, minLength, maxLength }: Schema): Generator<Trial> {
  if (pattern) {
    yield { value: example, isAllowed: true };
    for (const value of ['', 'x', `${String(example)}x`].filter((one) => !new RegExp(pattern).test(one)))
      yield { value, isAllowed: false };
  }
  const ofLength = format === 'email' ? addressOfLength : (length: number) => 'x'.repeat(length);
  if (format === 'email') yield { value: 'x', isAllowed: false };
  if (minLength !== undefined) {
    yield { value: ofLength(minLength), isAllowed: true };
    yield { value: ofLength(minLength - 1), isAllowed: false };
  }
  if (maxLength !== undefined) {
    yield { value: ofLength(maxLength), isAllowed: true };
    yield { value: ofLength(maxLength + 1), isAllowed: false };
  }
}

function* lists({ items, minItems, maxItems }: Schema, [element]: unknown[]): Generator<Trial> {
  // Each row is invalid because it is empty. A list of valid length is accepted as such: only its rows are reported.
  const one = items?.properties ? {} : element;
  const ofLength = (length: number) => Array.from({ length }, () => one);
  if (minItems !== undefined) {
    yield { value: ofLength(minItems), isAllowed: true };
    yield { value: ofLength(minItems - 1), isAllowed: false };
  }
  if (maxItems !== undefined) {
    yield { value: ofLength(maxItems), isAllowed: true };
    yield { value: ofLength(maxItems + 1), isAllowed: false };
  }
}

/** An address of this length, which is otherwise valid. */
function addressOfLength(length: number): string {
  const labels = 'x'.repeat(length).replace(/.{60}(?=.{4})/g, (label) => `${label.slice(1)}.`);
  return `a@${labels.slice(0, length - 6)}.com`.replace('..', 'x.');
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' ? 'integer' : typeof value;
}
