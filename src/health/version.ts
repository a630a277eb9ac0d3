import { readFileSync } from 'node:fs';

/** The version in package.json, two folders up from here in the sources and in the build alike. */
export const VERSION = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
