import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { copyRepository, type RepositoryCopy } from '../support/repository-copy.js';
import { ServiceProcess } from '../support/service-process.js';

let copy: RepositoryCopy;

beforeAll(async () => {
  copy = await copyRepository();
});
afterAll(() => copy.remove());

const build = (settings: Record<string, string> = {}) =>
  new ServiceProcess(settings, { command: [process.execPath, 'scripts/build.mjs'], cwd: copy.directory });
const outcomeOf = async (process: ServiceProcess) => ({ ...(await process.exit), output: process.output });
const SUCCESS = { code: 0, signal: null };

describe('the build before `npm start`', () => {
  it('prints nothing when everything is up to date', async () => {
    expect(await outcomeOf(build())).toEqual({ ...SUCCESS, output: '' });
  });

  it('runs again after a failed build, even if the sources are restored', async () => {
    const source = copy.path('src/platform/health/version.ts');
    const original = await readFile(source, 'utf8');
    await writeFile(source, `${original}export const WRONG: number = 'text';\n`);
    const failed = build();
    expect((await failed.exit).code).toBe(1);
    expect(failed.output).toMatch(/the sources have changed[^]*WRONG[^]*The build failed\./);
    await writeFile(source, original);
    const repaired = build();
    expect(await repaired.exit).toEqual(SUCCESS);
    expect(repaired.output).toMatch(/\(the sources have changed\) \.\.\.\nBuilt in [\d.]+ s\.\n$/);
  });

  it('prints that it is running, and a second build continues if the first one is killed. The second build keeps assets of the previous release', async () => {
    await rm(copy.path('dist'), { recursive: true });
    const killed = build();
    await killed.prints('Building the service and the console (first start only) ...');
    expect(existsSync(copy.path('dist/main.js'))).toBe(false);
    await mkdir(copy.path('previous/assets'), { recursive: true });
    for (const name of ['people-old.js', 'people-old.js.br', 'people-older.js'])
      await writeFile(copy.path(`previous/assets/${name}`), name);
    await writeFile(copy.path('previous/assets.json'), '["people-old.js"]');
    const second = build({ PREVIOUS_CONSOLE: 'previous' });
    await second.prints('Waiting for another build');
    killed.signal('SIGKILL', { group: true });
    expect(await second.exit).toEqual(SUCCESS);
    expect(second.output).toMatch(/\(first start only\) \.\.\.\nBuilt in [\d.]+ s\.\n$/);
    for (const file of [
      'dist/main.js',
      'dist/console/index.html',
      'dist/client/client.ts',
      'dist/client/schema.ts',
    ])
      expect(existsSync(copy.path(file))).toBe(true);
    const assets = await readdir(copy.path('dist/console/assets'));
    expect(assets.filter((name) => name.includes('-old'))).toEqual(['people-old.js', 'people-old.js.br']);
    const dashboard = JSON.parse(await readFile(copy.path('dist/grafana.json'), 'utf8')) as {
      panels: unknown[];
    };
    expect(dashboard.panels.length).toBeGreaterThan(20);
  });

  it('keeps the existing output if the compiler is not installed', async () => {
    await rm(copy.path('node_modules'));
    await rm(copy.path('dist/.build-stamp'));
    expect(await outcomeOf(build())).toEqual({ ...SUCCESS, output: '' });
    await rm(copy.path('dist/main.js'));
    expect(await outcomeOf(build())).toMatchObject({ code: 1, output: expect.stringMatching(/npm ci/) });
  });
});
