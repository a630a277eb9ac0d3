import type { Page, Route } from 'playwright-core';
import { inConsole } from './support/in-console.js';
import type { Person } from './support/person.js';
import { controlsWithoutName, hiddenPartsInForcedColors, outsideOfTheWindow } from './support/inspect.js';
import { prepareTour, type Stop } from './support/tour.js';

/** Half of 1,280 pixels: what a page has at 200 % zoom. */
const ZOOMED = { width: 640, height: 400 };
const PAGES = {
  agents: 'Agents',
  people: 'People',
  billing: 'Billing',
  audit: 'Audit trail',
  settings: 'Settings',
};

inConsole('every page', (world) => {
  let ada: Person;
  let id: string;
  let stops: Stop[];

  beforeAll(async () => {
    ada = await world.arrive();
    const [bob, nora, guest] = [await world.arrive(), await world.arrive(), await world.arrive()];
    stops = await prepareTour({ ada, bob, nora, guest });
    id = stops.find(({ name }) => name === 'agents')!.path.split('/')[2]!;
  });
  afterEach(() => ada.page.unrouteAll());

  /** Opens every page, and collects what the inspection finds on it. */
  const inspectAll = async (inspect: (page: Page) => Promise<string[]>) => {
    const found: string[] = [];
    for (const { name, person, open } of stops) {
      await open();
      for (const one of await inspect(person.page)) found.push(`${name}: ${one}`);
    }
    return found;
  };

  it('loses nothing at 200 % zoom, and does not scroll sideways', async () => {
    const before = ada.page.viewportSize()!;
    for (const { person } of stops) await person.page.setViewportSize(ZOOMED);
    expect(await inspectAll(outsideOfTheWindow)).toEqual([]);
    for (const { person } of stops) await person.page.setViewportSize(before);
  });

  it('has one heading, headings in order, the landmarks, and a name for each control', async () => {
    const found = await inspectAll(async (page) => [
      ...headingProblems(await page.locator('main').ariaSnapshot()),
      ...landmarkProblems(await page.ariaSnapshot()),
      ...(await controlsWithoutName(page)),
    ]);
    expect(found).toEqual([]);
  });

  it('can be told apart in forced colors: the current tab, badges and the focus', async () => {
    for (const { person } of stops) await person.page.emulateMedia({ forcedColors: 'active' });
    expect(await inspectAll(hiddenPartsInForcedColors)).toEqual([]);
    for (const { person } of stops) await person.page.emulateMedia({ forcedColors: 'none' });
  });

  it('is printed without the header and buttons, and with all of its tabs', async () => {
    const found = await inspectAll(async (page) => {
      await page.emulateMedia({ media: 'print' });
      const tabs = page.locator('.tabs');
      const areCut =
        (await tabs.count()) > 0 && (await tabs.evaluate((one) => one.scrollWidth > one.clientWidth));
      const problems = [
        ...((await page.locator('main h1').isVisible()) ? [] : ['no heading']),
        ...((await page.locator('.header').isVisible()) ? ['header'] : []),
        ...(await page.getByRole('button').allTextContents()),
        ...(areCut ? ['tabs'] : []),
      ];
      await page.emulateMedia({ media: 'screen' });
      return problems;
    });
    expect(found).toEqual([]);
  });

  describe.each(Object.entries(PAGES))('%s of an organization', (path, title) => {
    it('shows the heading and a skeleton until a slow answer arrives, and then nothing jumps', async () => {
      const answers = await holdAnswers(ada.page);
      await ada.open(`/organizations/${id}/${path}`);
      await ada.page.getByText('Loading…').first().waitFor({ state: 'attached' });
      answers.release(/\/api\/me$/);
      await ada.seesPage(title);
      await ada.page.locator('.tabs').waitFor(); // known before the organization itself
      await ada.page.locator('.skeleton').first().waitFor();
      await recordShifts(ada.page);
      answers.release(/./);
      await ada.page.locator('.skeleton').first().waitFor({ state: 'detached' });
      await ada.page.waitForLoadState('networkidle');
      expect(await shiftOf(ada.page)).toBeLessThan(0.05);
    });

    it('explains a failure of the service once, and continues after another try', async () => {
      await ada.page.route('**/api/organizations/**', (route) => route.fulfill(FAILURE));
      await ada.open(`/organizations/${id}/${path}`);
      await ada.seesPage(title);
      await ada.sees('Something went wrong on our side.');
      expect(await ada.page.getByRole('alert').count()).toBe(1);
      await ada.page.unrouteAll();
      await ada.press('Try again');
      await ada.page.getByRole('alert').waitFor({ state: 'detached' });
      await ada.seesPage(title);
    });
  });

  it('fits a phone with names of 100 letters', async () => {
    await ada.createOrganization('W'.repeat(100));
    const long = new URL(ada.page.url()).pathname.split('/')[2]!;
    const before = ada.page.viewportSize()!;
    await ada.page.setViewportSize({ width: 390, height: 844 });
    const wide: string[] = [];
    for (const path of ['/', ...Object.keys(PAGES).map((page) => `/organizations/${long}/${page}`)]) {
      await ada.open(path);
      await ada.page.waitForLoadState('networkidle');
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

/** Holds the responses of the service until they are released, as a slow network does. */
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

/** @param snapshot the accessibility tree of the main part */
function headingProblems(snapshot: string): string[] {
  const levels = [...snapshot.matchAll(/heading .*\[level=(\d)\]/g)].map(([, level]) => Number(level));
  return [
    ...(levels.filter((level) => level === 1).length === 1 ? [] : ['not one heading of level 1']),
    ...levels.flatMap((level, index) =>
      level > (levels[index - 1] ?? 0) + 1 ? [`skips to level ${level}`] : [],
    ),
  ];
}

/** @param snapshot the accessibility tree of the page */
function landmarkProblems(snapshot: string): string[] {
  const count = (role: string) => [...snapshot.matchAll(new RegExp(`^\\s*- ${role}\\b`, 'gm'))].length;
  return [
    ...(count('main') === 1 ? [] : ['not one main landmark']),
    ...(count('banner') === 1 ? [] : ['not one banner']),
    ...[...snapshot.matchAll(/^\s*- navigation:?$/gm)].map(() => 'a navigation without a name'),
  ];
}
