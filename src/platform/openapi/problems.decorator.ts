import type { ApiErrorClass } from '../http/errors/api-error.js';
import { route } from '../http/route.js';

/** Documents the errors of one route. The document adds the errors that every route has. */
export const Problems = (...problems: ApiErrorClass[]) => route({ problems });
