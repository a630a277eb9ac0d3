import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyContextConfig } from 'fastify';
import { ROUTE_FACTS } from '../http/route.js';

type PathItem = OpenAPIObject['paths'][string];
export type Operation = NonNullable<PathItem['get']> & Record<`x-${string}`, unknown>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

export function eachOperation(
  document: OpenAPIObject,
  visit: (operation: Operation, method: (typeof METHODS)[number], path: string) => void,
): void {
  for (const [path, item] of Object.entries(document.paths))
    for (const method of METHODS) {
      const operation = item[method];
      if (operation) visit(operation as Operation, method, path);
    }
}

/** Removes the route's facts (see `platform/http/route.ts`) from an operation, and returns them. */
export function takeFacts(operation: Operation): FastifyContextConfig {
  const facts = operation[ROUTE_FACTS] as { known: FastifyContextConfig } | undefined;
  delete operation[ROUTE_FACTS];
  return facts?.known ?? {};
}

/** The part of a schema that this folder reads or changes. */
export interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  example?: unknown;
  properties?: Record<string, Schema>;
  additionalProperties?: unknown;
}

/** Visits every object that may be a schema: named schemas, and those inside operations. */
export function eachSchema(node: unknown, visit: (schema: Schema) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node) visit(node as Schema);
  for (const child of Object.values(node)) eachSchema(child, visit);
}
