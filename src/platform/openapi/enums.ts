import type { OpenAPIObject } from '@nestjs/swagger';
import type { Domains } from '../domains/domains.js';
import { eachSchema } from './walk.js';

/** Placeholders in DTOs for names that domains declare. The names are filled in when the document is built. */
export const EVENT_TYPES = ['the types of events'];
export const RESOURCES = ['the resources'];

export function fillEnums(document: OpenAPIObject, { eventTypes, resources }: Domains): void {
  eachSchema(document, (schema) => {
    if (schema.enum?.[0] === EVENT_TYPES[0]) schema.enum = [...eventTypes];
    if (schema.enum?.[0] === RESOURCES[0]) schema.enum = Object.keys(resources).sort();
  });
}
