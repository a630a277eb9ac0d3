import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { requestOf, routeFactsOf } from '../platform/http/request-of.js';
import { READS } from './cross-site.guard.js';
import { WriteQuotaService } from './write-quota.service.js';

/** Counts each change of a signed-in person, before it is made. A refused one is not counted. */
@Injectable()
export class WriteQuotaGuard implements CanActivate {
  constructor(private readonly quota: WriteQuotaService) {}

  canActivate(context: ExecutionContext): boolean {
    const request = requestOf(context);
    const { method, principal } = request;
    if (READS.has(method) || !principal || routeFactsOf(request).outsideWriteQuota) return true;
    const { limitKey } = principal;
    this.quota.take(limitKey, 1);
    const { raw: response } = context.switchToHttp().getResponse<FastifyReply>();
    response.once('close', () => {
      if (response.statusCode >= 400) this.quota.giveBack(limitKey, 1);
    });
    return true;
  }
}
