import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderWith } from '../config/folder-with.js';

/** The version from package.json. */
export const VERSION = (
  JSON.parse(readFileSync(join(folderWith('package.json'), 'package.json'), 'utf8')) as { version: string }
).version;
