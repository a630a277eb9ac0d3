import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { UNLIMITED } from '../platform/http/public.decorator.js';
import { RequestRates } from './request-rates.js';

/** Counts a request by its session, or on a public route by its address. SessionGuard counts those it rejects. */
@Injectable()
export class RequestRateGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly rates: RequestRates,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    if (this.reflector.get(UNLIMITED, context.getHandler())) return true;
    return this.counts(context.switchToHttp().getRequest<FastifyRequest>());
  }

  private async counts(request: FastifyRequest): Promise<true> {
    await (request.principal ? this.rates.countBySession(request) : this.rates.countByAddress(request));
    return true;
  }
}
