import { readFile } from 'node:fs/promises';
import { copyRepository, type Outcome, type RepositoryCopy } from '../support/repository-copy.js';
import { launched, type WorldProcess } from '../support/world-process.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let copy: RepositoryCopy;

beforeAll(async () => {
  world = await startWorld();
  copy = await copyRepository();
}, 180_000);
afterAll(async () => {
  await copy.remove();
  await world.stop();
});

async function succeeds(command: string, ...args: string[]): Promise<Outcome> {
  const outcome = await copy.run(command, args);
  expect(outcome).toEqual({ code: 0, output: expect.any(String) });
  return outcome;
}

/** The outcome of the tests in the copy, which know nothing of what runs here. */
const testInCopy = (...args: string[]) =>
  copy.run(process.execPath, ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', ...args]);

describe('what the generators of Nest make', () => {
  it('is made without a question: a module, a controller and a service by themselves, and whole resources', async () => {
    for (const kind of ['module', 'controller', 'service']) await succeeds('nest', 'g', kind, 'notes');
    await succeeds('nest', 'g', 'resource', 'memos', '--type', 'rest', '--crud');
    await succeeds('nest', 'g', 'resource', 'cards', '--type', 'rest', '--crud=false');
    const root = await readFile(copy.path('src/app.module.ts'), 'utf8');
    for (const name of ['notes', 'memos', 'cards'])
      expect(root).toMatch(new RegExp(`from './${name}/${name}\\.module\\.js';`));
  }, 120_000);

  it('passes the linter, and is formatted by the formatter', async () => {
    const made = ['src/notes', 'src/memos', 'src/cards', 'src/app.module.ts'];
    await succeeds('eslint', ...made);
    await succeeds('prettier', '--write', ...made);
  }, 120_000);

  it('builds, and starts closed to who is not signed in', async () => {
    await succeeds('nest', 'build');
    const service: WorldProcess = await launched(world, {
      cwd: copy.directory,
      wrap: () => [process.execPath, copy.path('dist/main.js')],
    });
    const statusOf = async (method: string, path: string) =>
      (await fetch(service.origin + path, { method })).status;
    expect(await statusOf('GET', '/api/memos')).toBe(401);
    expect(await statusOf('POST', '/api/memos')).toBe(401);
    expect(await statusOf('DELETE', '/api/memos/1')).toBe(401);
    expect(await statusOf('GET', '/api/never-made')).toBe(404);
    await service.stop();
  }, 120_000);

  it('is missing from the access table, which names each route, until somebody decides', async () => {
    const { code, output } = await testInCopy('test/access', '-t', 'is decided for every route');
    expect(code).toBe(1);
    for (const route of ['GET /api/memos', 'POST /api/memos', 'PATCH /api/memos/{id}'])
      expect(output).toContain(`-   "${route}"`);
  }, 120_000);
});
