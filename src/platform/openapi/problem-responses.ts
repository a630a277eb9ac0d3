import { STATUS_CODES } from 'node:http';
import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import type { FastifyContextConfig } from 'fastify';
import type { ApiErrorClass } from '../http/errors/api-error.js';
import {
  BodyTooLargeError,
  CrossSiteRequestError,
  DatabaseUnavailableError,
  HeadersTooLargeError,
  InternalError,
  MalformedBodyError,
  MalformedRequestError,
  MethodNotAllowedError,
  OverloadedError,
  RateLimitedError,
  RequestTimeoutError,
  RouteNotFoundError,
  SessionChangedError,
  UnauthenticatedError,
  UnsupportedMediaTypeError,
  UriTooLongError,
  ValidationFailedError,
} from '../http/errors/errors.js';
import { Problem } from '../http/errors/problem.js';
import type { Operation } from './walk.js';

const ANY_ROUTE: ApiErrorClass[] = [
  MalformedRequestError,
  RequestTimeoutError,
  UriTooLongError,
  HeadersTooLargeError,
  InternalError,
  DatabaseUnavailableError,
  OverloadedError,
];
const WRITE: ApiErrorClass[] = [
  MalformedBodyError,
  ValidationFailedError,
  CrossSiteRequestError,
  BodyTooLargeError,
  UnsupportedMediaTypeError,
];
/** The errors for requests whose URL or method has no route. */
const OF_NO_ROUTE: ApiErrorClass[] = [RouteNotFoundError, MethodNotAllowedError];

export const isOfAnyRoute = (code: string) => ANY_ROUTE.some((problem) => problem.code === code);
export const isOfAnyWrite = (code: string) => WRITE.some((problem) => problem.code === code);

/**
 * Adds the error responses of one operation: the errors of its route, and the errors that every read or write can have.
 * @returns these errors
 */
export function addProblemResponses(
  operation: Operation,
  method: string,
  facts: FastifyContextConfig,
): ApiErrorClass[] {
  const problems = [
    ...ANY_ROUTE,
    ...(method === 'get' ? [] : WRITE),
    ...(facts.getOnly ? [CrossSiteRequestError] : []),
    ...(isList(operation) ? [ValidationFailedError] : []),
    ...(facts.public ? [] : [UnauthenticatedError, SessionChangedError]),
    ...(facts.unlimited ? [] : [RateLimitedError]),
    ...(facts.problems ?? []),
  ];
  for (const [status, codes] of byStatus(problems)) addResponse(operation, status, codes);
  return problems;
}

/**
 * All errors, sorted by status and code: those of the routes, and those of requests without a route.
 * @throws Error if two errors have the same code
 */
export function allErrors(ofRoutes: readonly ApiErrorClass[]): ApiErrorClass[] {
  const byCode = new Map<string, ApiErrorClass>();
  for (const error of [...ofRoutes, ...OF_NO_ROUTE]) {
    const first = byCode.get(error.code) ?? error;
    if (first.when !== error.when) throw new Error(`Two errors have the code ${error.code}.`);
    byCode.set(error.code, first);
  }
  return [...byCode.values()].sort(
    (one, other) => one.status - other.status || one.code.localeCompare(other.code),
  );
}

/** Adds the codes of all errors, and the members that they add to a problem. */
export function addErrors(document: OpenAPIObject, errors: readonly ApiErrorClass[]): void {
  const schemas = document.components!.schemas!;
  schemas['ErrorCode'] = {
    type: 'string',
    enum: errors.map(({ code }) => code).sort(),
    description: 'Stable and machine-readable.',
  };
  const problem = schemas['Problem'] as { properties: Record<string, object> };
  problem.properties['code'] = { $ref: getSchemaPath('ErrorCode') };
  for (const { code, members = {} } of errors)
    for (const [name, { description, ...schema }] of Object.entries(members)) {
      const others = (problem.properties[name] as { description: string } | undefined)?.description ?? 'Only';
      problem.properties[name] = { ...schema, description: `${others} with \`${code}\`: ${description}` };
    }
}

function addResponse(operation: Operation, status: number, codes: string[]): void {
  const existing = operation.responses[status] as { content?: object } | undefined;
  operation.responses[status] = {
    description: `${STATUS_CODES[status]}: ${codes.join(', ')}`,
    ...existing,
    content: {
      ...existing?.content,
      'application/problem+json': {
        schema: { allOf: [{ $ref: getSchemaPath(Problem) }, { properties: { code: { enum: codes } } }] },
      },
    },
  };
}

/** The error codes that `addProblemResponses` gave to a response. */
export function codesOf(response: unknown): string[] {
  const { content } = response as { content?: Record<string, { schema: ProblemSchema } | undefined> };
  return content?.['application/problem+json']?.schema.allOf[1].properties.code.enum ?? [];
}

interface ProblemSchema {
  allOf: [object, { properties: { code: { enum: string[] } } }];
}

function byStatus(problems: ApiErrorClass[]): Map<number, string[]> {
  const statuses = new Map<number, string[]>();
  for (const { status, code } of problems)
    statuses.set(status, [...new Set([...(statuses.get(status) ?? []), code])].sort());
  return statuses;
}

function isList(operation: Operation): boolean {
  return JSON.stringify(operation.parameters ?? []).includes('"name":"limit"');
}
