import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { inConsole } from './support/in-console.js';
import type { Person } from './support/person.js';

const CREATE = 'Create organization';

inConsole('the API reference', (world) => {
  let ada: Person;
  let page: Page;
  let requested: string[];
  let blocked: string[];

  beforeAll(async () => {
    ada = await world.signedIn('ada@example.com', 'Ada');
    page = ada.page;
    requested = [];
    blocked = [];
    page.on('request', (request) => requested.push(request.url()));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) blocked.push(message.text());
    });
  });

  const open = () => ada.open('/api/docs');
  const seesOperation = (title: string) => page.getByRole('heading', { name: title }).first().waitFor();

  it('lists the errors of every operation in one place, and links to the schema of a problem', async () => {
    await open();
    await ada.sees('Errors of every operation');
    const introduction = page.locator('.introduction-section');
    await introduction.getByText('internal_error').waitFor();
    const lines = await introduction
      .locator('td:nth-child(2) code')
      .evaluateAll((codes) => codes.map((code) => code.getClientRects().length));
    expect(new Set(lines)).toEqual(new Set([1]));
    await introduction.getByRole('link', { name: 'Problem' }).click();
    await page.getByText('Stable and machine-readable.').first().waitFor();
  });

  it('has examples of actions that are refused for a reason', async () => {
    await page.goto(`${world.service.url}/api/docs#tag/organizations/POST/api/organizations`);
    await page.reload();
    await seesOperation(CREATE);
    const example = page.locator('pre', { hasText: '"viewInvites"' }).first();
    await example.waitFor();
    expect((await example.innerText()).replace(/\s+/g, ' ')).toContain(
      '"viewInvites": { "allowed": false, "reason": "relation_required" }',
    );
  });

  it('sends requests with the session of the browser', async () => {
    await open();
    await page.goto(`${world.service.url}/api/docs#tag/session/GET/api/me`);
    await page.reload();
    await page
      .getByRole('button', { name: /Test Request.*\/api\/me\)?$/ })
      .first()
      .click();
    await page.getByRole('button', { name: /^Send get request/ }).click();
    await page.getByText('ada@example.com').first().waitFor();
  });

  it.each(['light', 'dark'] as const)('has no serious violation that axe finds: %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(`${world.service.url}/api/docs#tag/organizations/POST/api/organizations`);
    await page.reload();
    await seesOperation(CREATE);
    await page.locator(`body.${colorScheme}-mode`).waitFor();
    await ada.settles();
    // Otherwise colors may be read while they change from light to dark.
    await page.addStyleTag({ content: '* { transition: none !important; animation: none !important; }' });
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run());
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(
      serious.map(({ id, nodes }) => [
        id,
        nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`),
      ]),
    ).toEqual([]);
  });

  it('requests nothing from other servers', () => {
    const isOurs = (url: string) => url.startsWith(`${world.service.url}/`) || url.startsWith('data:');
    expect(requested.length).toBeGreaterThan(0);
    expect(requested.filter((url) => !isOurs(url))).toEqual([]);
    expect([...blocked, ...ada.errors]).toEqual([]);
  });
});
