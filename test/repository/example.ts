import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { RepositoryCopy } from '../support/repository-copy.js';

/** A fenced code block that names a file: its whole text or, for the kind `diff`, changed lines with their context. */
export interface Block {
  kind: string;
  path: string;
  text: string;
}

/** The `npx nest` commands of a page, and its code blocks that name a file. */
export function readExample(page: string): { commands: string[]; blocks: Block[] } {
  const fences = [...page.matchAll(/^```(\w+)(?: (\S+))?\n([^]*?)^```$/gm)];
  return {
    commands: fences
      .filter(([, kind]) => kind === 'sh')
      .flatMap(([, , , text = '']) => text.split('\n').filter((line) => line.startsWith('npx nest '))),
    blocks: fences
      .filter(([, , path]) => path)
      .map(([, kind = '', path = '', text = '']) => ({ kind, path, text })),
  };
}

/**
 * Applies a block to its file: writes the whole text, or changes the lines of a diff. A `*` in the path of a diff stands for
 * the timestamp of a migration.
 * @throws Error if the file does not contain the lines before the change exactly once
 */
export async function follow(copy: RepositoryCopy, { kind, path, text }: Block): Promise<void> {
  if (kind !== 'diff') {
    await mkdir(dirname(copy.path(path)), { recursive: true });
    return writeFile(copy.path(path), text);
  }
  const file = await only(copy, path);
  const lines = text.trimEnd().split('\n');
  const without = (sign: string) =>
    lines
      .filter((line) => !line.startsWith(sign))
      .map((line) => line.slice(1))
      .join('\n');
  const parts = `\n${await readFile(file, 'utf8')}`.split(`\n${without('+')}\n`);
  if (parts.length !== 2)
    throw new Error(`${path} has these lines ${parts.length - 1} times:\n${without('+')}`);
  await writeFile(file, parts.join(`\n${without('-')}\n`).slice(1));
}

async function only(copy: RepositoryCopy, path: string): Promise<string> {
  const [start = '', end = ''] = basename(path).split('*');
  const names = await readdir(copy.path(dirname(path)));
  const found = names.filter((name) => (end ? name.startsWith(start) && name.endsWith(end) : name === start));
  if (found.length !== 1) throw new Error(`${path} stands for ${found.length} files.`);
  return copy.path(dirname(path), found[0]!);
}
