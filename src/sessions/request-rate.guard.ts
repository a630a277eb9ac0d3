import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { routeFactsOf, requestOf } from '../platform/http/request-of.js';
import { RequestRatesService } from './request-rates.service.js';

/** Limits requests per session or IP address, before the session is looked up, so that a flood costs no queries. */
@Injectable()
export class RequestRateGuard implements CanActivate {
  constructor(private readonly rates: RequestRatesService) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = requestOf(context);
    if (routeFactsOf(request).unlimited) return true;
    return this.rates.count(request)?.then(() => true) ?? true;
  }
}
