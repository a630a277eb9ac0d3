import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Setting } from '../setting.js';

const SOURCES = join(import.meta.dirname, '../../..');

/**
 * The settings that domains export from files such as `src/notes/notes.settings.ts`, by name. The files are found by
 * their names, as migrations are, because the configuration is read before the modules of the domains are loaded.
 */
export const OF_DOMAINS: Record<string, Setting<unknown>> = {};

for (const file of settingsFiles()) {
  const declared = (await import(pathToFileURL(file).href)) as Record<string, Setting<unknown>>;
  for (const setting of Object.values(declared)) OF_DOMAINS[setting.name] = setting;
}

function settingsFiles(): string[] {
  return readdirSync(SOURCES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(SOURCES, name))
    .flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)))
    .filter((file) => /\.settings\.(js|ts)$/.test(file))
    .sort();
}
