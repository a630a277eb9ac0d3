import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { expectedUserOf } from '../platform/http/expected-user.js';
import { routeFactsOf, requestOf } from '../platform/http/request-of.js';
import { UnauthenticatedError } from '../platform/http/errors/errors.js';
import { isIdentifier } from '../platform/text/uuid.js';
import { RequestRatesService } from './request-rates.service.js';
import { SessionTokensService } from './session-tokens.service.js';
import { SessionsService } from './sessions.service.js';

/** Requires an active session on every route, except on routes marked `@Public()`. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly sessions: SessionsService,
    private readonly tokens: SessionTokensService,
    private readonly rates: RequestRatesService,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = requestOf(context);
    return routeFactsOf(request).public || this.knows(request);
  }

  /**
   * @throws UnauthenticatedError
   * @throws SessionChangedError
   */
  private async knows(request: FastifyRequest): Promise<true> {
    const hash = this.tokens.hashOf(request);
    if (!hash) throw new UnauthenticatedError();
    const question = { tokenHash: hash, organizationId: organizationId(request) };
    const known = await this.sessions.findPrincipal(question, {
      keepsIdle: routeFactsOf(request).keepsIdle,
      expectedUser: expectedUserOf(request),
    });
    if (!known) {
      this.tokens.end(hash);
      // RequestRateGuard has counted the request only by its token. The token is not valid, so the address counts, too.
      await this.rates.countByAddress(request);
      throw new UnauthenticatedError();
    }
    request.principal = { ...known, requestId: request.id };
    return true;
  }
}

/** The organization's id in the path of the route. Null on other routes and for a malformed id. */
function organizationId(request: FastifyRequest): string | null {
  if (!routeFactsOf(request).relation) return null;
  const { id } = request.params as { id?: string };
  return isIdentifier(id) ? id : null;
}
