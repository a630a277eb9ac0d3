// Writes the generated parts of the documentation: `npm run docs:generate`.
import { writeFile } from 'node:fs/promises';
import { GENERATED_PARTS, updated } from './docs/generated-parts.js';

for (const part of GENERATED_PARTS) await writeFile(part.file, await updated(part));
