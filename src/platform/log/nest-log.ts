import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** Writes the messages of Nest and of its loggers to the log of the service. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log = (message: unknown, context?: string) => this.logger.debug({ context }, String(message));
  warn = (message: unknown, context?: string) => this.logger.warn({ context }, String(message));
  error = (message: unknown, stack?: string, context?: string) =>
    this.logger.error({ context, stack }, String(message));
  fatal = (message: unknown, context?: string) => this.logger.fatal({ context }, String(message));
}
