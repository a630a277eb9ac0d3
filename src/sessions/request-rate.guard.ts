import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { RequestRates } from './request-rates.js';

/**
 * Limits requests per session, and on public routes per IP address. SessionGuard counts the requests that it rejects.
 */
@Injectable()
export class RequestRateGuard implements CanActivate {
  constructor(private readonly rates: RequestRates) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    return request.routeOptions.config.unlimited || this.counts(request);
  }

  private async counts(request: FastifyRequest): Promise<true> {
    await (request.principal ? this.rates.countBySession(request) : this.rates.countByAddress(request));
    return true;
  }
}
