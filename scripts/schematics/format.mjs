import { resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';

/** Formats the written files with the settings of this repository. */
export const formatted = async (tree) => {
  for (const { path } of tree.actions) {
    const file = resolve(path.slice(1));
    const options = await resolveConfig(file);
    tree.overwrite(path, await format(tree.readText(path), { ...options, filepath: file }));
  }
};
