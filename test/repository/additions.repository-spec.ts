import { readFile } from 'node:fs/promises';
import { copyRepository, type RepositoryCopy } from '../support/repository-copy.js';
import { launched, type WorldProcess } from '../support/world-process.js';
import { startWorld, type World } from '../support/world.js';
import { follow, readExample } from './example.js';

/** One copy of the repository for all tests, because each run of the compiler and the linter is slow. */
let copy: RepositoryCopy;
let world: World;
let written: string[];

beforeAll(async () => {
  world = await startWorld();
  copy = await copyRepository();
});
afterAll(async () => {
  await copy.remove();
  await world.stop();
});

async function succeeds(command: string, ...args: string[]): Promise<string> {
  const { code, output } = await copy.run(command, args);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output.slice(-5000)}`);
  return output;
}

/** The arguments of Node.js that run Jest in the copy. */
const JEST = [
  '--import',
  './test/support/jest/register.mjs',
  'node_modules/jest/bin/jest.js',
  '--verbose',
  '--runInBand',
];

describe('docs/example-module.md', () => {
  it('contains commands and code that work as they are', async () => {
    const { commands, blocks } = readExample(await readFile('docs/example-module.md', 'utf8'));
    expect(commands).toHaveLength(1);
    for (const command of commands) {
      const [program = '', ...args] = command.split(' ').slice(1);
      await succeeds(program, ...args);
    }
    for (const block of blocks) await follow(copy, block);
    written = [...new Set(blocks.map(({ path }) => path))];
    expect(written.length).toBeGreaterThan(10);
  });

  it('contains formatted code', () => succeeds('prettier', '--check', ...written));

  it('leads to code that passes its own tests, the access tests and the comparison of entities and migrations', async () => {
    const names = '^the notes of an organization |^the migrations create |is defined for every route|/notes';
    const output = await succeeds(
      process.execPath,
      ...JEST,
      '/(notes|access|migrations)\\.e2e-spec',
      '-t',
      names,
    );
    for (const suite of ['notes', 'access', 'migrations'])
      expect(output).toMatch(new RegExp(`PASS .*/${suite}\\.e2e-spec\\.ts`));
    expect(output).toContain('✓ cost tokens for a summary, once for each note');
    expect(output).toMatch(/\/notes\/\{noteId\}[^]*✓ answers the caller "member" with 403/);
  });
});

describe('the output of the Nest generators', () => {
  it('is created without a prompt for input', async () => {
    for (const kind of ['module', 'controller', 'service']) await succeeds('nest', 'g', kind, 'drafts');
    await succeeds('nest', 'g', 'resource', 'memos', '--type', 'rest', '--crud');
    await succeeds('nest', 'g', 'resource', 'cards', '--type', 'rest', '--crud=false');
    const root = await readFile(copy.path('src/app.module.ts'), 'utf8');
    for (const name of ['drafts', 'memos', 'cards'])
      expect(root).toMatch(new RegExp(`from './${name}/${name}\\.module\\.js';`));
  });

  it('passes the linter like the worked example, and can be formatted', async () => {
    const generated = ['src/drafts', 'src/memos', 'src/cards', 'src/app.module.ts'];
    await succeeds('eslint', ...generated, 'src/notes', ...written.filter((path) => path.endsWith('.ts')));
    await succeeds('prettier', '--write', ...generated);
  });

  it('builds like the worked example, and its routes require a session', async () => {
    await succeeds('nest', 'build');
    const service: WorldProcess = await launched(world, {
      cwd: copy.directory,
      wrap: () => [process.execPath, copy.path('dist/main.js')],
      settings: { DATABASE_URL: world.database.ownerUrl }, // outside production, instances migrate by themselves
    });
    const statusOf = async (method: string, path: string) =>
      (await fetch(service.origin + path, { method })).status;
    expect(await statusOf('GET', '/api/memos')).toBe(401);
    expect(await statusOf('POST', '/api/memos')).toBe(401);
    expect(await statusOf('DELETE', '/api/memos/1')).toBe(401);
    expect(await statusOf('GET', '/api/never-made')).toBe(404);
    await service.stop();
  });

  it('makes the access tests fail until the new routes are in the access table', async () => {
    const args = [...JEST, 'test/security/access', '-t', 'is defined for every route'];
    const { code, output } = await copy.run(process.execPath, args);
    expect(code).toBe(1);
    for (const route of ['GET /api/memos', 'POST /api/memos', 'PATCH /api/memos/{id}'])
      expect(output).toContain(`-   "${route}"`);
  });
});
