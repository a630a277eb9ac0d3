import pino from 'pino';
import { SETTINGS } from '../config/settings.js';
import type { Environment } from '../config/settings-reader.js';
import { LABELS, withoutPersonalData } from './log.js';

/** Reports an error that ends the process. @param reason the sentence for the operator, or the error itself */
export type Report = (reason: unknown) => void;

/**
 * Writes the warnings of Node.js, and errors that end the process, as lines of the log. In production, log collectors
 * expect only such lines. Needs no valid settings. Writes synchronously, because the process may be ending.
 */
export function logProcess(environment: Environment): Report {
  const log = pino(
    {
      base: undefined,
      serializers: { err: withoutPersonalData },
      ...(environment[SETTINGS.logFormat.name]?.trim() === 'labels' && LABELS),
    },
    pino.destination({ fd: 1, sync: true }),
  );
  const report: Report = (reason) =>
    typeof reason === 'string' ? log.fatal(reason) : log.fatal({ err: reason }, 'fatal error');
  // Node.js prints warnings by a listener of its own.
  process
    .removeAllListeners('warning')
    .on('warning', (warning) => log.warn({ context: 'Node.js' }, warning.message));
  process.on('uncaughtException', (error) => {
    report(error);
    process.exit(1);
  });
  return report;
}
