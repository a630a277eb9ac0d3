import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { describeInChromium, launchChromium } from './support/chromium.js';
import { Person } from './support/person.js';
import { startSandboxService, type SandboxService } from './support/sandbox-service.js';

let browser: Browser;
let service: SandboxService;

describeInChromium('a browser with several windows', () => {
  beforeAll(async () => {
    service = await startSandboxService();
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  it('signs in in two tabs at once, and each comes back to where it was', async () => {
    const ada = await Person.arrive(browser, service);
    const first = ada.page;
    const second = await ada.context.newPage();
    for (const [page, path] of [
      [first, '/sessions'],
      [second, '/'],
    ] as const) {
      await page.goto(service.url + path);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(`${service.sandboxUrl}/**`);
    }
    for (const [page, title] of [
      [second, 'Organizations'],
      [first, 'Sessions'],
    ] as const) {
      await page.getByLabel('E-mail address').fill('ada@example.com');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
    }
    expect(await ada.ask('GET', '/api/me')).toEqual({ status: 200 });
  });

  it('notices in one tab that the other one signed out', async () => {
    const ada = await Person.arrive(browser, service);
    await ada.open('/');
    await ada.signIn('ada@example.com');
    const other = await ada.context.newPage();
    await other.goto(`${service.url}/sessions`);
    await other.getByRole('heading', { level: 1, name: 'Sessions' }).waitFor();
    await ada.choose('Sign out');
    await ada.seesPage('Welcome');
    await other.getByRole('button', { name: 'Sign out everywhere' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await other.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor();
  });

  it('that was opened at 127.0.0.1 signs in at localhost', async () => {
    const ada = await Person.arrive(browser, service);
    await ada.page.goto(service.url.replace('localhost', '127.0.0.1'));
    await ada.signIn('ada@example.com');
    await ada.seesPage('Organizations');
    expect(ada.page.url()).toBe(`${service.url}/`);
  });
});

describeInChromium('a page of another origin', () => {
  let server: Server;
  let ada: Person;
  /** A write that needs no body. */
  let trial: string;
  /** What the other page holds, by its path. */
  const pages = new Map<string, string>();
  /** Of the same site, and of another one: browsers send the cookie along to the one, and partly to the other. */
  let origins: string[];

  beforeAll(async () => {
    service = await startSandboxService();
    browser = await launchChromium();
    server = createServer((request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><title>Elsewhere</title>${pages.get(request.url!) ?? ''}`);
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const { port } = server.address() as AddressInfo;
    origins = [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
    ada = await Person.arrive(browser, service);
    await ada.open('/');
    await ada.signIn('ada@example.com');
    const id = await ada.createOrganization('Untouched');
    trial = `/api/organizations/${id}/agents/research/trial`;
    const { url } = service;
    pages.set(
      '/write',
      `<form method="post" action="${url}/api/organizations" enctype="text/plain">
        <input name='{"name":"Forged","x":"' value='"}'><button>Win</button></form>`,
    );
    pages.set('/log-out', `<a href="${url}/api/auth/logout">Win</a>`);
    pages.set('/frame', `<iframe src="${url}/"></iframe>`);
    pages.set('/picture', `<img src="${url}/api/auth/logout"><img src="${url}/api/me">`);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    server?.close();
  });

  /** Nothing was written, and nobody was signed out. */
  async function nothingHasChanged(): Promise<void> {
    await ada.open('/');
    await ada.seesPage('Organizations');
    const names = ada.page.getByRole('list', { name: 'Your organizations' }).locator('strong');
    await names.first().waitFor();
    expect(await names.allTextContents()).toEqual(['Untouched']);
    await names.click();
    await ada.sees('Meeting notes');
    expect(await ada.page.getByText('on trial').count()).toBe(0);
  }

  it('writes nothing by a form', async () => {
    for (const origin of origins) {
      await ada.page.goto(`${origin}/write`);
      await ada.press('Win');
      await ada.sees('unsupported_media_type'); // forms can't send JSON
      await nothingHasChanged();
    }
  });

  it('writes nothing, and reads nothing, by a script', async () => {
    for (const origin of origins) {
      await ada.page.goto(`${origin}/script`);
      const outcomes = await ada.page.evaluate(
        async ([url, trial]) => {
          const attempt = (path: string, init: RequestInit) =>
            fetch(url! + path, { credentials: 'include', ...init }).then(
              async (answer) => `${answer.type} ${await answer.text()}`,
              () => 'blocked',
            );
          const body = JSON.stringify({ name: 'Forged' });
          const json = { 'content-type': 'application/json' };
          return [
            await attempt('/api/organizations', { method: 'POST', mode: 'no-cors', body }),
            await attempt('/api/organizations', { method: 'POST', body, headers: json }),
            await attempt(trial!, { method: 'POST', mode: 'no-cors' }),
            await attempt('/api/me', {}),
            await attempt('/api/me', { mode: 'no-cors' }),
            await attempt('/api/auth/logout', { mode: 'no-cors' }),
          ];
        },
        [service.url, trial],
      );
      for (const outcome of outcomes) expect(outcome).toMatch(/^(blocked|opaque )$/);
      await nothingHasChanged();
    }
  });

  it('signs nobody out, by a link or by a picture', async () => {
    for (const origin of origins) {
      await ada.page.goto(`${origin}/log-out`);
      await ada.follow('Win');
      await ada.sees('This came from another site, so nothing was done.');
      await ada.page.goto(`${origin}/picture`);
      await nothingHasChanged();
    }
  });

  it('frames nothing', async () => {
    for (const origin of origins) {
      await ada.page.goto(`${origin}/frame`);
      const frame = ada.page.frames().find((one) => one !== ada.page.mainFrame())!;
      // What Chromium shows in place of what may not be framed.
      await frame.waitForURL('chrome-error://chromewebdata/', { waitUntil: 'commit' });
      await nothingHasChanged();
    }
  });
});
