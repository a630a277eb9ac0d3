import pino from 'pino';

/** Octets of the log that wait while it can't be written. */
const KEPT = 1024 * 1024;
/** Milliseconds after which writing is tried again, if no new line tries it before. */
const AGAIN = 1_000;

/**
 * Where the lines of the log go: stdout. A full disk or a closed pipe below it ends nothing, neither does it take
 * memory without bound; the log goes on once it can be written again.
 * @param sayLost told, once all that waited is written, how many lines there was no room for
 */
export function logDestination(sayLost: (lines: number) => void): ReturnType<typeof pino.destination> {
  const stdout = pino.destination({ fd: 1, sync: false, maxLength: KEPT });
  let isFailing = false;
  let lost = 0;
  let retry: NodeJS.Timeout | undefined;

  stdout.on('error', () => {
    isFailing = true;
    retry ??= setTimeout(() => {
      retry = undefined;
      stdout.write(''); // and with it what waits
    }, AGAIN).unref();
  });
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
