import { readFile, writeFile } from 'node:fs/promises';

/** Reads the secret from a file that only its owner can read. Creates the file if it does not exist. */
export async function persistentSecret(path: string, generate: () => string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const secret = generate();
    await writeFile(path, `${secret}\n`, { mode: 0o600, flag: 'wx' });
    return secret;
  }
}
