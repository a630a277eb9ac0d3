import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The path of a file that all test files of a run share. The end of the run removes it. */
export const shareable = (name: string) => join(process.env.TEST_DIRECTORY!, name);

/** A JSON value that depends on the source code only. The first test file creates it for the others. */
export async function shared<T>(name: string, make: () => T): Promise<T> {
  const file = shareable(`${name}.json`);
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const value = make();
  // Two files may create it at once. Renames are atomic, and the values are equal.
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(value));
  await rename(draft, file);
  return value;
}
