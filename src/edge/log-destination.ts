import pino from 'pino';

/** Octets of the log that wait while it can't be written. */
const KEPT = 1024 * 1024;
/** Octets that are written together: a system call for each line would cost more than the line. */
const TOGETHER = 4096;
/** Milliseconds after which what waits is written, or written again, however little it is. */
const LATEST = 100;

/**
 * Where the lines of the log go: stdout. A full disk or a closed pipe below it ends nothing, neither does it take
 * memory without bound; the log goes on once it can be written again. A process that is killed loses the lines of its
 * last tenth of a second, one that ends by itself none.
 * @param sayLost told, once all that waited is written, how many lines there was no room for
 */
export function logDestination(sayLost: (lines: number) => void): ReturnType<typeof pino.destination> {
  const stdout = pino.destination({
    fd: 1,
    sync: false,
    maxLength: KEPT,
    minLength: TOGETHER,
    periodicFlush: LATEST,
  });
  let isFailing = false;
  let lost = 0;

  stdout.on('error', () => (isFailing = true));
  stdout.on('write', () => (isFailing = false));
  stdout.on('drop', () => lost++);
  stdout.on('drain', () => {
    const lines = lost;
    lost = 0;
    if (lines > 0) sayLost(lines);
  });

  // Called when the process ends: on a disk that is full it would try for ever.
  const flushSync = stdout.flushSync.bind(stdout);
  stdout.flushSync = () => {
    if (!isFailing) flushSync();
  };
  return stdout;
}
