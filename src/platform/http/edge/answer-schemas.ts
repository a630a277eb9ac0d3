import type { INestApplication, Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { RouteSchema } from '@nestjs/platform-fastify';

/** The metadata that `@ApiProperty()` stores for a field. */
interface Field {
  type?: unknown;
  isArray?: boolean;
  nullable?: boolean;
  additionalProperties?: unknown;
  enum?: unknown;
}

/** The metadata that `@ApiOkResponse()`, `@ApiCreatedResponse()` and `@ApiPage()` store for a response. */
interface Answer {
  type?: Type<unknown>;
  schema?: { properties: { data: { items: { $ref: string } } } };
}

/** The part of JSON Schema that describes responses. */
type Schema = { type: string; nullable?: boolean; format?: string } & Partial<{
  properties: Record<string, Schema>;
  items: Schema;
  additionalProperties: boolean;
}>;

/**
 * Serializes successful responses with code compiled from their DTO's decorators. That is faster than `JSON.stringify`, and
 * undocumented fields are never sent. Must be called before the routes are registered.
 */
export function answerBySchema(nest: INestApplication): void {
  for (const { controllers } of nest.get(ModulesContainer).values())
    for (const { metatype } of controllers.values())
      for (const handler of handlersOf(metatype as Type<unknown>)) {
        const response = schemasOf(handler);
        if (Object.keys(response).length > 0) RouteSchema({ response })({}, '', { value: handler });
      }
}

function handlersOf({ prototype }: Type<unknown>): object[] {
  return Object.getOwnPropertyNames(prototype)
    .map((name) => (prototype as Record<string, unknown>)[name])
    .filter((value) => typeof value === 'function');
}

function schemasOf(handler: object): Record<string, Schema> {
  const answers = noted<Record<string, Answer>>('swagger/apiResponse', handler) ?? {};
  const models = noted<Type<unknown>[]>('swagger/apiExtraModels', handler) ?? [];
  const successes = Object.entries(answers).filter(([status]) => status.startsWith('2'));
  return Object.fromEntries(
    successes.flatMap(([status, { type, schema }]) => {
      if (type) return [[status, schemaOf(type)]];
      const name = schema?.properties.data.items.$ref.split('/').at(-1);
      const model = models.find((known) => known.name === name);
      return model ? [[status, pageOf(model)]] : [];
    }),
  );
}

function pageOf(model: Type<unknown>): Schema {
  const data: Schema = { type: 'array', items: schemaOf(model) };
  return { type: 'object', properties: { data, nextCursor: { type: 'string', nullable: true } } };
}

function schemaOf(model: Type<unknown>): Schema {
  const prototype = model.prototype as object;
  const names = noted<string[]>('swagger/apiModelPropertiesArray', prototype) ?? [];
  const properties = names.map((marked) => {
    const name = marked.slice(1);
    return [name, fieldSchema(noted<Field>('swagger/apiModelProperties', prototype, name)!)] as const;
  });
  return { type: 'object', properties: Object.fromEntries(properties) };
}

const SIMPLE = new Map<unknown, Schema>([
  [String, { type: 'string' }],
  [Number, { type: 'number' }],
  [Boolean, { type: 'boolean' }],
  [Date, { type: 'string', format: 'date-time' }],
]);

function fieldSchema({ type, isArray, nullable, ...more }: Field): Schema {
  const one = Array.isArray(type) ? (type[0] as unknown) : type;
  const schema = valueSchema(one, more);
  if (isArray || Array.isArray(type)) return { type: 'array', items: schema };
  return nullable ? { ...schema, nullable } : schema;
}

function valueSchema(type: unknown, more: Field): Schema {
  if (typeof type === 'string') return type === 'object' ? { type, additionalProperties: true } : { type };
  if (more.enum) return { type: 'string' };
  return SIMPLE.get(type) ?? schemaOf(type as Type<unknown>);
}

function noted<T>(key: string, target: object, name?: string): T | undefined {
  return (name === undefined ? Reflect.getMetadata(key, target) : Reflect.getMetadata(key, target, name)) as
    T | undefined;
}
