import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The nearest folder above this file that contains `name`. The sources and the bundles of the build are at different
 * depths, so that relative paths would differ.
 */
export function folderWith(name: string): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, name))) {
    if (folder === dirname(folder)) throw new Error(`${name} is missing.`);
    folder = dirname(folder);
  }
  return folder;
}
