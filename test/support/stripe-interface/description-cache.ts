import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { installedStripe } from './declarations.js';
import { deriveInterface } from './derive.js';
import type { InterfaceDescription } from './json-schema.js';

/** The description of Stripe's API. It is derived once per version of the packages, then read from disk. */
export async function interfaceDescription(): Promise<InterfaceDescription> {
  const { directory, version } = installedStripe();
  const name = `stripe-${version}-${await fingerprint()}.json`;
  const folders = [join(directory, '..', '.cache', 'stripe-interface'), join(tmpdir(), 'stripe-interface')];
  for (const folder of folders) {
    const kept = await readFile(join(folder, name), 'utf8').catch(() => undefined);
    if (kept) return JSON.parse(kept) as InterfaceDescription;
  }
  const description = deriveInterface();
  for (const folder of folders) {
    if (await keep(folder, name, JSON.stringify(description))) break;
  }
  return description;
}

/** Hashes the compiler's version and the code of this folder. A change of either invalidates the cache. */
async function fingerprint(): Promise<string> {
  const here = dirname(fileURLToPath(import.meta.url));
  const hash = createHash('sha256').update(ts.version);
  for (const file of (await readdir(here)).sort()) hash.update(await readFile(join(here, file)));
  return hash.digest('hex').slice(0, 16);
}

/** Writes a cache file. The rename is atomic, so that no parallel test file reads a partial one. */
async function keep(folder: string, name: string, text: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true });
    const draft = join(folder, `${name}.${process.pid}.${Date.now()}`);
    await writeFile(draft, text);
    await rename(draft, join(folder, name));
    return true;
  } catch {
    return false;
  }
}
