import type { Page } from 'playwright-core';
import { inConsole } from './support/in-console.js';
import type { Person } from './support/person.js';

/** Each test controls the clock, the visibility and the focus of the page. */
inConsole('the data of an open page', (world) => {
  let ada: Person;
  let other: Person;
  let id: string;
  let names = 0;

  beforeAll(async () => {
    ada = await world.signedIn('ada@example.com', 'Ada');
    id = await ada.createOrganization('Acme');
    other = await world.signedIn('ada@example.com');
    await ada.page.clock.install();
  });
  beforeEach(async () => {
    await open(ada.page, 'settings', 'Settings');
  });
  afterEach(() => ada.page.unrouteAll());

  const open = async (page: Page, path: string, title: string) => {
    await page.goto(`${world.service.url}/organizations/${id}/${path}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.waitForLoadState('networkidle');
  };
  /** Another person, or the same one elsewhere, renames the organization. */
  const renameElsewhere = async () => {
    const name = `Acme ${++names}`;
    expect(await other.ask('PATCH', `/api/organizations/${id}`, { name })).toEqual({ status: 200 });
    return name;
  };
  const shows = (name: string, page = ada.page) =>
    page.getByRole('button', { name: `Switch organization, current: ${name}`, exact: true }).waitFor();
  const requestsOf = (page: Page) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    return requests;
  };

  it('is fetched again when the person returns to the tab', async () => {
    const name = await renameElsewhere();
    await setVisible(ada.page, false);
    await ada.page.clock.runFor(10_000);
    await setVisible(ada.page, true);
    await shows(name);
  });

  it('is fetched again when the window beside another one gets the focus', async () => {
    const name = await renameElsewhere();
    await ada.page.clock.runFor(10_000);
    await ada.page.evaluate(() => window.dispatchEvent(new Event('focus')));
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
    await ada.page.route('**/api/**/invites*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { data: [QUEUED], nextCursor: null } });
    });
    await open(ada.page, 'people', 'People');
    const polled = () => ada.page.waitForRequest('**/api/**/invites*');
    await Promise.all([polled(), ada.page.clock.runFor(2_000)]);
    await ada.page.waitForLoadState('networkidle');
    await setVisible(ada.page, false);
    const requests = requestsOf(ada.page);
    await ada.page.clock.runFor(120_000);
    expect(requests).toEqual([]);
    await Promise.all([polled(), setVisible(ada.page, true)]);
  });

  it('is not requested in a hidden tab while the service is down', async () => {
    await ada.page.route('**/api/**', (route) => route.abort());
    await ada.page.clock.runFor(10_000);
    await ada.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await ada.sees('The service can’t be reached.');
    await setVisible(ada.page, false);
    await ada.page.clock.runFor(15_000); // an attempt may have been scheduled
    const requests = requestsOf(ada.page);
    await ada.page.clock.runFor(120_000);
    expect(requests).toEqual([]);
    await ada.page.unrouteAll();
    await setVisible(ada.page, true);
    await ada.page.locator('.banner').waitFor({ state: 'detached' });
  });

  it('agrees in two tabs after a change in one of them', async () => {
    const second = await ada.context.newPage();
    await open(second, 'people', 'People');
    const requests = requestsOf(second);
    await ada.type('Name', 'Acme in both');
    await ada.press('Rename');
    await shows('Acme in both');
    await shows('Acme in both', second);
    await second.waitForLoadState('networkidle');
    expect(new Set(requests).size).toBe(requests.length);
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

/** An invite whose mail is queued. */
const QUEUED = {
  id: '01890000-0000-7000-8000-000000000000',
  email: 'bob@example.com',
  role: 'member',
  status: 'pending',
  invitedBy: null,
  delivery: { status: 'queued', at: null },
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2036-01-01T00:00:00.000Z',
  actions: {
    resend: { allowed: true, reason: null },
    delete: { allowed: true, reason: null },
    changeRole: { allowed: true, reason: null },
  },
};

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
