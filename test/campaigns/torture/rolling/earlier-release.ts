import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Release } from '../fleet.js';

const run = promisify(execFile);

const COMMIT = 'ee0216ea14f49f1e863852a1d0f1f6101e75b089';

/**
 * Builds version 0.1.0 in a temporary folder, with its own packages.
 * @returns undefined in a shallow clone, or without a repository
 */
export async function buildEarlierRelease(): Promise<(Release & { remove(): Promise<void> }) | undefined> {
  const isKnown = await run('git', ['cat-file', '-e', COMMIT]).then(
    () => true,
    () => false,
  );
  if (!isKnown) return undefined;
  const directory = await mkdtemp(join(tmpdir(), 'workspace-0.1.0-'));
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    await run('sh', ['-c', `git archive ${COMMIT} | tar -x -C ${directory}`]);
    await run('npm', ['ci', '--no-fund', '--no-audit'], { cwd: directory });
    await run('npm', ['run', 'build'], { cwd: directory });
  } catch (error) {
    await remove();
    throw error;
  }
  return { directory, migrate: 'dist/migrate.js', catalogSync: 'dist/catalog-sync.js', remove };
}
