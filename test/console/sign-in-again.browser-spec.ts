import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build, preview, type PreviewServer } from 'vite';
import { documentedCode } from '../support/documented-code.js';
import { freePort } from '../support/free-port.js';
import { describeInChromium, launchChromium } from './support/chromium.js';
import { Person } from './support/person.js';
import { startSandboxService, type SandboxService } from './support/sandbox-service.js';

const DOCUMENTED = 'docs/single-page-applications.md';
/** All paths of the application are this page, as in single-page applications. */
const page = (dialog: string) => `<!doctype html><title>An application</title>
  <form id="new-organization"><label>Name <input name="name"></label><button>Create</button></form>
  <button id="delete">Delete</button><output></output>${dialog}
  <script type="module">
    if (location.pathname === '/signed-in') void import('./signed-in.ts');
    else void import('./new-organization.ts').then(() => import('./delete-organization.ts'));
  </script>`;
/** Deletes the first of the person's organizations, which needs a fresh sign-in. */
const DELETION = `
  import { orThrow } from './client/client.js';
  import { api, whileSignedIn } from './sign-in-again.js';
  document.querySelector('#delete').onclick = async () => {
    const { memberships } = await orThrow(api.GET('/api/me'));
    const params = { path: { id: memberships[0].organization.id } };
    const { name } = await whileSignedIn(() => orThrow(api.DELETE('/api/organizations/{id}', { params })));
    document.querySelector('output').textContent = name + ' is deleted.';
  };`;

let browser: Browser;
let service: SandboxService;
let directory: string;
let site: PreviewServer;
let ada: Person;
let organizations = 0;

/** Builds the documented application with a copy of the client, and serves it and the service at one origin. */
async function serveApplication(port: number): Promise<PreviewServer> {
  const root = (directory = await mkdtemp(join(tmpdir(), 'workspace-sign-in-again-')));
  await cp('src/web/client', join(root, 'client'), { recursive: true });
  await symlink(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
  for (const { name, code } of await documentedCode(DOCUMENTED, 'ts'))
    if (name) await writeFile(join(root, name), code);
  await writeFile(join(root, 'delete-organization.ts'), DELETION);
  const [dialog] = await documentedCode(DOCUMENTED, 'html');
  await writeFile(join(root, 'index.html'), page(dialog!.code));
  const options = { root, configFile: false, logLevel: 'error' } as const;
  await build({ ...options, build: { target: 'esnext' } });
  const proxy = { '/api': { target: service.url, changeOrigin: false } };
  return preview({ ...options, preview: { port, strictPort: true, proxy } });
}

describeInChromium('the documented dialog for signing in again', () => {
  beforeAll(async () => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    service = await startSandboxService({ PUBLIC_URL: url });
    site = await serveApplication(port);
    service = { ...service, url };
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await service?.stop();
    if (directory) await rm(directory, { recursive: true });
  });

  /** Opens the form as Ada. */
  beforeEach(async () => {
    ada = await Person.arrive(browser, service);
    await ada.open('/api/auth/login?returnTo=/form');
    await ada.page.getByText('Test options').click();
    await ada.page.getByLabel('Simulate an old sign-in').check();
    const known = ada.page.waitForResponse(`${service.url}/api/me`);
    await ada.answerProvider('ada@example.com');
    await known;
    await ada.type('Name', `Typed ${++organizations}`);
  });

  /** Sends the form after the session has ended. */
  async function sendTooLate(): Promise<void> {
    expect(await ada.ask('DELETE', `/api/me/sessions/${await ownSession()}`)).toEqual({ status: 200 });
    await ada.press('Create');
    await ada.page.getByRole('dialog').waitFor();
  }
  afterEach(() => ada.context.close());

  const typed = () => ada.page.getByLabel('Name').inputValue();
  const status = () => ada.page.locator('output').textContent();

  function ownSession(): Promise<string> {
    return ada.page.evaluate(async () => {
      const { data } = await (await fetch('/api/me/sessions')).json();
      return data.find((one: { current: boolean }) => one.current).id as string;
    });
  }

  /** Signs in in the second window. @returns the window */
  async function signInAgain(email: string): Promise<Page> {
    const opened = ada.page.waitForEvent('popup');
    await ada.press('Sign in again');
    const popup = await opened;
    await popup.getByLabel('E-mail address').fill(email);
    expect(await popup.evaluate(() => window.opener === null)).toBe(true);
    await popup.getByRole('button', { name: 'Sign in' }).click();
    return popup;
  }

  it('keeps the form, repeats the call after the sign-in, and closes the second window', async () => {
    await sendTooLate();
    const popup = await signInAgain('ada@example.com');
    if (!popup.isClosed()) await popup.waitForEvent('close');
    await ada.sees(`Typed ${organizations} is ready.`);
    expect(await ada.page.getByRole('dialog').count()).toBe(0);
    expect(await typed()).toBe(`Typed ${organizations}`);
  });

  it('does not send the form as another person, who can switch back', async () => {
    await sendTooLate();
    await signInAgain('eve@example.com');
    await ada.sees('You are signed in as eve@example.com. Sign in as ada@example.com.');
    expect(await status()).toBe('');
    await signInAgain('ada@example.com');
    await ada.sees(`Typed ${organizations} is ready.`);
  });

  it('keeps what was typed if the person does not sign in', async () => {
    await sendTooLate();
    await ada.press('Not now');
    await ada.sees('You have no session, or it has ended. Sign in.');
    expect(await typed()).toBe(`Typed ${organizations}`);
    await ada.press('Create');
    await signInAgain('ada@example.com');
    await ada.sees(`Typed ${organizations} is ready.`);
  });

  it('asks for a fresh sign-in, and then repeats the call', async () => {
    await ada.press('Create');
    await ada.sees(`Typed ${organizations} is ready.`);
    await ada.press('Delete');
    await ada.sees('To be safe, sign in again in a new window. Your input stays here.');
    await signInAgain('ada@example.com');
    await ada.page.getByText(/^Typed \d+ is deleted\.$/).waitFor();
  });
});
