import type { Route } from 'playwright-core';
import { inConsole } from './support/in-console.js';
import type { Person } from './support/person.js';

const API = '**/api/**';
const json = (body: unknown) => (route: Route) => route.fulfill({ json: body });

inConsole('the console', (world) => {
  let ada: Person;
  let id: string;

  beforeAll(async () => {
    ada = await world.signedIn('ada@example.com', 'Ada');
    id = await ada.foundOrganization('Acme');
  });
  afterEach(() => ada.page.unrouteAll());

  const banner = () => ada.page.locator('.banner', { hasText: 'The service can’t be reached.' });
  const alerts = () => ada.page.getByRole('alert').allTextContents();

  describe('after an unexpected answer', () => {
    it('keeps the navigation, and shows the page after another try', async () => {
      await ada.page.route('**/memberships*', json({}));
      await ada.open(`/organizations/${id}/people`);
      await ada.sees('This part of the page can’t be shown.');
      await ada.page.unrouteAll();
      await ada.press('Try again');
      await ada.sees('joined');
      await ada.follow('Agents');
      await ada.sees('Meeting notes');
    });

    it('lets the person continue with another page', async () => {
      await ada.page.route('**/memberships*', json({}));
      await ada.open(`/organizations/${id}/people`);
      await ada.sees('This part of the page can’t be shown.');
      await ada.follow('Settings');
      await ada.seesPage('Settings');
    });

    it('shows a message instead of a blank page if nothing can be shown', async () => {
      await ada.page.route('**/api/me', json({}));
      await ada.open('/');
      await ada.seesPage('Something went wrong');
      await ada.page.unrouteAll();
      await ada.press('Reload the page');
      await ada.seesPage('Organizations');
    });
  });

  it.each(['script', 'stylesheet'])('asks to reload if a %s does not load', async (kind) => {
    await ada.page.route('**/assets/**', (route) =>
      route.request().resourceType() === kind || kind === 'stylesheet' ? route.abort() : route.continue(),
    );
    await ada.open('/');
    await ada.sees('The page is taking long to load.');
    await ada.page.unrouteAll();
    await ada.follow('Reload it');
    await ada.seesPage('Organizations');
  });

  describe('while the service is down', () => {
    it.each([
      ['does not answer', (route: Route) => route.abort()],
      [
        'is replaced by a proxy’s error page',
        (route: Route) => route.fulfill({ status: 502, body: 'Bad gateway' }),
      ],
    ])('shows one banner if it %s, and recovers without a click', async (_how, fail) => {
      await ada.page.route(API, fail);
      await ada.open(`/organizations/${id}/billing`);
      await banner().waitFor();
      expect(await banner().count()).toBe(1);
      expect(await alerts()).toEqual([]);
      await ada.page.unrouteAll();
      await ada.seesPage('Billing');
      await ada.sees('No payments yet');
      expect(await banner().count()).toBe(0);
    });

    it('keeps the loaded page, and says that the result of a change is unknown', async () => {
      await ada.open(`/organizations/${id}/settings`);
      await ada.seesPage('Settings');
      await ada.settles();
      await ada.page.route(API, (route) => route.abort());
      await ada.type('Name', 'Acme 2');
      await ada.press('Rename');
      await banner().waitFor();
      await ada.sees('check whether your change was saved');
      expect(await alerts()).toHaveLength(1);
      await ada.page.unrouteAll();
      await banner().waitFor({ state: 'detached' });
      expect(await ada.page.getByLabel('Name', { exact: true }).inputValue()).toBe('Acme 2');
      await ada.press('Rename');
      await ada.sees('Renamed to Acme 2.');
    });
  });

  it('does not claim that a failed read may have changed something', async () => {
    await ada.page.route('**/memberships*', (route) => route.fulfill({ status: 404, body: 'Not here' }));
    await ada.open(`/organizations/${id}/people`);
    await ada.sees('The service did not respond as expected.');
    expect(await alerts()).toHaveLength(1);
    expect(await ada.page.getByText('your change').count()).toBe(0);
  });

  it.each(['/x', '/organizations', '/organizations/1/2/3'])(
    'shows a page for people at the unknown address %s',
    async (path) => {
      const response = await ada.page.goto(world.service.url + path);
      expect(response!.status()).toBe(404);
      await ada.seesPage('Page not found');
      await ada.follow('Go to your organizations');
      await ada.seesPage('Organizations');
    },
  );
});
