import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** @returns undefined without git or a repository */
export async function currentCommit(): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('git', ['rev-parse', '--short', 'HEAD'], { timeout: 2000 });
    return stdout.trim();
  } catch {
    return undefined;
  }
}
