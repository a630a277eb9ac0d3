import type { Page, Route } from 'playwright-core';
import { inConsole } from './support/in-console.js';
import type { Person } from './support/person.js';
import { outsideOfTheWindow } from './support/inspect.js';

const PAGES = {
  overview: 'Overview',
  agents: 'Agents',
  people: 'People',
  billing: 'Billing',
  audit: 'Audit trail',
  settings: 'Settings',
};

inConsole('a page', (world) => {
  let ada: Person;
  let id: string;

  beforeAll(async () => {
    ada = await world.signedIn('ada@example.com', 'Ada');
    id = await ada.foundOrganization('Acme Robotics');
  });
  afterEach(() => ada.unroute());

  describe.each(Object.entries(PAGES))('%s of an organization', (path, title) => {
    it('shows the heading and a skeleton until a slow answer arrives, and then nothing jumps', async () => {
      const answers = await holdAnswers(ada.page);
      await ada.open(`/organizations/${id}/${path}`);
      await ada.page.getByText('Loading…').first().waitFor({ state: 'attached' });
      answers.release(/\/api\/me$/);
      await ada.seesPage(title);
      await ada.page.locator('.page-link').first().waitFor(); // known before the organization itself
      await ada.page.locator('.skeleton').first().waitFor();
      await recordShifts(ada.page);
      answers.release(/./);
      await ada.page.locator('.skeleton').first().waitFor({ state: 'detached' });
      await ada.settles();
      expect(await shiftOf(ada.page)).toBeLessThan(0.05);
    });

    it('explains a failure of the service once, and continues after another try', async () => {
      await ada.withoutHints(); // the first live event would make the page read everything again
      await ada.page.route('**/api/organizations/**', (route) => route.fulfill(FAILURE));
      await ada.open(`/organizations/${id}/${path}`);
      await ada.seesPage(title);
      await ada.sees('Something went wrong on our side.');
      expect(await ada.page.getByRole('alert').count()).toBe(1);
      await ada.unroute();
      await ada.press('Try again');
      await ada.page.getByRole('alert').waitFor({ state: 'detached' });
      await ada.seesPage(title);
      await ada.context.unrouteAll({ behavior: 'ignoreErrors' });
    });
  });

  it('of an account keeps everything in its place while its lists load', async () => {
    const before = ada.page.viewportSize()!;
    await ada.page.setViewportSize({ ...before, height: 1400 });
    const answers = await holdAnswers(ada.page);
    await ada.open('/account');
    await ada.page.getByText('Loading…').first().waitFor({ state: 'attached' });
    answers.release(/\/api\/me(\/invites)?$/);
    await ada.page.locator('.skeleton').nth(1).waitFor(); // the sessions, and the mails
    await recordShifts(ada.page);
    answers.release(/./);
    await ada.settles();
    expect(await shiftOf(ada.page)).toBeLessThan(0.01);
    await ada.page.setViewportSize(before);
  });

  it('of an organization without access says so, and keeps saying it while it is read again', async () => {
    const eve = await world.signedIn('eve@example.com', 'Eve');
    let connect: (() => void) | undefined;
    await eve.page.route('**/api/events', async (route) => {
      await new Promise<void>((resolve) => (connect = resolve));
      await route.continue();
    });
    await eve.open(`/organizations/${id}/agents`);
    await eve.seesPage('You are not a member of this organization');
    await eve.sees('You are signed in as eve@example.com.');
    const readAgain = eve.page.waitForRequest(`**/api/organizations/${id}`);
    await eve.page.route(`**/api/organizations/${id}`, () => undefined);
    await eve.page.evaluate(() => document.querySelector('h1')!.setAttribute('data-same', ''));
    connect!(); // the first event of the stream makes the page read everything again
    await readAgain;
    await eve.page.getByRole('link', { name: 'Go to your organizations' }).waitFor();
    await eve.page.getByRole('button', { name: 'Switch account' }).waitFor();
    expect(await eve.page.locator('h1[data-same]').textContent()).toBe(
      'You are not a member of this organization',
    );
    await eve.unroute();
  });

  it.each(['nothing', 'agents/research/nothing'])(
    'that does not exist below an organization keeps its navigation: %s',
    async (path) => {
      await ada.open(`/organizations/${id}/${path}`);
      await ada.seesPage('Page not found');
      await ada.page.getByRole('link', { name: 'Go to the overview' }).waitFor();
      await ada.follow('Billing');
      await ada.seesPage('Billing');
    },
  );

  it('fits a phone with names of 100 letters', async () => {
    const long = await ada.foundOrganization('W'.repeat(100));
    const before = ada.page.viewportSize()!;
    await ada.page.setViewportSize({ width: 390, height: 844 });
    const wide: string[] = [];
    for (const path of ['/', ...Object.keys(PAGES).map((page) => `/organizations/${long}/${page}`)]) {
      await ada.open(path);
      await ada.settles();
      for (const one of await outsideOfTheWindow(ada.page)) wide.push(`${path}: ${one}`);
    }
    await ada.page.setViewportSize(before);
    expect(wide).toEqual([]);
  });

  it('says that a change is in progress, and ignores a second press', async () => {
    await ada.open(`/organizations/${id}/settings`);
    await ada.type('Name', 'Acme Robotics Ltd');
    const answers = await holdAnswers(ada.page);
    await ada.press('Rename');
    const button = ada.page.getByRole('button', { name: 'Rename' });
    await button.and(ada.page.locator('[aria-disabled="true"]')).waitFor();
    await button.click({ force: true });
    expect(answers.held.filter((route) => route.request().method() === 'PATCH')).toHaveLength(1);
    answers.release(/./);
    await ada.sees('Renamed to Acme Robotics Ltd.');
  });
});

const FAILURE = {
  status: 500,
  contentType: 'application/problem+json',
  json: { code: 'internal_error', status: 500, title: '', detail: '', type: '', requestId: 'request' },
};

/** Holds the requests to the service until they are released, so that responses come late, as in a slow network. */
async function holdAnswers(page: Page) {
  const held: Route[] = [];
  let released: RegExp[] = [];
  await page.route('**/api/**', (route) => {
    if (released.some((pattern) => pattern.test(new URL(route.request().url()).pathname)))
      return route.continue();
    held.push(route);
  });
  return {
    held,
    release(pattern: RegExp) {
      released = [...released, pattern];
      for (const route of held.splice(0))
        if (pattern.test(new URL(route.request().url()).pathname)) void route.continue();
        else held.push(route);
    },
  };
}

/** Starts to add up how far content jumps, as the Cumulative Layout Shift does. */
async function recordShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shifts = ((window as unknown as { shifts: number[] }).shifts = []) as number[];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift' });
  });
}

function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
  );
}
