import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The file with the names of the files of a release, without those that it has kept. */
const OWN = 'assets.json';

/**
 * A Vite plugin that keeps the assets of the previous release, which its open pages still load.
 * @param folder the output folder of the previous release, possibly the one of this build. Undefined to keep none
 */
export function keepAssets(folder) {
  const kept = new Map();
  return {
    name: 'keep-assets',
    apply: 'build',
    // Before Vite empties the output folder.
    async buildStart() {
      if (!folder) return;
      const own = await ownAssets(folder);
      for (const name of await readdir(path.join(folder, 'assets')))
        if (own?.includes(original(name)) ?? true)
          kept.set(name, await readFile(path.join(folder, 'assets', name)));
    },
    async writeBundle({ dir }, bundle) {
      const names = Object.keys(bundle).map((name) => path.basename(name));
      await writeFile(path.join(dir, OWN), JSON.stringify(names));
      for (const [name, content] of kept)
        if (!names.includes(original(name))) await writeFile(path.join(dir, 'assets', name), content);
    },
  };
}

/** The name of the asset that a file is or compresses. */
const original = (name) => name.replace(/\.(br|gz)$/, '');

/** @returns undefined for releases up to 0.3.0, which have kept none */
async function ownAssets(folder) {
  try {
    return JSON.parse(await readFile(path.join(folder, OWN), 'utf8'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}
