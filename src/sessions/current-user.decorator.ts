import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { requestOf } from '../platform/http/request-of.js';
import type { Principal } from './principal.js';

/** The caller, set by SessionGuard. */
export const CurrentPrincipal = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Principal => {
    return requestOf(context).principal!;
  },
);

export const CurrentUser = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  return requestOf(context).principal!.user;
});
