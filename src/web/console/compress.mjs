import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const ENCODINGS = {
  '.br': (content) => promisify(brotliCompress)(content),
  '.gz': (content) => promisify(gzip)(content, { level: 9 }),
};

/** A Vite plugin that writes a `.br` and a `.gz` file beside each asset, if it is smaller than the asset. */
export function compress() {
  return {
    name: 'compress',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const assets = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      await Promise.all(assets.map((name) => compressFile(path.join(dir, name))));
    },
  };
}

async function compressFile(file) {
  const content = await readFile(file);
  for (const [extension, encode] of Object.entries(ENCODINGS)) {
    const compressed = await encode(content);
    if (compressed.length < content.length) await writeFile(file + extension, compressed);
  }
}
