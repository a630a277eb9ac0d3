import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './send-problem.js';
import { toApiError } from './to-api-error.js';

/** Turns everything that a request throws into an error response. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const error = toApiError(thrown, request.routeOptions.bodyLimit);
    sendProblem(error, request, http.getResponse<FastifyReply>());
  }
}
