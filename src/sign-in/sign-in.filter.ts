import { Catch, type ArgumentsHost } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemFilter } from '../platform/http/errors/problem.filter.js';
import { noteProblem } from '../platform/http/edge/request-log.js';
import { toApiError } from '../platform/http/errors/to-api-error.js';
import { isNavigation, isPrefetch } from '../platform/http/cross-site.js';
import { signInEnded } from './channels.js';
import { withAuthError } from './return-to.js';

/** After a failed sign-in or sign-out, redirects browsers to the application instead of showing JSON. */
@Catch()
export class SignInFilter extends ProblemFilter {
  override catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    if (!isNavigation(request.headers) || isPrefetch(request.headers)) return super.catch(thrown, host);
    const error = toApiError(thrown);
    noteProblem(request, error, { withCause: true });
    const { signInReturnTo: returnTo, originalUrl, routeOptions } = request;
    const target =
      returnTo === undefined
        ? routeOptions.config.failsTo!(originalUrl, error.code)
        : withAuthError(returnTo, error.code);
    void http.getResponse<FastifyReply>().redirect(target, 302);
  }
}

/** Also counts the failure, because the metrics of requests show it as a redirect. */
@Catch()
export class CountedSignInFilter extends SignInFilter {
  override catch(thrown: unknown, host: ArgumentsHost): void {
    signInEnded.publish(toApiError(thrown).code);
    super.catch(thrown, host);
  }
}
