import { channel } from 'node:diagnostics_channel';
import pino from 'pino';

/** Published with the severity of each line that is lost, so that metrics can count it. */
export const logLineLost = channel('workspace.log.line-lost');

/** Lines of levels below warn are `ordinary`, such as those of requests. */
export type Severity = 'ordinary' | 'warning';
export type Lost = Record<Severity, number>;

export interface LogDestination {
  write(text: string, severity: Severity): void;
  /** Waits for the write in progress, which would be cut off if the process exited. */
  flush(): Promise<void>;
}

/** The maximum number of bytes that wait to be written. */
const ROOM = 1024 * 1024;
/** Bytes that only warnings and errors may use, so that a burst of requests never displaces them. */
const ROOM_FOR_WARNINGS = 256 * 1024;

/** Milliseconds that a line waits at most for others of its batch. */
const LONGEST_WAIT = 100;

/**
 * Writes the log to stdout in batches, because a system call per line is slow. If the disk is full or the pipe is
 * closed, lines are lost, but the service continues. A normal exit loses no lines. A killed process loses the lines that
 * were waiting.
 * @param reportLost called with the numbers of dropped lines, once stdout can be written again
 */
export function logDestination(reportLost: (lost: Lost) => void): LogDestination {
  const stdout = pino.destination({
    fd: 1,
    sync: false,
    contentMode: 'buffer', // in text mode, each line would recompute the size of the whole batch
    minLength: 8192,
  });
  let isFailing = false;
  let waiting = 0;
  let lost: Lost = { ordinary: 0, warning: 0 };

  const lose = (severity: Severity) => {
    lost[severity]++;
    logLineLost.publish(severity);
  };
  stdout.on('error', () => (isFailing = true));
  stdout.on('write', (bytes: number) => {
    isFailing = false;
    waiting -= bytes;
  });
  stdout.on('drain', () => {
    const report = lost;
    lost = { ordinary: 0, warning: 0 };
    if (report.ordinary + report.warning > 0) reportLost(report);
  });

  // Repeats while lines are waiting, also on a full disk. Pino's `periodicFlush` would never stop.
  let timer: NodeJS.Timeout | undefined;
  const flushSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (waiting === 0) return;
      stdout.flush();
      flushSoon();
    }, LONGEST_WAIT).unref();
  };

  // Writes the remaining lines on exit. On a full disk, the original function would retry forever.
  const flushSync = stdout.flushSync.bind(stdout);
  stdout.flushSync = () => {
    if (!isFailing) flushSync();
  };
  return {
    write: (text, severity) => {
      const line = Buffer.from(text);
      const room = severity === 'warning' ? ROOM : ROOM - ROOM_FOR_WARNINGS;
      if (waiting + line.length > room) return lose(severity);
      waiting += line.length;
      // In buffer mode, the function accepts buffers, although its type declares only strings.
      stdout.write(line as unknown as string);
      flushSoon();
    },
    flush: () => new Promise((resolve) => stdout.flush(() => resolve())),
  };
}
