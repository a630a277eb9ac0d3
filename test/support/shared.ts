import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The path of a file that all test files of one run share. It is removed at the end of the run. */
export const shareable = (name: string) => join(process.env.TEST_DIRECTORY!, name);

/** A JSON value that the first test file makes and the others read: it depends on the source code alone. */
export async function shared<T>(name: string, make: () => T): Promise<T> {
  const file = shareable(`${name}.json`);
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const value = make();
  // Two files may make it at once. Each rename is atomic, and the two values are equal.
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(value));
  await rename(draft, file);
  return value;
}
