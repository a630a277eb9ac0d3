// Regenerates the tables in the documentation: `npm run docs:generate`.
import { writeFile } from 'node:fs/promises';
import { freshPages } from './docs/parts.js';

for (const [file, page] of await freshPages()) await writeFile(file, page);
