import type { ApiErrorClass } from '../http/errors/api-error.js';
import { route } from '../http/route.js';

/** Documents the errors of one route. The errors that all routes share are added automatically. */
export const Problems = (...problems: ApiErrorClass[]) => route({ problems });
