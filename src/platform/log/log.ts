import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config/config.js';
import { logDestination } from './log-destination.js';

export interface Log {
  logger: Logger;
  /** Prints text to stdout after the lines logged so far. The log level does not affect it. */
  print: DestinationStream['write'];
  /** Writes all lines. Must be called before the process exits, so that no line is lost. */
  flush: () => Promise<void>;
}

/** Logs JSON lines to stdout. Outside production, a terminal gets human-readable lines. */
export async function createLog({ logLevel, production }: Config): Promise<Log> {
  const stdout = logDestination((lost) => logger.warn({ lost }, 'log lines lost'));
  const isReadable = !production && process.stdout.isTTY;
  const destination = isReadable ? (await import('./readable-log.js')).readable(stdout) : stdout;
  const options = { level: logLevel, base: undefined, serializers: { err: withoutPersonalData } };
  const logger = pino(options, destination);
  return { logger, print: (text) => stdout.write(text), flush: () => stdout.flush() };
}

/** Omits the parameters of the statement from errors of the database, because they may be personal data. */
function withoutPersonalData(error: unknown): unknown {
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
    ...(cause instanceof Error && { cause: withoutPersonalData(cause) }),
  };
}
