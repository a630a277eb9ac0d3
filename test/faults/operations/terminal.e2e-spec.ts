import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { build } from '../../support/build.js';
import { freePorts } from '../../support/free-port.js';
import { ServiceProcess } from '../../support/service-process.js';

/** Runs the service at a pseudo-terminal, with `script` of util-linux. */
const TERMINAL = ['script', '--quiet', '--return', '--command', 'node dist/main.js', '/dev/null'];

describe('npm start at a terminal', () => {
  let directory: string;
  let port: number;
  let service: ServiceProcess;

  beforeAll(async () => {
    await build();
    directory = await mkdtemp(join(tmpdir(), 'workspace-terminal-'));
    port = await freePorts();
    service = new ServiceProcess(
      { PORT: String(port), SANDBOX_DIR: join(directory, 'sandbox') },
      { command: TERMINAL },
    );
    await service.isReady();
  });

  afterAll(async () => {
    service.signal('SIGTERM', { group: true });
    await service.exit;
    await rm(directory, { recursive: true, force: true });
  });

  const lines = () => stripVTControlCharacters(service.stdout).trim().split(/\r?\n/);

  it('prints the URLs last and logs requests as readable lines', async () => {
    await fetch(`http://localhost:${port}/api/version`);
    const last = (await fetch(`http://localhost:${port}/api/me`)).headers.get('x-request-id')!;
    await service.prints(last);
    const time = String.raw`\[\d\d:\d\d:\d\d\]`;
    expect(lines().slice(-6)).toEqual([
      expect.stringMatching(/^Organization Workspace Service .+ is ready at http:\/\/localhost:\d+$/),
      expect.stringMatching(/^ {2}console {5}http/),
      expect.stringMatching(/^ {2}API docs {4}http/),
      expect.stringMatching(/^ {2}sandbox {5}http/),
      expect.stringMatching(RegExp(`^${time} INFO: GET /api/version 200 in [\\d.]+ ms$`)),
      expect.stringMatching(
        RegExp(`^${time} INFO: GET /api/me 401 in [\\d.]+ ms \\(unauthenticated, ${last}\\)$`),
      ),
    ]);
  });

  it('logs none of its own requests during startup', () => {
    const ready = lines().findIndex((line) => line.includes('is ready at'));
    expect(ready).toBeGreaterThanOrEqual(0);
    expect(lines().filter((line, index) => index < ready && line.includes('/api/'))).toEqual([]);
  });
});
