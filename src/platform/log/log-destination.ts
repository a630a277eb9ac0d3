import pino, { type DestinationStream } from 'pino';

interface LogDestination extends DestinationStream {
  /** Waits for the write in progress, which an exit of the process would cut off. */
  flush(): Promise<void>;
}

/**
 * Writes the log to stdout, in batches, because a system call costs more than a line. A full disk or a closed pipe costs
 * lines and never stops the service. A killed process loses the lines of its last tenth of a second, a normal exit none.
 * @param reportLost called with the number of dropped lines, once stdout can be written again
 */
export function logDestination(reportLost: (lines: number) => void): LogDestination {
  const stdout = pino.destination({
    fd: 1,
    sync: false,
    contentMode: 'buffer', // with text, it would measure the whole batch for each line
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

  // Called on exit, for the rest. On a full disk it would retry forever.
  const flushSync = stdout.flushSync.bind(stdout);
  stdout.flushSync = () => {
    if (!isFailing) flushSync();
  };
  return {
    // The declaration lacks the buffer of this mode.
    write: (line) => stdout.write(Buffer.from(line) as unknown as string),
    flush: () => new Promise((resolve) => stdout.flush(() => resolve())),
  };
}
