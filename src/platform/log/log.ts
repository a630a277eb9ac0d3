import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config/config.js';
import { logDestination } from './log-destination.js';

export interface Log {
  logger: Logger;
  /** Prints text to stdout after the lines logged so far. The log level does not affect it. */
  print: (text: string) => void;
  /** Writes all lines. Must be called before the process exits, so that no line is lost. */
  flush: () => Promise<void>;
}

/** Levels as names and times in ISO 8601, for programs that do not know pino's numbers. */
export const LABELS = {
  formatters: { level: (level: string) => ({ level }) },
  timestamp: pino.stdTimeFunctions.isoTime,
};

/** Fields that depend on the current request or job. They are added to each of its lines. */
export type LogFields = () => Record<string, string>;

/** Logs JSON lines to stdout. Outside production, a terminal gets human-readable lines. */
export async function createLog(
  { logLevel, logFormat, production }: Config,
  fields?: LogFields,
): Promise<Log> {
  const stdout = logDestination(({ ordinary, warning }) =>
    logger.warn({ lost: ordinary + warning, lostWarnings: warning }, 'log lines lost'),
  );
  const isReadable = !production && process.stdout.isTTY;
  const format = isReadable ? (await import('./readable-log.js')).readable() : (line: string) => line;
  const destination = withLevels((line, level) =>
    stdout.write(format(line), level < pino.levels.values.warn! ? 'ordinary' : 'warning'),
  );
  const labels = logFormat === 'labels' && !isReadable ? LABELS : {};
  const options = {
    level: logLevel,
    base: undefined,
    serializers: { err: withoutPersonalData },
    ...labels,
    ...(fields && { mixin: fields }),
  };
  const logger = pino(options, destination);
  // In production every line is JSON, for log collectors.
  const always = pino({ ...options, level: 'info' }, destination);
  const print = production
    ? (text: string) => always.info(text.trimEnd())
    : (text: string) => void stdout.write(text, 'warning');
  return { logger, print, flush: () => stdout.flush() };
}

/** A destination that receives each line with its level. */
function withLevels(write: (line: string, level: number) => void): DestinationStream {
  const destination = {
    [pino.symbols.needsMetadataGsym]: true,
    lastLevel: 0, // pino sets it before each line
    write: (line: string) => write(line, destination.lastLevel),
  };
  return destination;
}

/** Omits the parameters of the statement from errors of the database, because they may be personal data. */
export function withoutPersonalData(error: unknown): unknown {
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
