import { readFile } from 'node:fs/promises';
import { GENERATED_PARTS, updated } from '../../scripts/docs/generated-parts.js';

describe('the generated part of a document', () => {
  it.each(GENERATED_PARTS)('is up to date: $marker in $file', async (part) => {
    // `npm run docs:generate` writes it.
    expect(await readFile(part.file, 'utf8')).toBe(await updated(part));
  });
});
