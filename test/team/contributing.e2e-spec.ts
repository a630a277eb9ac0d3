import { readFile } from 'node:fs/promises';
import { copyRepository, type RepositoryCopy } from '../support/repository-copy.js';
import { follow, readExample } from './example.js';

let copy: RepositoryCopy;
let written: string[];

beforeAll(async () => {
  copy = await copyRepository();
}, 180_000);
afterAll(() => copy.remove());

async function succeeds(command: string, args: string[]): Promise<string> {
  const outcome = await copy.run(command, args);
  expect(outcome).toEqual({ code: 0, output: expect.any(String) });
  return outcome.output;
}

describe('the worked example of CONTRIBUTING.md', () => {
  it('can be followed word for word', async () => {
    const { commands, blocks } = readExample(await readFile('CONTRIBUTING.md', 'utf8'));
    expect(commands).toHaveLength(1);
    for (const command of commands) {
      const [program = '', ...args] = command.split(' ').slice(1);
      await succeeds(program, args);
    }
    for (const block of blocks) await follow(copy, block);
    written = [...new Set(blocks.map(({ path }) => path))];
    expect(written.length).toBeGreaterThan(10);
  }, 120_000);

  it('is formatted, passes the linter and builds', async () => {
    await succeeds('prettier', ['--check', ...written]);
    await succeeds('eslint', ['src/notes', ...written.filter((path) => path.endsWith('.ts'))]);
    await succeeds('nest', ['build']);
  }, 120_000);

  it('passes its own tests, the access table, and the comparison of entities and migrations', async () => {
    const jest = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--verbose', '--runInBand'];
    const names = '^notes |^the migrations make |is decided for every route|/notes';
    const output = await succeeds(process.execPath, [
      ...jest,
      'test/(notes|access|migrations)\\.',
      '-t',
      names,
    ]);
    for (const suite of ['notes', 'access', 'migrations'])
      expect(output).toMatch(new RegExp(`PASS .*test/${suite}\\.e2e-spec\\.ts`));
    expect(output).toContain('✓ are summarized for tokens, once for each note');
    expect(output).toMatch(/\/notes\/\{noteId\}[^]*✓ answers member with 403/);
  }, 120_000);
});
