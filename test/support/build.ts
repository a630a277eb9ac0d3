import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Compiles the service, if that has not been done since its last change. */
export async function build(): Promise<void> {
  await promisify(execFile)(process.execPath, ['src/sandbox/build.mjs']);
}
