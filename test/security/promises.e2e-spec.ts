import { readFile } from 'node:fs/promises';
import { MATRIX } from './matrix.js';

describe('the matrix of security promises', () => {
  it.each(MATRIX)('names an existing test for the promise: $promise', async ({ file, test }) => {
    const source = (await readFile(file, 'utf8')).replaceAll('\\', '');
    const isNamed = [`'${test}'`, `"${test}"`, `\`${test}\``].some((title) => source.includes(title));
    expect([test, isNamed]).toEqual([test, true]);
  });
});
