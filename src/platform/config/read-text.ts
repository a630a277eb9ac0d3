import { readFileSync } from 'node:fs';

/** Reads a file of an operator. Some editors begin files with a byte order mark, which is not part of the text. */
export function readText(path: string): string {
  return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
}
