import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PRESENT, type Release } from '../fleet.js';

const run = promisify(execFile);

export interface EarlierRelease {
  /** The name in figures. */
  name: string;
  commit: string;
  /** The folder of its commands. */
  commands: string;
  /** Its command that, after a rollback, handles the events that the present version has received. */
  reconcile?: string;
  /** The names of the account checks that this release may violate, as the changelog says. */
  differences: string[];
}

export type BuiltRelease = Release & EarlierRelease & { remove(): Promise<void> };

/** Releases with which instances of this version share a database during a deploy, oldest first. */
export const EARLIER: EarlierRelease[] = [
  {
    name: '0.3.0',
    commit: 'daf9e2e47162288d1581238a81dc5846dad33aa0',
    commands: 'dist/commands',
    reconcile: 'dist/commands/billing-reconcile.js',
    differences: [],
  },
];

/**
 * Builds an earlier version in a temporary folder, with its own packages.
 * @returns undefined in a shallow clone, or without a repository
 */
export async function buildEarlierRelease(earlier: EarlierRelease): Promise<BuiltRelease | undefined> {
  const { commit, commands } = earlier;
  const isKnown = await run('git', ['cat-file', '-e', commit]).then(
    () => true,
    () => false,
  );
  if (!isKnown) return undefined;
  const directory = await mkdtemp(join(tmpdir(), 'workspace-earlier-'));
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    await run('sh', ['-c', `git archive ${commit} | tar -x -C ${directory}`]);
    await run('npm', ['ci', '--no-fund', '--no-audit'], { cwd: directory });
    await run('npm', ['run', 'build'], { cwd: directory });
  } catch (error) {
    await remove();
    throw error;
  }
  const [migrate, catalogSync] = [`${commands}/migrate.js`, `${commands}/catalog-sync.js`];
  return { ...PRESENT, ...earlier, directory, migrate, catalogSync, remove };
}
