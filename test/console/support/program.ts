import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Finds a program by its names in the folders of `PATH`, or else in other places. */
export function findProgram(names: string[], places: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...places].find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
