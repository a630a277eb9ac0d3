import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failurePath, isForNow } from '../edge/failure-path.js';
import { noteProblem } from '../edge/request-log.js';
import { sendProblem } from './send-problem.js';
import { toApiError } from './to-api-error.js';

/** Turns everything that a request throws into an error response, or into the redirect of its route. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const error = toApiError(thrown, request.routeOptions.bodyLimit);
    const reply = http.getResponse<FastifyReply>();
    const { originalUrl, raw, routeOptions } = request;
    const path = isForNow(error.status) && failurePath(routeOptions.config, raw, originalUrl, error.code);
    if (!path || reply.sent) return sendProblem(error, request, reply);
    noteProblem(request, error);
    void reply.redirect(path, 302);
  }
}
