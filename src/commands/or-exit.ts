import { ApiError } from '../platform/http/errors/api-error.js';
import { reasonOf } from '../platform/lifecycle/shutdown.js';

/** Runs the work and exits with its exit code, or 0. If the work fails, prints the reason and exits with code 1. */
export async function orExit(work: () => Promise<void>): Promise<never> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe);
  try {
    await work();
    process.exit();
  } catch (error) {
    console.error(error instanceof ApiError ? error.message : reasonOf(error));
    process.exit(1);
  }
}

/** `check | head -1` closes the pipe after a line. The work continues, and the exit code reports the result. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
