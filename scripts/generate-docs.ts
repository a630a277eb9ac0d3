// Renews the generated tables of the documents: `npm run docs:generate`.
import { writeFile } from 'node:fs/promises';
import { freshPages } from './docs/parts.js';

for (const [file, page] of await freshPages()) await writeFile(file, page);
