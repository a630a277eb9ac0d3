import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { RepositoryCopy } from '../support/repository-copy.js';

/** A fenced code block that names a file: its whole text or, for the kind `diff`, added lines with their context. */
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
 * Applies a block to its file: writes the whole text, or inserts the added lines of a diff.
 * @throws Error if the file does not contain the context of the diff exactly once
 */
export async function follow(copy: RepositoryCopy, { kind, path, text }: Block): Promise<void> {
  const file = copy.path(path);
  await mkdir(dirname(file), { recursive: true });
  if (kind !== 'diff') return writeFile(file, text);
  const lines = text.trimEnd().split('\n');
  const around = lines.filter((line) => !line.startsWith('+')).map((line) => line.slice(1));
  const parts = (await readFile(file, 'utf8')).split(`\n${around.join('\n')}\n`);
  if (parts.length !== 2)
    throw new Error(`${path} has these lines ${parts.length - 1} times:\n${around.join('\n')}`);
  await writeFile(file, parts.join(`\n${lines.map((line) => line.slice(1)).join('\n')}\n`));
}
