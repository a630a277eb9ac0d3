import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** A line of ours with fields, such as ids. Nest's own messages are strings. */
export interface FieldsMessage {
  message: string;
  [field: string]: unknown;
}

/** Writes the messages of Nest and of its loggers to the log of the service. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Logger) {}

  /** Nest reports its startup at this level, so only messages with fields are worth a line. */
  log = (message: string | FieldsMessage, context?: string) =>
    this.logger[typeof message === 'object' ? 'info' : 'debug'](...lineOf(message, { context }));
  warn = (message: unknown, context?: string) => this.logger.warn(...lineOf(message, { context }));
  error = (message: unknown, stack?: string, context?: string) => {
    // Nest also throws these errors of startup, and they are reported where they end the process.
    if (context !== 'ExceptionHandler') this.logger.error(...lineOf(message, { context, stack }));
  };
  fatal = (message: unknown, context?: string) => this.logger.fatal(...lineOf(message, { context }));
}

function lineOf(message: unknown, about: object): [fields: object, text: string] {
  if (typeof message !== 'object' || message === null || !('message' in message))
    return [about, String(message)];
  const { message: text, ...fields } = message as FieldsMessage;
  return [{ ...about, ...fields }, text];
}
