import { spawn } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';

export interface SystemUser {
  uid: number;
  gid: number;
}

/**
 * Whom the server must run as. PostgreSQL refuses root: there it is the owner of the cluster if that exists
 * already, else the user `postgres`, else `nobody`. Undefined means: as ourselves.
 * @throws Error when root finds no such user, or when the cluster belongs to another one and we are not root.
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
  if (!user)
    throw new Error('PostgreSQL never runs as root, and there is no user "postgres" or "nobody" here');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** Whether the user gets through to a folder. Tried, not read from mode bits: ACLs and mounts count too. */
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
 * Runs a program to its end, in a session of its own so that Ctrl-C reaches the app alone, and with an empty
 * environment so that neither the app's secrets nor a stray PGPORT or LC_ALL get in.
 * @param output `ignore` for what starts a daemon: on Windows that would hold the pipes open for ever.
 * @throws Error with what the program printed, or with the reason why it could not be run.
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
