import { readFileSync } from 'node:fs';

/** The version from package.json, which is three folders up in both the sources and the build. */
export const VERSION = (
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
