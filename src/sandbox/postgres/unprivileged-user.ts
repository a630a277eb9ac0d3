import { spawn } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';

export interface SystemUser {
  uid: number;
  gid: number;
}

/**
 * Returns the system user that runs the server, because PostgreSQL refuses to run as root. If the current user is root,
 * this is the owner of an existing cluster. If root owns the cluster, or there is none, it is `postgres`, or else
 * `nobody`.
 * @returns undefined for the current user
 * @throws Error if root has no such user, or if the cluster belongs to another user
 */
export async function serverUser(cluster: string): Promise<SystemUser | undefined> {
  const ourselves = process.getuid?.();
  if (ourselves === undefined) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  if (ourselves !== 0) {
    if (!owner || owner.uid === ourselves) return undefined;
    throw new Error(`${cluster} belongs to uid ${owner.uid}: start as that user, or delete it`);
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };

  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user) throw new Error('PostgreSQL cannot run as root, and there is no user "postgres" or "nobody"');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** Tries to enter the folder instead of reading its mode, because ACLs and mounts also matter. */
export function canEnter(folder: string, user: SystemUser): Promise<boolean> {
  return canRun('/bin/sh', ['-c', 'cd -- "$0"', folder], user);
}

export function canRun(program: string, args: string[], user: SystemUser): Promise<boolean> {
  return run(program, args, user).then(
    () => true,
    () => false,
  );
}

/**
 * Runs a program to completion. It has its own session, so that Ctrl-C does not reach it. Its environment has only the
 * locale, so that it gets no secrets and no variables such as PGPORT.
 * @param output `ignore` for programs that start a daemon, which would keep the pipes open on Windows
 * @throws Error with the program's output, or with the reason why it did not run
 */
export function run(
  program: string,
  args: string[],
  user?: SystemUser,
  output: 'pipe' | 'ignore' = 'pipe',
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...user,
      cwd: '/',
      env: { LC_ALL: 'C' },
      stdio: ['ignore', output, output],
      detached: true,
      windowsHide: true,
    });
    let printed = '';
    child.stdout?.on('data', (text) => (printed += text));
    child.stderr?.on('data', (text) => (printed += text));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(printed.trim() || `exit ${code}`)),
    );
  });
}
