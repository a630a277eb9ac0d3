import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, statSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMONSTRATION_CATALOG } from '../../src/agents/catalog/demonstration-catalog.js';
import type { Browser } from '../support/browser.js';
import { freePort } from '../support/free-port.js';
import { scrape } from '../support/metrics.js';
import { until } from '../support/until.js';
import { startWorld, type World } from '../support/world.js';
import { build, launched, type LaunchOptions, type WorldProcess } from '../support/world-process.js';

/** The bytes of warnings and errors that the service buffers while stdout cannot be written. */
const KEPT = 1024 * 1024;

let world: World;
let ada: Browser;
let service: WorldProcess | undefined;
let directory: string;
let fifos = 0;

beforeAll(async () => {
  await build();
  world = await startWorld();
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
    expect((await ada.get('/api/auth/login')).body.code).toBe('identity_provider_unavailable');
}

describe('the service', () => {
  it('starts, serves and stops while the disk of its log is full', async () => {
    await start({ settings: { LOG_LEVEL: 'trace' }, wrap: writingTo('/dev/full') });
    await use(100);
    expect((await ada.post('/api/organizations', { name: 'Silent' })).status).toBe(201);
    expect(await service!.stop()).toEqual({ code: 0, signal: null });
  });

  it('serves and stops after the reader of its log has closed the pipe', async () => {
    await start({ settings: { LOG_LEVEL: 'trace' } });
    service!.stopReading();
    await use(100);
    expect(await service!.stop()).toEqual({ code: 0, signal: null });
  });

  it('writes the log lines of all answered requests before it exits', async () => {
    await start({ settings: { LOG_LEVEL: 'info' } });
    const ids = Array.from({ length: 300 }, (_, index) => `answered-${index}-`);
    await Promise.all(ids.map((id) => ada.get('/api/version', { headers: { 'x-request-id': id } })));
    await service!.stop();
    expect(ids.filter((id) => !service!.stdout.includes(id))).toEqual([]);
  });
});

/** Starts the service with a FIFO as stdout. @returns a function that begins to read it, and the text read so far */
async function startUnread(settings: Record<string, string>) {
  const fifo = join(directory, `fifo-${++fifos}`);
  execFileSync('mkfifo', [fifo]);
  // Opens the FIFO at once, so that the service can open it too, but reads nothing before a line on stdin.
  const reader = spawn('sh', ['-c', 'exec 3<"$0"; read -r _; exec cat <&3', fifo]);
  let text = '';
  reader.stdout.on('data', (data: Buffer) => (text += data.toString()));
  await start({ settings, wrap: writingTo(fifo) });
  return {
    read: () => void reader.stdin.write('\n'),
    text: () => Promise.resolve(text.slice(0, text.lastIndexOf('\n') + 1)),
  };
}

describe('a burst of requests that stdout cannot take', () => {
  it('displaces no warning or error, and the lost lines are counted', async () => {
    const metricsPort = await freePort();
    const log = await startUnread({
      METRICS_PORT: String(metricsPort),
      OIDC_ISSUER: 'http://127.0.0.1:9',
      LIMIT_REQUESTS_PER_10S: '0',
    });
    const lost = async (severity: string) =>
      (await scrape(metricsPort)).get(`workspace_log_lines_lost_total{severity="${severity}"}`);
    expect([await lost('ordinary'), await lost('warning')]).toEqual([0, 0]);

    await until(
      async () => {
        await Promise.all(Array.from({ length: 200 }, () => ada.get('/api/version')));
        return lost('ordinary');
      },
      (count) => count! > 0,
    );
    await sufferFailures(3);
    expect(await lost('warning')).toBe(0);

    log.read();
    const text = await until(log.text, (written) => written.includes('log lines lost'));
    const lines = text
      .trimEnd()
      .split('\n')
      .filter((line) => line.startsWith('{')) // the start is announced as text
      .map((line) => JSON.parse(line));
    expect(lines.filter(({ level, status }) => level === 50 && status === 503)).toHaveLength(3);
    expect(lines.find(({ msg }) => msg === 'log lines lost')).toMatchObject({
      level: 40,
      lost: await lost('ordinary'),
      lostWarnings: 0,
    });
    expect(await service!.stop()).toEqual({ code: 0, signal: null });
  });

  it('buffers a bounded number of warnings and errors, and counts lost ones separately', async () => {
    const metricsPort = await freePort();
    const log = await startUnread({
      METRICS_PORT: String(metricsPort),
      OIDC_ISSUER: 'http://127.0.0.1:9',
      LIMIT_LOGINS_PER_MINUTE: '0',
    });
    const lost = async () =>
      (await scrape(metricsPort)).get('workspace_log_lines_lost_total{severity="warning"}');
    await until(
      async () => {
        await sufferFailures(50);
        return lost();
      },
      (count) => count! > 0,
    );
    log.read();
    const text = await until(log.text, (written) => written.includes('log lines lost'));
    expect(text.length).toBeLessThan(KEPT + 128 * 1024);
    const line = text.split('\n').find((one) => one.includes('log lines lost'))!;
    expect(JSON.parse(line).lostWarnings).toBe(await lost());
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

  it('resumes with the buffered lines and reports the number of dropped lines', async () => {
    await start({
      settings: { LOG_LEVEL: 'trace', OIDC_ISSUER: 'http://127.0.0.1:9', LIMIT_LOGINS_PER_MINUTE: '0' },
      wrap: writingTo(log()),
    });
    await use(3);
    await fill();
    const before = statSync(log()).size;
    await sufferFailures(800);
    expect(statSync(log()).size - before).toBeLessThan(64 * 1024);
    unlinkSync(ballast());

    // The log resumes without a further request.
    const text = await until(
      () => readFile(log(), 'utf8'),
      (written) => written.includes('log lines lost'),
    );
    expect(text.length - before).toBeLessThan(KEPT + 128 * 1024);
    expect(text.length - before).toBeGreaterThan(KEPT / 2);
    const { lost } = JSON.parse(text.split('\n').find((line) => line.includes('log lines lost'))!);
    expect(lost).toBeGreaterThan(100);
    await use(1);
    await until(
      () => readFile(log(), 'utf8'),
      (written) => written.trimEnd().split('\n').at(-1)!.includes('/api/me'),
    );
  });
});

describe('a read-only working directory', () => {
  it('is sufficient to run the service in production', async () => {
    const readOnly = await mkdtemp(join(directory, 'read-only-'));
    const https = await startWorld({ settings: { PUBLIC_URL: 'https://workspace.example.com' } });
    try {
      const catalog = join(directory, 'agents.json');
      await writeFile(catalog, JSON.stringify(DEMONSTRATION_CATALOG));
      execFileSync('chmod', ['555', readOnly]);
      // File permissions do not restrict root, so the file system is mounted read-only.
      const remounted = ['unshare', '-m', 'sh', '-c', 'mount -o remount,ro,bind / && exec "$0" "$@"'];
      service = await launched(https, {
        settings: {
          NODE_ENV: 'production',
          TRUST_PROXY: 'none',
          AGENT_CATALOG: catalog,
          STRIPE_PORTAL_CONFIGURATION: 'bpc_1',
        },
        cwd: readOnly,
        wrap: (command) => (canMount ? [...remounted, ...command] : command),
      });
      const bob = https.browser();
      bob.goTo(service);
      await bob.signIn({ email: 'bob@example.com' });
      expect((await bob.post('/api/organizations', { name: 'Read only' })).status).toBe(201);
      expect(await service.stop()).toEqual({ code: 0, signal: null });
    } finally {
      await service?.stop();
      await https.stop();
    }
  });
});
