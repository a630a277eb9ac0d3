import { ApiError } from '../platform/http/errors/api-error.js';
import { reasonOf } from '../platform/lifecycle/shutdown.js';

/** Exits with code 0 after the work. If it fails, prints the reason and exits with code 1. */
export async function orExit(work: () => Promise<void>): Promise<never> {
  try {
    await work();
    process.exit(0);
  } catch (error) {
    console.error(error instanceof ApiError ? error.message : reasonOf(error));
    process.exit(1);
  }
}
