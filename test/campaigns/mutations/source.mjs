import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Finds the only file of this name in `src`, so that mutations survive moved files. */
export function sourceFile(name, root = '.') {
  const found = readdirSync(path.join(root, 'src'), { recursive: true }).filter(
    (file) => path.basename(file) === name,
  );
  if (found.length !== 1) throw new Error(`Not exactly one file is named ${name}.`);
  return path.join(root, 'src', found[0]);
}

/** Replaces a fragment of source code. White space may differ, so that formatting does not matter. */
export function replaceFragment(text, fragment, replacement) {
  const tokens = fragment.match(/\w+|[^\w\s]/g).map((token) => token.replace(/\W/, '\\$&'));
  const pattern = new RegExp(tokens.join('\\s*'), 'g');
  if (text.match(pattern)?.length !== 1) throw new Error(`Not exactly once: ${fragment}`);
  return text.replace(pattern, () => replacement);
}
