import { access, chmod, lstat, mkdir } from 'node:fs/promises';

/** Contains files that the server's user could not read below a directory such as /root. */
export const SHARED = '/var/lib/organization-workspace-sandbox';

export async function createShared(): Promise<void> {
  await mkdir(SHARED, { recursive: true });
  await chmod(SHARED, 0o755);
}

/** Whether the directory is so new that another process may still rename it or link to it. */
export async function isRecent(directory: string): Promise<boolean> {
  const stats = await lstat(directory).catch(() => undefined);
  return !stats || Date.now() - stats.mtimeMs < 60_000;
}

export function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Ignores the error if another process has created the same file first. */
export function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST' && error.code !== 'ENOTEMPTY') throw error;
}
