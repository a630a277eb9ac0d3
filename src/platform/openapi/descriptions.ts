import { STATUS_CODES } from 'node:http';
import type { FastifyContextConfig } from 'fastify';
import type { Operation } from './walk.js';

interface Parameter {
  name: string;
  in: string;
  description?: string;
}

interface Schema {
  $ref?: string;
  properties?: Record<string, { items?: Schema }>;
}

interface Response {
  description: string;
  content?: Record<string, { schema?: Schema } | undefined>;
}

/**
 * Adds descriptions that follow from the declaration of an operation: its callers, the ids in its path and its success.
 */
export function addDescriptions(operation: Operation, facts: FastifyContextConfig): void {
  operation.description = [operation.description, callersOf(facts)].filter(Boolean).join('\n\n');
  for (const parameter of (operation.parameters ?? []) as Parameter[])
    if (parameter.in === 'path') parameter.description ??= idOf(parameter.name);
  for (const [status, response] of Object.entries(operation.responses))
    (response as Response).description ||= successOf(status, response as Response);
}

function callersOf({ public: isPublic, relation }: FastifyContextConfig): string {
  if (isPublic) return 'Needs no session.';
  if (relation) return `Needs at least the relation \`${relation}\`.`;
  return 'Needs a session.';
}

/** `membershipId` becomes "The id of the membership.". */
const idOf = (parameter: string) => `The id of the ${parameter.replace(/Id$/, '').toLowerCase()}.`;

const nameOf = (schema: Schema | undefined) => schema?.$ref?.split('/').at(-1) ?? 'as the schema says';

function successOf(status: string, { content }: Response): string {
  const schema = content?.['application/json']?.schema;
  const row = schema?.properties?.['data']?.items;
  return `${STATUS_CODES[status]}: ${row ? `a page of ${nameOf(row)}` : nameOf(schema)}`;
}
