import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, statSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMONSTRATION_CATALOG } from '../../../src/agents/catalog/demonstration-catalog.js';
import type { Browser } from '../../support/browser.js';
import { freePort } from '../../support/free-port.js';
import { scrape } from '../../support/metrics.js';
import { until } from '../../support/until.js';
import { startWorld, type World } from '../../support/world.js';
import { build, launched, type LaunchOptions, type WorldProcess } from '../../support/world-process.js';

/** The bytes of log lines that the service buffers while stdout cannot be written. */
const KEPT = 1024 * 1024;

let world: World;
let ada: Browser;
let service: WorldProcess | undefined;
let directory: string;

beforeAll(async () => {
  await build();
  world = await startWorld({ settings: { PUBLIC_URL: 'https://workspace.example.com' } });
  ada = await world.signedIn('ada@example.com');
  directory = await mkdtemp(join(tmpdir(), 'workspace-log-'));
});
afterEach(async () => {
  await service?.stop();
  service = undefined;
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
  await world.stop();
});

async function start(options: LaunchOptions): Promise<void> {
  service = await launched(world, options);
  ada.goTo(service);
}

/** Redirects stdout to this file. Without `exec`, signals would reach the shell instead of the service. */
const writingTo = (path: string) => (command: string[]) => ['sh', '-c', `exec "$@" >>"$0"`, path, ...command];

async function use(times: number): Promise<void> {
  for (let count = 0; count < times; count++) expect((await ada.get('/api/me')).status).toBe(200);
}

/** Makes the service log errors with stack traces, about 2 KB each. */
async function sufferFailures(times: number): Promise<void> {
  for (let count = 0; count < times; count++)
    expect(await ask('/api/auth/login')).toMatchObject({ code: 'identity_provider_unavailable' });
}

/** Sends a request without a `Browser`, which would validate each response. */
async function ask(path: string): Promise<unknown> {
  return (await fetch(service!.origin + path)).json();
}

describe('the service', () => {
  it('starts, serves and stops while the disk of its log is full', async () => {
    await start({ settings: { LOG_LEVEL: 'trace' }, wrap: writingTo('/dev/full') });
    await use(30);
    expect((await ada.post('/api/organizations', { name: 'Silent' })).status).toBe(201);
    expect(await service!.stop()).toEqual({ code: 0, signal: null });
  });
});

describe('lines that stdout cannot take', () => {
  it('are buffered up to a limit, displace no warning or error, and are counted if they are lost [Log and audit trail, V16.3.4]', async () => {
    const fifo = join(directory, 'fifo');
    execFileSync('mkfifo', [fifo]);
    // Opens the FIFO at once, so that the service can open it too, but reads nothing before a line on stdin.
    const reader = spawn('sh', ['-c', 'exec 3<"$0"; read -r _; exec cat <&3', fifo]);
    let text = '';
    reader.stdout.on('data', (data: Buffer) => (text += data.toString()));
    const metricsPort = await freePort();
    await start({
      settings: {
        METRICS_PORT: String(metricsPort),
        OIDC_ISSUER: 'http://127.0.0.1:9',
        LIMIT_LOGINS_PER_MINUTE: '0',
        LIMIT_REQUESTS_PER_10S: '0',
      },
      wrap: writingTo(fifo),
    });
    const lost = async (severity: string) =>
      (await scrape(metricsPort)).get(`workspace_log_lines_lost_total{severity="${severity}"}`)!;
    expect([await lost('ordinary'), await lost('warning')]).toEqual([0, 0]);

    let failures = 0;
    const fill = (severity: string, count: number) =>
      until(
        async () => {
          await sufferFailures(count);
          failures += count;
          for (let other = 0; other < 5; other++) await ask('/api/version');
          return lost(severity);
        },
        (lines) => lines > 0,
      );
    await fill('ordinary', 30);
    await sufferFailures(3);
    expect(await lost('warning')).toBe(0);
    await fill('warning', 30);

    reader.stdin.write('\n');
    const log = await until(
      async () => text.slice(0, text.lastIndexOf('\n')),
      (written) => written.includes('log lines lost'),
    );
    expect(log.length).toBeLessThan(KEPT + 128 * 1024);
    const lines = log
      .split('\n')
      .filter((line) => line.startsWith('{')) // the start is announced as text
      .map((line) => JSON.parse(line));
    const lostWarnings = await lost('warning');
    expect(lines.filter(({ level, status }) => level === 50 && status === 503)).toHaveLength(
      failures + 3 - lostWarnings,
    );
    expect(lines.find(({ msg }) => msg === 'log lines lost')).toMatchObject({
      level: 40,
      lost: (await lost('ordinary')) + lostWarnings,
      lostWarnings,
    });
    expect(await service!.stop()).toEqual({ code: 0, signal: null });
  });
});

const canMount = process.getuid?.() === 0 && existsSync('/bin/mount');
const ifMounting = canMount ? describe : describe.skip;

ifMounting('the log on a disk that fills up and is freed (mounted by root)', () => {
  let disk: string;
  const ballast = () => join(disk, 'ballast');
  const log = () => join(disk, 'log');

  beforeEach(async () => {
    disk = await mkdtemp(join(directory, 'disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk]);
  });
  afterEach(async () => {
    await service?.stop();
    execFileSync('umount', [disk]);
  });

  async function fill(): Promise<void> {
    await writeFile(ballast(), Buffer.alloc(16 * 1024 * 1024)).catch(() => {});
  }

  it('is written once there is space again, without a further request', async () => {
    await start({ settings: { OIDC_ISSUER: 'http://127.0.0.1:9' }, wrap: writingTo(log()) });
    await use(3);
    await fill();
    const before = statSync(log()).size;
    await sufferFailures(100);
    expect(statSync(log()).size - before).toBeLessThan(64 * 1024);
    unlinkSync(ballast());

    const failures = (text: string) => text.split('"status":503').length - 1;
    await until(
      () => readFile(log(), 'utf8'),
      (written) => failures(written) === 100,
    );
    await use(1);
    await until(
      () => readFile(log(), 'utf8'),
      (written) => written.trimEnd().split('\n').at(-1)!.includes('/api/me'),
    );
  });
});

describe('a read-only working directory', () => {
  it('is sufficient to run the service in production, and all its log lines are written before it exits', async () => {
    const readOnly = await mkdtemp(join(directory, 'read-only-'));
    const catalog = join(directory, 'agents.json');
    await writeFile(catalog, JSON.stringify(DEMONSTRATION_CATALOG));
    execFileSync('chmod', ['555', readOnly]);
    // File permissions do not restrict root, so the file system is mounted read-only.
    const remounted = ['unshare', '-m', 'sh', '-c', 'mount -o remount,ro,bind / && exec "$0" "$@"'];
    await start({
      settings: {
        NODE_ENV: 'production',
        TRUST_PROXY: 'none',
        AGENT_CATALOG: catalog,
        STRIPE_PORTAL_CONFIGURATION: 'bpc_1',
        LOG_FORMAT: 'labels',
      },
      cwd: readOnly,
      wrap: (command) => (canMount ? [...remounted, ...command] : command),
    });
    const bob = world.browser().goTo(service!);
    await bob.signIn({ email: 'bob@example.com' });
    expect((await bob.post('/api/organizations', { name: 'Read only' })).status).toBe(201);
    const ids = Array.from({ length: 100 }, (_, index) => `answered-${index}-`);
    await Promise.all(ids.map((id) => bob.get('/api/version', { headers: { 'x-request-id': id } })));
    expect(await service!.stop()).toEqual({ code: 0, signal: null });

    expect(ids.filter((id) => !service!.stdout.includes(id))).toEqual([]);
    const lines = service!.stdout
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    for (const { level, time } of lines) {
      expect(['info', 'warn']).toContain(level);
      expect(new Date(time).toISOString()).toBe(time);
    }
  });
});
