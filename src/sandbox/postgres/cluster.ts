import { createHash, randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import type { Server } from './server-process.js';
import { createShared, exists, isRecent, SHARED } from './shared-directory.js';
import { canEnter, run, type SystemUser } from './unprivileged-user.js';

/**
 * Returns the path of the cluster: `directory/data`, or the target of that link if the server's user cannot enter
 * `directory`. Creates the parent directory, but not the cluster.
 */
export async function findCluster(directory: string, user?: SystemUser): Promise<string> {
  await mkdir(directory, { recursive: true });
  const data = path.join(await realpath(directory), 'data');
  const name = createHash('sha256').update(data).digest('hex').slice(0, 16);

  const target = await readlink(data).catch(() => undefined);
  if (target) {
    // In a copied checkout, the link still points to the cluster of the original checkout.
    if (target.startsWith(path.join(SHARED, `${name}-`)) && (await exists(path.dirname(target))))
      return target;
    await rm(data, { force: true });
  }
  if (!user || (await canEnter(path.dirname(data), user))) return data;

  await createShared();
  await removeOrphans();
  const folder = await mkdtemp(path.join(SHARED, `${name}-`));
  await chmod(folder, 0o755);
  await symlink(data, path.join(folder, 'origin'));
  try {
    await symlink(path.join(folder, 'data'), data);
    return path.join(folder, 'data');
  } catch {
    await rm(folder, { recursive: true });
    // Another process has created the link first, or the cluster is from a time when the user could enter the
    // directory.
    return await readlink(data).catch(() => {
      throw new Error(`${data} is a cluster that uid ${user.uid} cannot reach: move it or delete it`);
    });
  }
}

/**
 * Creates the cluster if it does not exist. It is built under another name and then renamed, so that a killed or
 * concurrent start never leaves a partial cluster.
 */
export async function createCluster({ cluster, bin, user }: Server, isDurable: boolean): Promise<void> {
  if (await exists(path.join(cluster, 'PG_VERSION'))) return;
  const draft = await mkdtemp(path.join(path.dirname(cluster), 'new-'));
  const data = path.join(draft, 'data');
  const password = path.join(draft, 'password');
  try {
    await writeFile(password, randomBytes(24).toString('hex'), { mode: 0o600 });
    if (user) await Promise.all([draft, password].map((file) => chown(file, user.uid, user.gid)));
    const encoding = [
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ];
    const login = ['--username=postgres', `--pwfile=${password}`, '--auth=scram-sha-256'];
    const sync = isDurable ? [] : ['--no-sync'];
    await run(path.join(bin, 'initdb'), [`--pgdata=${data}`, ...encoding, ...login, ...sync], user);
    await rename(password, path.join(data, 'password'));
    await rename(data, cluster);
  } catch (error) {
    if (!(await exists(path.join(cluster, 'PG_VERSION')))) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Removes incomplete clusters that killed starts have left in the same directory. */
export async function removeAbandonedClusters(cluster: string): Promise<void> {
  const parent = path.dirname(cluster);
  for (const name of await readdir(parent)) {
    const folder = path.join(parent, name);
    if (!name.startsWith('new-') || (await isRecent(folder))) continue;
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes clusters that are no longer linked, such as those of a deleted directory. */
async function removeOrphans() {
  for (const name of await readdir(SHARED)) {
    const folder = path.join(SHARED, name);
    if (name.startsWith('binaries-') || (await isRecent(folder)) || (await isLinked(folder))) continue;
    await rm(folder, { recursive: true, force: true });
  }
}

async function isLinked(folder: string) {
  const origin = await readlink(path.join(folder, 'origin')).catch(() => '');
  return (await readlink(origin).catch(() => '')) === path.join(folder, 'data');
}
