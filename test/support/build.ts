import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Builds the service and the console, unless their builds are up to date. */
export async function build(): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/build.mjs']);
}
