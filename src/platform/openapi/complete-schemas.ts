import { createHash } from 'node:crypto';
import type { OpenAPIObject } from '@nestjs/swagger';
import { eachSchema, type Schema } from './walk.js';

/** Adds examples of ids and times, rejects undocumented fields, and rewrites nullable enums. */
export function completeSchemas(document: OpenAPIObject): void {
  for (const [name, schema] of Object.entries(document.components!.schemas!))
    addExamples(name, schema as Schema);
  eachSchema(document, (schema) => {
    if (schema.type === 'object' && schema.properties) schema.additionalProperties ??= false;
    splitNullableEnum(schema);
  });
}

/** Some generators do not compile an enum that contains null, or lose the null. */
function splitNullableEnum(schema: Schema): void {
  if (!schema.enum?.includes(null)) return;
  const values = schema.enum.filter((value) => value !== null);
  schema.anyOf = [{ type: 'string', enum: values }, { type: 'null' }];
  delete schema.type;
  delete schema.enum;
}

function addExamples(schemaName: string, { properties = {} }: Schema): void {
  for (const [name, property] of Object.entries(properties)) {
    if (property.format === 'uuid') property.example ??= exampleId(name === 'id' ? schemaName : name);
    if (property.format === 'date-time') property.example ??= '2026-03-02T09:41:00.000Z';
  }
}

/** The same id for `organizationId` as for the `id` of an `Organization`. */
function exampleId(name: string): string {
  const digest = createHash('sha256').update(name.replace(/Id$/, '').toLowerCase()).digest('hex');
  return `019cb3a5-7f80-7${digest.slice(0, 3)}-8${digest.slice(3, 6)}-${digest.slice(6, 18)}`;
}
