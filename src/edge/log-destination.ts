import pino, { type DestinationStream } from 'pino';

/** Characters of lines that are written together: a system call for each line would cost more than the line. */
const TOGETHER = 16_384;
/** Milliseconds after which lines are written, however few they are. */
const LATEST = 100;
/** Octets of the log that wait while it can't be written. */
const KEPT = 1024 * 1024;
/** Milliseconds after which writing is tried again, if no new line tries it before. */
const AGAIN = 1_000;

/**
 * Where the lines of the log go: stdout. A full disk or a closed pipe below it ends nothing, neither does it take
 * memory without bound; the log goes on once it can be written again. A process that is killed loses the lines of its
 * last tenth of a second, one that ends by itself none.
 * @param sayLost told, once all that waited is written, how many lines there was no room for
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
      stdout.write(''); // and with it what waits
    }, AGAIN).unref();
  });
  stdout.on('write', () => (isFailing = false));
  stdout.on('drop', (lines: string) => (lost += lines.split('\n').length - 1));
  stdout.on('drain', () => {
    const lines = lost;
    lost = 0;
    if (lines > 0) sayLost(lines);
  });

  // Called when the process ends: on a disk that is full it would try for ever.
  const flushSync = stdout.flushSync.bind(stdout);
  stdout.flushSync = () => {
    batch.pass();
    if (!isFailing) flushSync();
  };
  return batch;
}

/** Lines on their way to the stream, which would look at all that waits in it with each of them. */
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
