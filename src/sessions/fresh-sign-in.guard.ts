import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { requestOf, routeFactsOf } from '../platform/http/request-of.js';
import type { AsksFresh } from './principal.js';
import { FreshSignInRequiredError } from './sessions.errors.js';

/** Rejects requests of routes with `@FreshSignIn()` if the last sign-in of their session is too old. */
@Injectable()
export class FreshSignInGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = requestOf(context);
    const kind = routeFactsOf(request).freshSignIn as keyof AsksFresh | undefined;
    if (kind && request.principal!.asksFresh[kind]) throw new FreshSignInRequiredError();
    return true;
  }
}
