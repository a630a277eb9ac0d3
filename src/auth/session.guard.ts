import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { hashToken } from '../common/text/token.js';
import { UnauthenticatedError } from './auth.errors.js';
import { organizationInPath } from './organization-path.js';
import { Principals } from './principals.js';
import { PUBLIC } from './public.decorator.js';
import { RequestRates } from './request-rates.js';
import { sessionToken } from './session-cookie.js';

/** Closed by default: every route requires a live session, except those marked `@Public()`. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly principals: Principals,
    private readonly rates: RequestRates,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    if (this.reflector.get(PUBLIC, context.getHandler())) return true;
    return this.knows(context.switchToHttp().getRequest<FastifyRequest>());
  }

  /** @throws UnauthenticatedError */
  private async knows(request: FastifyRequest): Promise<true> {
    const token = sessionToken(request);
    const known = token && (await this.principals.find(hashToken(token), organizationInPath(request)));
    if (!known) {
      await this.rates.countByAddress(request);
      throw new UnauthenticatedError();
    }
    request.principal = { ...known, requestId: request.id };
    return true;
  }
}
