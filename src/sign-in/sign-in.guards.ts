import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestOf } from '../platform/http/request-of.js';
import { Config } from '../platform/config/config.js';
import { isLoopback } from '../platform/config/loopback.js';
import { RequestRatesService } from '../sessions/request-rates.service.js';
import { safeReturnTo } from './return-to.js';

/** Limits how often sign-ins can start from one IP address. */
@Injectable()
export class LoginRateGuard implements CanActivate {
  constructor(private readonly rates: RequestRatesService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = requestOf(context);
    request.signInReturnTo = safeReturnTo((request.query as { returnTo?: unknown }).returnTo);
    await this.rates.countLogin(request);
    return true;
  }
}

/**
 * Redirects from 127.0.0.1 to localhost if PUBLIC_URL says localhost, and vice versa. Cookies belong to a host name.
 * Without the redirect, the callback would not receive the attempt's cookie.
 */
@Injectable()
export class SameLoopbackNameGuard implements CanActivate {
  constructor(private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const http = context.switchToHttp();
    const { headers, originalUrl } = http.getRequest<FastifyRequest>();
    const own = new URL(this.config.publicUrl);
    const asked = URL.canParse(`http://${headers.host}`) ? new URL(`http://${headers.host}`).hostname : '';
    if (!isLoopback(own.hostname) || !isLoopback(asked) || asked === own.hostname) return true;
    const query = originalUrl.includes('?') ? originalUrl.slice(originalUrl.indexOf('?')) : '';
    void http.getResponse<FastifyReply>().redirect(`${own.origin}/api/auth/login${query}`, 302);
    return new Promise(() => {}); // the redirect has been sent, so the request ends here
  }
}
