import pino, { type DestinationStream } from 'pino';

interface LogDestination extends DestinationStream {
  /** Waits for the write in progress, which would be cut off if the process exited. */
  flush(): Promise<void>;
}

/**
 * Writes the log to stdout in batches, because a system call per line is slow. If the disk is full or the pipe is
 * closed, lines are lost, but the service continues. A normal exit loses no lines. A killed process loses the lines of
 * its last 100 ms.
 * @param reportLost called with the number of dropped lines, once stdout can be written again
 */
export function logDestination(reportLost: (lines: number) => void): LogDestination {
  const stdout = pino.destination({
    fd: 1,
    sync: false,
    contentMode: 'buffer', // in text mode, each new line would measure the whole batch
    minLength: 8192,
    periodicFlush: 100,
    maxLength: 1024 * 1024,
  });
  let isFailing = false;
  let lost = 0;

  stdout.on('error', () => (isFailing = true));
  stdout.on('write', () => (isFailing = false));
  stdout.on('drop', () => lost++);
  stdout.on('drain', () => {
    const lines = lost;
    lost = 0;
    if (lines > 0) reportLost(lines);
  });

  // Writes the remaining lines on exit. On a full disk, the original function would retry forever.
  const flushSync = stdout.flushSync.bind(stdout);
  stdout.flushSync = () => {
    if (!isFailing) flushSync();
  };
  return {
    // In buffer mode, the function accepts buffers, although its type declares only strings.
    write: (line) => stdout.write(Buffer.from(line) as unknown as string),
    flush: () => new Promise((resolve) => stdout.flush(() => resolve())),
  };
}
