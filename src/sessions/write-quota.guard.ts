import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { requestOf } from '../platform/http/request-of.js';
import { READS } from './cross-site.guard.js';
import { WriteQuota } from './write-quota.js';

/** Counts each change of a signed-in person, before it is made. A refused one is not counted. */
@Injectable()
export class WriteQuotaGuard implements CanActivate {
  constructor(private readonly quota: WriteQuota) {}

  canActivate(context: ExecutionContext): boolean {
    const { method, principal } = requestOf(context);
    if (READS.has(method) || !principal) return true;
    const { id } = principal.user;
    this.quota.take(id, 1);
    const { raw: response } = context.switchToHttp().getResponse<FastifyReply>();
    response.once('close', () => {
      if (response.statusCode >= 400) this.quota.giveBack(id, 1);
    });
    return true;
  }
}
