import { randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { DEMONSTRATION_CATALOG } from '../../src/agents/catalog/demonstration-catalog.js';
import { connect } from '../support/connection.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { freePort } from '../support/free-port.js';
import { ServiceProcess } from '../support/service-process.js';
import { all, commandOf, environmentOf, readDockerfile, type Stage } from './dockerfile.js';

/** A directory with one folder for each stage of the image. The test needs no container engine. */
let root: string;
let database: TestDatabase;
const stages = readDockerfile();
const stage = (name: string) => stages.find((one) => one.name === name)!;
const service = stage('service');
const inside = ({ name }: Stage, path: string) => join(root, name, resolve('/app', path));

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'workspace-image-'));
  database = await createDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(root, { recursive: true, force: true });
});

/** Runs the instructions of a stage in its folder. */
async function build(one: Stage): Promise<void> {
  await mkdir(inside(one, '.'), { recursive: true });
  for (const { name, text } of one.instructions) {
    if (name === 'COPY') await copy(one, text.split(' '));
    // The packages of this checkout were installed by the same command.
    if (name === 'RUN' && /^npm ci(?!.*--omit)/.test(text))
      await symlink(resolve('node_modules'), inside(one, 'node_modules'));
    else if (name === 'RUN')
      await promisify(execFile)('sh', ['-c', text], {
        cwd: inside(one, '.'),
        env: { ...process.env, NODE_ENV: '', NODE_OPTIONS: '', npm_config_prefer_offline: 'true' },
      });
  }
}

async function copy(one: Stage, words: string[]): Promise<void> {
  const from = words[0]!.startsWith('--from=') ? stage(words.shift()!.slice('--from='.length)) : null;
  const target = inside(one, words.pop()!);
  for (const source of words) {
    const path = from ? inside(from, source) : source;
    const isFolder = !words.includes('package.json') && basename(target) === basename(source);
    const place = isFolder ? target : join(target, basename(source));
    // Moving is fast, and no later stage copies the same files.
    if (from) await rename(path, place);
    else await cp(path, place, { recursive: true });
  }
}

const settings = (): Record<string, string> => ({
  PUBLIC_URL: 'https://app.example.com',
  TRUST_PROXY: 'none',
  DATABASE_URL: database.ownerUrl,
  SESSION_KEYS: randomBytes(32).toString('base64'),
  OIDC_ISSUER: 'https://login.example.invalid',
  OIDC_CLIENT_ID: 'workspace',
  OIDC_CLIENT_SECRET: 'a-secret',
  STRIPE_SECRET_KEY: 'sk_1',
  STRIPE_PORTAL_CONFIGURATION: 'bpc_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'no-reply@example.com',
  AGENT_CATALOG: join(root, 'agents.json'),
  SHUTDOWN_DRAIN_MS: '0',
});

describe('the Dockerfile', () => {
  it('runs the service in its last stage, neither as root nor through npm or a shell', () => {
    expect(stages.at(-1)).toBe(service);
    for (const runnable of [service, stage('sandbox')]) {
      expect(all(runnable, 'USER')).toEqual(['node']);
      expect(commandOf(runnable, 'CMD')).toEqual(['node', 'dist/main.js']);
      expect(environmentOf(runnable)).toMatchObject({ HOST: '0.0.0.0', PORT: '3000' });
    }
    expect(environmentOf(service).NODE_ENV).toBe('production');
    expect(stage('sandbox').base).toBe('build');
  });

  it('has no file in its build context that it does not copy', async () => {
    const [first, ...rest] = (await readFile('.dockerignore', 'utf8'))
      .split('\n')
      .filter((l) => !l.startsWith('#'));
    expect(first).toBe('*');
    const copied = stages
      .flatMap((one) => all(one, 'COPY'))
      .filter((text) => !text.startsWith('--from'))
      .flatMap((text) => text.split(' ').slice(0, -1));
    const given = rest.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    expect(given.sort()).toEqual([...new Set(copied)].sort());
  });

  it('builds an image that migrates, serves, reports its health and stops, without development packages', async () => {
    const previous = inside(stage('previous'), 'dist/console/assets');
    await mkdir(previous, { recursive: true });
    await writeFile(join(previous, 'people-old.js'), '');
    for (const name of ['build', 'production', 'service']) await build(stage(name));
    const cwd = inside(service, '.');
    for (const name of ['oidc-provider', 'typescript'])
      await expect(readFile(join(cwd, `node_modules/${name}/package.json`))).rejects.toThrow('ENOENT');
    const files = await readdir(join(cwd, 'dist'), { recursive: true });
    expect(files).toEqual(
      expect.arrayContaining([
        'main.js',
        'commands/migrate.js',
        'console/index.html',
        'console/assets/people-old.js',
      ]),
    );
    expect(files.filter((file) => /^sandbox\b|\bseed\b|\/\.|^\.(?!commit$)/.test(file))).toEqual([]);
    await writeFile(join(root, 'agents.json'), JSON.stringify(DEMONSTRATION_CATALOG));
    const port = await freePort();
    const environment: Record<string, string> = {
      ...environmentOf(service, { COMMIT: 'abc1234' }),
      ...settings(),
      PORT: String(port),
    };

    // The migrations must also work on an empty database.
    const client = await connect(database.ownerUrl);
    await client.query('DROP SCHEMA public CASCADE; DROP SCHEMA jobs CASCADE; CREATE SCHEMA public');
    await client.end();
    const run = async (command: string) => {
      const ran = new ServiceProcess(environment, { command: ['node', command], cwd });
      return { ...(await ran.exit), stderr: ran.stderr };
    };
    for (let time = 1; time <= 2; time++)
      expect(await run('dist/commands/migrate.js')).toEqual({ code: 0, signal: null, stderr: '' });
    for (const name of ['catalog-sync', 'billing-reconcile'])
      expect((await run(`dist/commands/${name}.js`)).stderr).toMatch(
        /^The payment provider is not available/,
      );

    const development = new ServiceProcess({}, { command: commandOf(service, 'CMD'), cwd });
    expect((await development.exit).code).toBe(1);
    expect(development.stderr).toMatch(/^The sandbox is not installed\./);

    const isWell = async () => {
      const check = new ServiceProcess(environment, { command: commandOf(service, 'HEALTHCHECK'), cwd });
      return (await check.exit).code === 0;
    };
    expect(await isWell()).toBe(false);
    const running = new ServiceProcess(environment, { command: commandOf(service, 'CMD'), cwd });
    await running.isReady();
    expect(await isWell()).toBe(true);
    const ask = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`);
      return { status: answer.status, body: await answer.json() };
    };
    expect(await ask('health')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect((await ask('version')).body).toEqual({ version: expect.any(String), commit: 'abc1234' });
    expect((await fetch(`http://127.0.0.1:${port}/api/docs`)).status).toBe(404);
    expect(await running.stop()).toEqual({ code: 0, signal: null });
    expect(await isWell()).toBe(false);

    const documented = new ServiceProcess(
      { ...environment, DOCS: 'true' },
      { command: commandOf(service, 'CMD'), cwd },
    );
    await documented.isReady();
    for (const path of ['docs', 'docs/scalar.js'])
      expect((await fetch(`http://127.0.0.1:${port}/api/${path}`)).status).toBe(200);
    await documented.stop();
  });
});
