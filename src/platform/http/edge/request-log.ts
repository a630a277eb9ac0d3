import type { LoggerService } from '@nestjs/common';
import { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from '../../config/config.js';
import { whenAbandoned } from './abandoned.js';
import { logDestination } from '../../log/log-destination.js';

export interface Log {
  logger: Logger;
  /** Prints text to stdout after the lines logged so far, at any log level. */
  print: DestinationStream['write'];
}

/** Logs JSON lines to stdout. Outside production, a terminal gets human-readable ones. */
export async function createLog({ logLevel, production }: Config): Promise<Log> {
  const stdout = logDestination((lost) => logger.warn({ lost }, 'lines of the log were lost'));
  const isReadable = !production && process.stdout.isTTY;
  const destination = isReadable ? (await import('../../log/readable-log.js')).readable(stdout) : stdout;
  const options = { level: logLevel, base: undefined, serializers: { err: withoutValues } };
  const logger = pino(options, destination);
  return { logger, print: (text) => stdout.write(text) };
}

/** One line per request, with the pattern of the route. Paths may contain tokens, and queries codes. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = lineOf(request, reply);
    if (error) line.err = error;
    if (error || reply.statusCode >= 500) request.log.error(line, 'request');
    else request.log.info(line, 'request');
  }
}

/** Logs a request whose client disconnected before the response. It may have taken effect. */
export function logAbandonedRequests(fastify: FastifyInstance): void {
  whenAbandoned(fastify, (request, reply) => {
    request.log.info({ ...lineOf(request, reply), aborted: true }, 'request');
  });
}

function lineOf(request: FastifyRequest, reply: FastifyReply): Record<string, unknown> {
  const { principal } = request;
  const line: Record<string, unknown> = {
    method: request.method,
    route: request.routeOptions.url ?? null,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  };
  if (principal) line.userId = principal.user.id;
  if (principal?.organization) line.organizationId = principal.organization.id;
  return line;
}

/** Writes Nest's own messages to the same log. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log = (message: unknown, context?: string) => this.logger.debug({ context }, String(message));
  warn = (message: unknown, context?: string) => this.logger.warn({ context }, String(message));
  error = (message: unknown, stack?: string, context?: string) =>
    this.logger.error({ context, stack }, String(message));
  fatal = (message: unknown, context?: string) => this.logger.fatal({ context }, String(message));
}

/** Removes personal data from errors. Those of the database contain the parameters of the statement. */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause, code, constraint } = error as Error & {
    code?: unknown;
    constraint?: unknown;
  };
  return {
    type: name,
    message,
    stack,
    code,
    constraint,
    // Some libraries put claims, bodies or parameters into a cause that is not an error.
    ...(cause instanceof Error && { cause: withoutValues(cause) }),
  };
}
