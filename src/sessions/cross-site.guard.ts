import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { Config } from '../platform/config/config.js';
import { CrossSiteRequestError } from '../platform/http/errors/errors.js';
import { isCrossSite } from '../platform/http/cross-site.js';
import { ANY_SITE } from '../platform/http/public.decorator.js';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Rejects writes from other sites (CSRF). */
@Injectable()
export class CrossSiteGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly config: Config,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const { method, headers } = context.switchToHttp().getRequest<FastifyRequest>();
    if (READS.has(method) || this.reflector.get(ANY_SITE, context.getHandler())) return true;
    if (isCrossSite(headers, this.config.publicUrl)) throw new CrossSiteRequestError();
    return true;
  }
}
