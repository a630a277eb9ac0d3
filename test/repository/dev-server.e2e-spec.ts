import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '../support/browser.js';
import { freePort } from '../support/free-port.js';
import { ServiceProcess } from '../support/service-process.js';
import { startWorld, type World } from '../support/world.js';

/** The Vite configuration from the documentation, with other ports. */
async function documentedConfiguration(port: number, servicePort: string): Promise<string> {
  const page = await readFile('docs/single-page-applications.md', 'utf8');
  const [, configuration] = /```js\n\/\/ vite\.config\.js\n(.*?)```/s.exec(page)!;
  return configuration!.replace('5173', String(port)).replace(':3000', `:${servicePort}`);
}

let world: World;
let directory: string;
let server: ServiceProcess;
let ada: Browser;

beforeAll(async () => {
  const port = await freePort();
  world = await startWorld({
    settings: { PUBLIC_URL: `http://localhost:${port}`, PORT: String(await freePort()) },
  });
  directory = await mkdtemp(join(tmpdir(), 'workspace-dev-server-'));
  const servicePort = new URL(world.instances[0]!.origin).port;
  await writeFile(join(directory, 'vite.config.mjs'), await documentedConfiguration(port, servicePort));
  await writeFile(join(directory, 'index.html'), '<!doctype html><title>An application</title>');
  await symlink(join(process.cwd(), 'node_modules'), join(directory, 'node_modules'));
  server = new ServiceProcess(
    {},
    { command: [process.execPath, 'node_modules/vite/bin/vite.js'], cwd: directory },
  );
  await server.prints('ready in');
  ada = world.browser().goTo({ origin: world.publicUrl });
});
afterAll(async () => {
  await server.stop();
  await world.stop();
  await rm(directory, { recursive: true });
});

describe('the documented dev server of a single-page application', () => {
  it('lets users sign in, return and write', async () => {
    expect((await ada.signIn({ email: 'ada@example.com', returnTo: '/here' })).headers.get('location')).toBe(
      '/here',
    );
    const { port } = new URL(world.publicUrl);
    expect(Object.keys(await ada.cookies())).toContain(`session_${port}`);
    const { status } = await ada.request('POST', '/api/organizations', {
      json: { name: 'Behind' },
      headers: { origin: world.publicUrl },
    });
    expect(status).toBe(201);
  });

  it("rejects writes from pages that were loaded from the service's port", async () => {
    const { body } = await ada.request('POST', '/api/organizations', {
      json: { name: 'Not behind' },
      headers: { origin: world.instances[0]!.origin },
    });
    expect(body.code).toBe('cross_site_request');
  });

  it('serves the application at all paths outside the API', async () => {
    const { text } = await ada.get('/organizations/1/agents?checkout=success', {
      headers: { accept: 'text/html' },
    });
    expect(text).toContain('An application');
  });
});
