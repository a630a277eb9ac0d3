import pino, { type DestinationStream } from 'pino';

/** Characters that are written together, because a system call per line would cost more than the line. */
const TOGETHER = 16_384;
/** Milliseconds after which lines are written at the latest. */
const LATEST = 100;
/** Octets that are buffered while stdout cannot be written. */
const KEPT = 1024 * 1024;
/** Milliseconds after which writing is retried, if no new line comes earlier. */
const AGAIN = 1_000;

/**
 * Writes the log to stdout. It survives a full disk or a closed pipe with bounded memory, and continues once stdout can be
 * written again. A killed process loses the lines of its last tenth of a second, a normal exit none.
 * @param sayLost called with the number of dropped lines, once the buffer has been written
 */
export function logDestination(sayLost: (lines: number) => void): DestinationStream {
  const stdout = pino.destination({ fd: 1, sync: false, maxLength: KEPT });
  const batch = new Batch((lines) => stdout.write(lines));
  let isFailing = false;
  let lost = 0;
  let retry: NodeJS.Timeout | undefined;

  stdout.on('error', () => {
    isFailing = true;
    retry ??= setTimeout(() => {
      retry = undefined;
      stdout.write(''); // flushes the buffer
    }, AGAIN).unref();
  });
  stdout.on('write', () => (isFailing = false));
  stdout.on('drop', (lines: string) => (lost += lines.split('\n').length - 1));
  stdout.on('drain', () => {
    const lines = lost;
    lost = 0;
    if (lines > 0) sayLost(lines);
  });

  // On exit. It would retry forever on a full disk.
  const flushSync = stdout.flushSync.bind(stdout);
  stdout.flushSync = () => {
    batch.pass();
    if (!isFailing) flushSync();
  };
  return batch;
}

/** Buffers lines itself, because the stream would check its whole buffer for each line. */
class Batch implements DestinationStream {
  private lines = '';
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly take: (lines: string) => void) {}

  write(line: string): void {
    this.lines += line;
    if (this.lines.length >= TOGETHER) this.pass();
    else this.timer ??= setTimeout(() => this.pass(), LATEST).unref();
  }

  pass(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { lines } = this;
    this.lines = '';
    if (lines !== '') this.take(lines);
  }
}
