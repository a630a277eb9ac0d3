import { readFile } from 'node:fs/promises';

/** SECURITY.md names a test for each promise: a name that no test has any more would be an empty one. */
const ROW = /^\| (?<what>[^|]+)\| (?<requirement>[^|]+)\| `(?<file>test\/[^`]+)` *\| (?<test>[^|]+)\|$/;

const text = await readFile('SECURITY.md', 'utf8');
const promises = text
  .split('\n')
  .map((line) => ROW.exec(line)?.groups)
  .filter((groups) => groups !== undefined)
  .map(({ what, file, test }) => ({ what: what!.trim(), file: file!, test: test!.trim() }));

describe('the promises of SECURITY.md', () => {
  it('are all in a row that can be read', () => {
    const named = text.split('\n').filter((line) => line.includes('.e2e-spec.ts'));
    expect(promises).toHaveLength(named.length);
    expect(promises.length).toBeGreaterThan(70);
  });

  it.each(promises)('$what: shown by $file', async ({ file, test }) => {
    const source = (await readFile(file, 'utf8')).replaceAll('\\', '');
    const isNamed = [`'${test}'`, `"${test}"`, `\`${test}\``].some((name) => source.includes(name));
    expect([test, isNamed]).toEqual([test, true]);
  });
});
