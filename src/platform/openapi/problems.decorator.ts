import { ApiExtension } from '@nestjs/swagger';
import type { ApiErrorClass } from '../http/errors/api-error.js';

/** Read and taken out again by `addProblemResponses`. */
export const PROBLEMS = 'x-problems';

/** The problems of every route of an organization, declared with the relation that such a route needs. */
export const RELATION_PROBLEMS = 'x-relation-problems';

/** The problems that are a route's own; those that any route may answer with are added to the document for all. */
export function Problems(...errors: ApiErrorClass[]) {
  return ApiExtension(
    PROBLEMS,
    errors.map(({ status, code }) => ({ status, code })),
  );
}
