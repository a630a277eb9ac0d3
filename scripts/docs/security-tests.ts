import { MATRIX } from '../../test/security/matrix.js';
import { table } from './table.js';

/** Renders every security promise with the requirements that it meets and the test that proves it. */
export async function render(): Promise<string> {
  const rows = MATRIX.map(({ promise, requirements, file, test }) => [
    promise,
    requirements,
    `[${file.replace(/^test\/|\.e2e-spec\.ts$/g, '')}](../${file}): ${test}`,
  ]);
  return table(['promise', 'requirements', 'test'], rows);
}
