import type { Route } from 'playwright-core';
import { ALL_ORGANIZATIONS } from '../../src/web/pages.js';
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
  afterEach(() => ada.unroute());

  const banner = () => ada.page.locator('.banner', { hasText: 'The service can’t be reached.' });
  const alerts = () => ada.page.getByRole('alert').allTextContents();

  describe('after an unexpected answer', () => {
    it('keeps the navigation, and shows the page after another try', async () => {
      await ada.page.route('**/memberships*', json({}));
      await ada.open(`/organizations/${id}/people`);
      await ada.sees('This part of the page can’t be shown.');
      await ada.unroute();
      await ada.press('Try again');
      await ada.sees('joined');
      await ada.follow('Agents');
      await ada.sees('Meeting notes');
    });

    it('shows a message instead of a blank page if nothing can be shown', async () => {
      await ada.page.route('**/api/me', json({}));
      await ada.open(ALL_ORGANIZATIONS);
      await ada.seesPage('Something went wrong');
      await ada.unroute();
      await ada.press('Reload the page');
      await ada.seesPage('Organizations');
    });
  });

  it.each([
    ['no script', (route: Route) => route.request().resourceType() === 'script'],
    ['no file', () => true],
  ])('asks to reload if %s loads', async (_what, isLost) => {
    await ada.page.route('**/assets/**', (route) => (isLost(route) ? route.abort() : route.continue()));
    await ada.open(ALL_ORGANIZATIONS);
    await ada.sees('The page is taking long to load.');
    await ada.unroute();
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
      await ada.open(`/organizations/${id}/settings`);
      await ada.seesPage('Settings');
      await ada.settles();
      await ada.page.route(API, fail);
      await ada.follow('Billing');
      await banner().waitFor();
      expect(await banner().count()).toBe(1);
      expect(await alerts()).toEqual([]);
      await ada.unroute();
      await ada.sees('No payments yet');
      expect(await banner().count()).toBe(0);
    });

    it('first shows a page about the outage, and then the page itself', async () => {
      await ada.page.route(API, (route) => route.abort());
      await ada.open(`/organizations/${id}/billing`);
      await ada.seesPage('The service can’t be reached');
      await ada.page.getByRole('button', { name: 'Try again' }).waitFor();
      await ada.unroute();
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
      await ada.unroute();
      await banner().waitFor({ state: 'detached' });
      expect(await ada.page.getByLabel('Name', { exact: true }).inputValue()).toBe('Acme 2');
      await ada.press('Rename');
      await ada.sees('Renamed to Acme 2.');
    });
  });

  describe('when the script of a page does not load', () => {
    const PEOPLE = '**/assets/people-*.js';
    const isGone = (route: Route) => route.fulfill({ status: 404, body: '' });

    /** Opens a page and marks it, so that `isSamePage` shows whether it was loaded again. */
    const begin = async (path: string, title: string) => {
      await ada.open(path);
      await ada.seesPage(title);
      await ada.settles();
      await ada.page.evaluate(() => document.body.setAttribute('data-same', ''));
    };
    const isSamePage = () => ada.page.locator('body[data-same]').isVisible();

    it('waits for the network, and then shows the page', async () => {
      await begin(`/organizations/${id}/settings`, 'Settings');
      await ada.page.route('**', (route) => route.abort());
      await ada.follow('People');
      await banner().waitFor();
      expect(await alerts()).toEqual([]);
      await ada.unroute();
      await ada.sees('joined');
    });

    it('loads the page again by itself after a deploy, but only once', async () => {
      await begin(`/organizations/${id}/settings`, 'Settings');
      await ada.page.route(PEOPLE, isGone);
      await ada.follow('People');
      await ada.sees('There is a new version of the console.');
      expect(await isSamePage()).toBe(false);
      await ada.unroute();
      await ada.press('Reload the page');
      await ada.sees('joined');
    });

    it('asks first if the person has typed something, which stays', async () => {
      await begin(`/organizations/${id}/settings`, 'Settings');
      await ada.type('Name', 'Acme typed');
      await ada.page.route(PEOPLE, isGone);
      await ada.follow('People');
      await ada.sees('There is a new version of the console.');
      expect(await isSamePage()).toBe(true);
      await ada.unroute();
      await ada.press('Reload the page');
      await ada.sees('joined');
      await ada.follow('Settings');
      await ada.sees('Name');
      expect(await ada.page.getByLabel('Name', { exact: true }).inputValue()).toBe('Acme typed');
    });
  });

  it.each(['C', 'en_US', 'en-US@posix', 'de_DE.UTF-8', 'POSIX', '', '*', undefined])(
    'is shown if the browser’s language is %j',
    async (name) => {
      const one = await world.arrive();
      await one.context.addInitScript((name) => {
        for (const [key, value] of Object.entries({ language: name, languages: name && [name] }))
          Object.defineProperty(Navigator.prototype, key, { get: () => value });
      }, name);
      await one.signInQuickly('ada@example.com');
      await one.seesPage(name?.startsWith('de') ? 'Organisationen' : 'Organizations');
      expect(one.errors).toEqual([]);
    },
  );

  it('says that it needs JavaScript, and nothing else', async () => {
    const one = await world.arrive({ javaScriptEnabled: false });
    await one.open('/');
    await one.page.locator('noscript').waitFor(); // until it is visible
    expect(await one.page.locator('.late').isVisible()).toBe(false);
  });

  it('does not claim that a failed read may have changed something', async () => {
    await ada.withoutHints(); // the first live event would make the page read again, and hide the message meanwhile
    await ada.page.route('**/memberships*', (route) => route.fulfill({ status: 404, body: 'Not here' }));
    await ada.open(`/organizations/${id}/people`);
    await ada.page
      .getByRole('alert')
      .filter({ hasText: 'The service did not respond as expected.' })
      .waitFor();
    await ada.settles();
    expect(await alerts()).toHaveLength(1);
    expect(await ada.page.getByText('your change').count()).toBe(0);
    await ada.context.unrouteAll({ behavior: 'ignoreErrors' });
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
