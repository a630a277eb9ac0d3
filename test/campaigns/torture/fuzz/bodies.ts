import { HOSTILE_TEXTS } from '../../../security/hostile/texts.js';
import type { Random } from '../random.js';
import type { Schema } from '../../../support/operations.js';

/** Returns a plausible value for a field that its schema does not fully describe, such as an id. */
export type Fitting = (field: string) => string | undefined;

/** Generates a value that the schema allows. */
export function validValue(schema: Schema, random: Random, fitting: Fitting, field = ''): unknown {
  if (schema.anyOf) return validValue(random.pick(schema.anyOf), random, fitting, field);
  if (schema.enum) return random.pick(schema.enum);
  if (schema.properties) return validObject(schema, random, fitting);
  if (schema.items) return validList(schema, random, fitting);
  const type = random.pick([schema.type ?? 'string'].flat());
  if (type === 'null') return null;
  if (type === 'integer') return random.integer(schema.minimum ?? 0, schema.maximum ?? 1000);
  if (type === 'object') return {};
  return fitting(field) ?? `Text ${random.integer(0, 999)}`.slice(0, schema.maxLength);
}

function validObject(schema: Schema, random: Random, fitting: Fitting): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(schema.properties!))
    if (schema.required?.includes(name) || random.chance(0.5))
      value[name] = validValue(one, random, fitting, name);
  return value;
}

/** Most lists are short. A few have the maximum length. */
function validList(
  { items, minItems = 0, maxItems = 3 }: Schema,
  random: Random,
  fitting: Fitting,
): unknown[] {
  const length = random.chance(0.05) ? maxItems : random.integer(minItems, Math.min(maxItems, 3));
  return Array.from({ length }, () => validValue(items!, random, fitting));
}

const NO_TEXTS: unknown[] = [
  null, 0, -0, 1e308, 2 ** 53 + 2, 1.5, true, false, [], {}, [''], { a: 1 }, [[[]]], { $gt: '' }, { length: 5 }, { toString: 1 },
]; // prettier-ignore

/** Generates a value that is invalid for any field, or barely valid. */
export function hostileValue(random: Random, maxLength = 100): unknown {
  return random.weighted<() => unknown>([
    [40, () => random.pick(HOSTILE_TEXTS)[1]],
    [25, () => random.pick(NO_TEXTS)],
    [15, () => 'é'.repeat(maxLength + random.integer(-1, 1))],
    [10, () => String.fromCodePoint(...Array.from({ length: 8 }, () => random.integer(0, 0x10ffff)))],
    [10, () => `a${String.fromCharCode(random.integer(0, 0xffff))}b`],
  ])();
}

/** Generates a body with one fault in a field or in its JSON. */
export function almostValidText(schema: Schema, random: Random, fitting: Fitting): string {
  const value = validValue(schema, random, fitting) as Record<string, unknown>;
  const names = Object.keys(schema.properties ?? {});
  const name = names.length > 0 ? random.pick(names) : 'name';
  return random.weighted<() => string>([
    [40, () => JSON.stringify({ ...value, [name]: hostileValue(random, schema.properties?.[name]?.maxLength) })],
    [10, () => JSON.stringify({ ...value, [name]: undefined })],
    [10, () => JSON.stringify({ ...value, [random.pick(UNKNOWN_FIELDS)]: hostileValue(random) })],
    [10, () => JSON.stringify({ ...value, [name]: { [name]: value } })],
    [5, () => JSON.stringify(hostileValue(random))],
    [25, () => damaged(JSON.stringify(value), random)],
  ])(); // prettier-ignore
}

const UNKNOWN_FIELDS = [
  'id',
  'userId',
  'organizationId',
  'relation',
  'constructor',
  'toString',
  '',
  'a.b',
  '$where',
  'é',
];

/** Damages JSON, or makes it expensive to parse. */
export function damaged(json: string, random: Random): string {
  const at = random.integer(0, json.length);
  return random.weighted<() => string>([
    [20, () => json.slice(0, at)],
    [20, () => json.slice(0, at) + String.fromCharCode(random.integer(0, 0xff)) + json.slice(at + 1)],
    [10, () => `${json}${json}`],
    [10, () => json.replace('{', '{"__proto__":{"a":1},')],
    [10, () => json.replace('{', '{"constructor":{"prototype":{}},')],
    [10, () => json.replace(/^\{(.+)\}$/s, '{$1,$1}')],
    [5, () => '['.repeat(random.integer(1, 32_000))],
    [5, () => `[${'0,'.repeat(random.integer(1, 16_000))}0]`],
    [5, () => `{"name":"${'a'.repeat(random.integer(30_000, 40_000))}"}`],
    [5, () => `{${Array.from({ length: random.integer(2, 3000) }, (_, i) => `"${i}":0`).join()}}`],
  ])();
}
