import { readFile, writeFile } from 'node:fs/promises';

/** A secret that is made once and then kept in a file that its owner alone can read. */
export async function keptSecret(path: string, make: () => string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const secret = make();
    await writeFile(path, `${secret}\n`, { mode: 0o600, flag: 'wx' });
    return secret;
  }
}
