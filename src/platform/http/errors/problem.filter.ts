import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './send-problem.js';
import { toApiError } from './to-api-error.js';

/** Turns everything that a request throws into an error response. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendProblem(toApiError(thrown), http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}
