import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { UnauthenticatedError } from '../platform/http/errors/errors.js';
import { isIdentifier } from '../platform/text/uuid.js';
import { RequestRates } from './request-rates.js';
import { sessionToken } from './session-cookie.js';
import { SessionsService } from './sessions.service.js';

/** Requires a live session on every route, except on routes marked `@Public()`. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly sessions: SessionsService,
    private readonly rates: RequestRates,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    return request.routeOptions.config.public || this.knows(request);
  }

  /** @throws UnauthenticatedError */
  private async knows(request: FastifyRequest): Promise<true> {
    const token = sessionToken(request);
    const known = token && (await this.sessions.findPrincipal(token, organizationId(request)));
    if (!known) {
      await this.rates.countByAddress(request);
      throw new UnauthenticatedError();
    }
    request.principal = { ...known, requestId: request.id };
    return true;
  }
}

/** The organization's id in the path of the route. Null on other routes and for a malformed id. */
function organizationId({ routeOptions, params }: FastifyRequest): string | null {
  if (!routeOptions.config.relation) return null;
  const { id } = params as { id?: string };
  return isIdentifier(id) ? id : null;
}
