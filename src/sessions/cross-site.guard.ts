import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { routeFactsOf, requestOf } from '../platform/http/request-of.js';
import { Config } from '../platform/config/config.js';
import { CrossSiteRequestError } from '../platform/http/errors/errors.js';
import { wantsExport } from '../platform/http/streaming/wants-export.decorator.js';
import { isCrossSite, isEmbedded } from '../platform/http/cross-site.js';

/** Methods that change nothing, except for a GET with `@GetOnly()`. */
export const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects writes from other sites (CSRF). Also rejects their reads that use up a limited resource, such as the exports
 * that a person may have open. Rejects an embedded GET that has side effects.
 */
@Injectable()
export class CrossSiteGuard implements CanActivate {
  constructor(private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    const request = requestOf(context);
    const { anySite, getOnly, ownSiteOnly } = routeFactsOf(request);
    if (getOnly && isEmbedded(request.headers)) throw new CrossSiteRequestError();
    const isRead = READS.has(request.method) && !ownSiteOnly && !wantsExport(request);
    if (isRead || anySite) return true;
    if (isCrossSite(request.headers, this.config.publicUrl)) throw new CrossSiteRequestError();
    return true;
  }
}
