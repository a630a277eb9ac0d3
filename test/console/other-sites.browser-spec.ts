import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ALL_ORGANIZATIONS } from '../../src/web/pages.js';
import { gate } from '../support/until.js';
import { inConsole } from './support/in-console.js';
import { afterRendering, type Person } from './support/person.js';

inConsole('a browser with several windows', (world) => {
  it('drops what a tab has just read about the person when another one signs out', async () => {
    const ada = await world.arrive();
    await ada.open('/');
    await ada.signIn('ada@example.com');
    const other = await ada.context.newPage();
    const [read, answer] = [gate(), gate()];
    await other.goto(`${world.service.url}/account`);
    await other.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    await other.route('**/api/me', async (route) => {
      const response = await route.fetch();
      read[1]();
      await answer[0];
      await route.fulfill({ response });
    });
    await ada.page.evaluate(() => new BroadcastChannel('session').postMessage('signed in'));
    await read[0];
    await ada.choose('Sign out');
    await other.getByRole('heading', { level: 1, name: 'Sign in to Workspace', exact: true }).waitFor();
    const answered = other.waitForResponse('**/api/me');
    answer[1]();
    await (await answered).finished();
    await other.evaluate(afterRendering);
    expect(await other.locator('h1').textContent()).toBe('Sign in to Workspace');
  });

  describe('lets no page of another origin', () => {
    let server: Server;
    let ada: Person;
    /** The path of a POST request that needs no body. */
    let trial: string;
    /** The content of the other site's pages by path. */
    const pages = new Map<string, string>();
    /** A same-site and a cross-site origin, because browsers treat the session cookie differently. */
    let origins: string[];

    beforeAll(async () => {
      server = createServer((request, response) => {
        response.setHeader('content-type', 'text/html');
        response.end(`<!doctype html><title>Elsewhere</title>${pages.get(request.url!) ?? ''}`);
      });
      await new Promise<void>((resolve) => server.listen(0, resolve));
      const { port } = server.address() as AddressInfo;
      origins = [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
      ada = await world.signedIn('olga@example.com', 'Olga');
      const id = await ada.foundOrganization('Untouched');
      trial = `/api/organizations/${id}/agents/research/trial`;
      const { url } = world.service;
      pages.set(
        '/write',
        `<form method="post" action="${url}/api/organizations" enctype="text/plain">
          <input name='{"name":"Forged","x":"' value='"}'><button>Win</button></form>`,
      );
      pages.set('/log-out', `<a href="${url}/api/auth/logout">Win</a>`);
      pages.set('/frame', `<iframe src="${url}/"></iframe>`);
      pages.set('/picture', `<img src="${url}/api/auth/logout"><img src="${url}/api/me">`);
    });
    afterAll(() => server?.close());

    async function expectNoChange(): Promise<void> {
      await ada.open(ALL_ORGANIZATIONS);
      await ada.seesPage('Organizations');
      const names = ada.page.getByRole('list', { name: 'Your organizations' }).locator('strong');
      await names.first().waitFor();
      expect(await names.allTextContents()).toEqual(['Untouched']);
      await names.click();
      await ada.follow('Agents');
      await ada.sees('Meeting notes');
      expect(await ada.page.getByText(/Ends in/).count()).toBe(0);
    }

    it('write with a form', async () => {
      for (const origin of origins) {
        await ada.page.goto(`${origin}/write`);
        await ada.press('Win');
        await ada.sees('unsupported_media_type'); // forms cannot send JSON
        await expectNoChange();
      }
    });

    it('read or write with a script', async () => {
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
          [world.service.url, trial],
        );
        for (const outcome of outcomes) expect(outcome).toMatch(/^(blocked|opaque )$/);
        await expectNoChange();
      }
    });

    it('sign the user out with a link or a picture', async () => {
      for (const origin of origins) {
        await ada.page.goto(`${origin}/log-out`);
        await ada.follow('Win');
        await ada.sees('The request came from another site and was rejected.');
        await ada.page.goto(`${origin}/picture`);
        await expectNoChange();
      }
    });

    it('frame the console', async () => {
      for (const origin of origins) {
        await ada.page.goto(`${origin}/frame`);
        const frame = ada.page.frames().find((one) => one !== ada.page.mainFrame())!;
        // Chromium shows this page in place of a forbidden frame.
        await frame.waitForURL('chrome-error://chromewebdata/', { waitUntil: 'commit' });
        await expectNoChange();
      }
    });
  });
});
