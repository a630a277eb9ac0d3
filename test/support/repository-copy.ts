import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from './world-process.js';

/** Generated and local files of the repository, which are not copied. */
const LEFT_OUT = ['.git', '.dev', '.sandbox', '.env', 'coverage', 'node_modules'];

export interface Outcome {
  code: number;
  /** The text of stdout followed by that of stderr. */
  output: string;
}

/** A copy of the working tree that a test can change. Its node_modules is a link. */
export interface RepositoryCopy {
  directory: string;
  path(...names: string[]): string;
  /** Runs a program in the copy with stdin closed, so that it cannot prompt. */
  run(command: string, args: string[], environment?: Record<string, string>): Promise<Outcome>;
  remove(): Promise<void>;
}

/** Copies the working tree. @param built also copies dist/, so that the first build is incremental */
export async function copyRepository({ built = true } = {}): Promise<RepositoryCopy> {
  if (built) await build();
  const leftOut = built ? LEFT_OUT : [...LEFT_OUT, 'dist'];
  const directory = await mkdtemp(join(tmpdir(), 'workspace-copy-'));
  for (const name of await readdir('.'))
    if (!leftOut.includes(name))
      await cp(name, join(directory, name), { recursive: true, preserveTimestamps: true });
  await symlink(join(process.cwd(), 'node_modules'), join(directory, 'node_modules'));
  return {
    directory,
    path: (...names) => join(directory, ...names),
    run: (command, args, environment = {}) => run(directory, command, args, environment),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

async function run(
  cwd: string,
  command: string,
  args: string[],
  more: Record<string, string>,
): Promise<Outcome> {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH: `${join(cwd, 'node_modules/.bin')}:${PATH}`, HOME, ...more };
  const running = promisify(execFile)(command, args, { cwd, env, maxBuffer: 64 * 1024 * 1024 });
  running.child.stdin!.end();
  try {
    const { stdout, stderr } = await running;
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: unknown; stdout?: string; stderr?: string };
    if (typeof code !== 'number') throw error;
    return { code, output: `${stdout}${stderr}` };
  }
}
