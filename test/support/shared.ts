import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The path of a file that all test files of a run share. The end of the run removes it. */
export const shareable = (name: string) => join(process.env.TEST_DIRECTORY!, name);

/**
 * Computes a JSON value once per run. The first test file stores it for the others, so it must not depend on the test.
 */
export async function shared<T>(name: string, make: () => T): Promise<T> {
  const file = shareable(`${name}.json`);
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const value = make();
  // Two test files may store the value at once. That is safe: renames are atomic, and the values are equal.
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(value));
  await rename(draft, file);
  return value;
}
