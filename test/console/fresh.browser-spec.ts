import type { Page } from 'playwright-core';
import { inConsole } from './support/in-console.js';
import { afterRendering, type Person } from './support/person.js';

/** The tests control the clock and the visibility of the page. */
inConsole('the data of an open page', (world) => {
  let ada: Person;
  let other: Person;
  let id: string;
  let names = 0;

  beforeAll(async () => {
    ada = await world.signedIn('ada@example.com', 'Ada');
    id = await ada.foundOrganization('Acme');
    other = await world.signedIn('ada@example.com');
    await ada.page.clock.install();
  });
  beforeEach(async () => {
    await open(ada.page, 'settings', 'Settings');
  });
  // A poll may still be under way.
  afterEach(() => ada.page.unrouteAll({ behavior: 'wait' }));

  const open = async (page: Page, path: string, title: string) => {
    await page.goto(`${world.service.url}/organizations/${id}/${path}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await ada.settles(page);
  };
  /** Renames the organization in another browser. @returns the new name */
  const renameElsewhere = async () => {
    const name = `Acme ${++names}`;
    expect(await other.ask('PATCH', `/api/organizations/${id}`, { name })).toEqual({ status: 200 });
    return name;
  };
  const shows = (name: string, page = ada.page) =>
    page.getByRole('button', { name: `Switch organization, current: ${name}`, exact: true }).waitFor();
  /**
   * Records the paths of requests. Omits the event stream, which the page opens again: while its clock runs fast,
   * heartbeats seem to be missing.
   */
  const requestsOf = (page: Page) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname !== '/api/events') requests.push(pathname);
    });
    return requests;
  };

  it('is fetched again when the person returns to the tab', async () => {
    const name = await renameElsewhere();
    await setVisible(ada.page, false);
    await ada.page.clock.runFor(10_000);
    await setVisible(ada.page, true);
    await shows(name);
  });

  it('is fetched again when the network returns', async () => {
    const name = await renameElsewhere();
    await ada.page.clock.runFor(10_000);
    await ada.context.setOffline(true);
    await ada.context.setOffline(false);
    await shows(name);
  });

  it('is not polled while the tab is hidden, even if it is polled otherwise', async () => {
    await ada.page.route('**/api/organizations/*/agents*', async (route) => {
      const response = await route.fetch();
      const agents = (await response.json()) as { data: object[] };
      const checkout = { url: 'https://pay.example.com/', expiresAt: '2036-01-01T00:00:00.000Z' };
      await route.fulfill({
        response,
        json: { ...agents, data: agents.data.map((one) => ({ ...one, checkout })) },
      });
    });
    await open(ada.page, 'agents?checkout=pending', 'Agents');
    const polled = () => ada.page.waitForRequest('**/api/organizations/*/agents*');
    await Promise.all([polled(), ada.page.clock.runFor(4_000)]);
    await ada.settles();
    await setVisible(ada.page, false);
    await ada.page.evaluate(afterRendering); // ends the polling
    const requests = requestsOf(ada.page);
    await ada.page.clock.runFor(120_000);
    expect(requests).toEqual([]);
    await Promise.all([polled(), setVisible(ada.page, true)]);
  });

  it('is not requested in a hidden tab while the service is down', async () => {
    await ada.page.route('**/api/**', (route) => route.abort());
    await setVisible(ada.page, true);
    await ada.page.clock.runFor(10_000);
    await ada.sees('The service can’t be reached.');
    await setVisible(ada.page, false);
    await ada.page.clock.runFor(15_000); // an attempt may have been scheduled
    const requests = requestsOf(ada.page);
    await ada.page.clock.runFor(120_000);
    expect(requests).toEqual([]);
    await ada.unroute();
    await setVisible(ada.page, true);
    await ada.page.locator('.banner').waitFor({ state: 'detached' });
  });

  it('announces a change to screen readers, and later removes the sentence', async () => {
    await ada.type('Name', 'Acme read');
    await ada.press('Rename');
    const said = ada.page.getByRole('status').locator('p', { hasText: 'Renamed to Acme read.' });
    await said.waitFor({ state: 'attached' });
    await ada.page.clock.runFor(11_000);
    await said.waitFor({ state: 'detached' });
  });

  it('agrees in two tabs after a change in one of them', async () => {
    const second = await ada.context.newPage();
    await open(second, 'people', 'People');
    await ada.type('Name', 'Acme in both');
    await ada.press('Rename');
    await shows('Acme in both');
    await shows('Acme in both', second);
    await second.close();
  });

  it('waits in a hidden tab until the person looks at it', async () => {
    const second = await ada.context.newPage();
    await open(second, 'people', 'People');
    await setVisible(second, false);
    const requests = requestsOf(second);
    await ada.type('Name', 'Acme later');
    await ada.press('Rename');
    await shows('Acme later');
    expect(requests).toEqual([]);
    await setVisible(second, true);
    await shows('Acme later', second);
    await second.close();
  });
});

/** Tells the page that its tab is shown or hidden. Without a screen, Chromium shows every tab. */
async function setVisible(page: Page, isVisible: boolean): Promise<void> {
  await page.evaluate((isVisible) => {
    Object.defineProperty(document, 'hidden', { value: !isVisible, configurable: true });
    Object.defineProperty(document, 'visibilityState', {
      value: isVisible ? 'visible' : 'hidden',
      configurable: true,
    });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isVisible);
}
