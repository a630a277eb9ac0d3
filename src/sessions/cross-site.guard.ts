import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { routeFactsOf, requestOf } from '../platform/http/request-of.js';
import { Config } from '../platform/config/config.js';
import { CrossSiteRequestError } from '../platform/http/errors/errors.js';
import { isCrossSite } from '../platform/http/cross-site.js';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Rejects writes from other sites (CSRF). */
@Injectable()
export class CrossSiteGuard implements CanActivate {
  constructor(private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    const request = requestOf(context);
    if (READS.has(request.method) || routeFactsOf(request).anySite) return true;
    if (isCrossSite(request.headers, this.config.publicUrl)) throw new CrossSiteRequestError();
    return true;
  }
}
