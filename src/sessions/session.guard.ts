import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { UnauthenticatedError } from '../platform/http/errors/errors.js';
import { organizationInPath } from './organization-path.js';
import { PUBLIC } from '../platform/http/public.decorator.js';
import { RequestRates } from './request-rates.js';
import { sessionToken } from './session-cookie.js';
import { SessionsService } from './sessions.service.js';

/** Closed by default: every route requires a live session, except those marked `@Public()`. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionsService,
    private readonly rates: RequestRates,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    if (this.reflector.get(PUBLIC, context.getHandler())) return true;
    return this.knows(context.switchToHttp().getRequest<FastifyRequest>());
  }

  /** @throws UnauthenticatedError */
  private async knows(request: FastifyRequest): Promise<true> {
    const token = sessionToken(request);
    const known = token && (await this.sessions.findPrincipal(token, organizationInPath(request)));
    if (!known) {
      await this.rates.countByAddress(request);
      throw new UnauthenticatedError();
    }
    request.principal = { ...known, requestId: request.id };
    return true;
  }
}
