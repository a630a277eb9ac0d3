import type { Page } from 'playwright-core';
import { faintEdges } from './support/contrast.js';
import {
  brokenLabels,
  draggableParts,
  fieldsWithoutVisibleFocus,
  hiddenPartsInForcedColors,
  obscuredFocus,
  outsideOfTheWindow,
  problemsOfPrint,
  problemsOfStructure,
  violationsOfAccessibility,
} from './support/inspect.js';
import { inConsole } from './support/in-console.js';
import { isFrom, isSentence, phrasesOf, recordData, textOf } from './support/language.js';
import { afterRendering, endOfMotion } from './support/person.js';
import { prepareTour, type Stop } from './support/tour.js';

const DESKTOP = { width: 1280, height: 720 };
/** Half of 1,280 pixels: what a page has at 200 % zoom. */
const ZOOMED = { width: 640, height: 400 };
const PHONE = { width: 390, height: 844 };

/** `beforeAll` opens each page once and inspects it under all conditions. A test judges one inspection of all pages. */
inConsole('every page', (world) => {
  let stops: Stop[];
  const found = new Map<string, string[]>();
  /** The English lines of each path. */
  const english = new Map<string, Set<string>>();

  beforeAll(async () => {
    const arrive = () => world.arrive({ reducedMotion: 'reduce' });
    stops = await prepareTour({
      ada: await arrive(),
      bob: await arrive(),
      nora: await arrive(),
      frank: await arrive(),
      hana: await arrive(),
      kofi: await arrive(),
      guest: await arrive(),
    });
    for (const { name, person, path, open } of stops) {
      const { page } = person;
      await open();
      await inspect(page, (kind, problems) =>
        found.set(kind, [...(found.get(kind) ?? []), ...problems.map((one) => `${name}: ${one}`)]),
      );
      english.set(path, new Set([...(english.get(path) ?? []), ...(await textOf(page))]));
    }
  });

  /** An open list follows the width of its field only in a later frame. */
  async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
    await page.setViewportSize(size);
    await page.evaluate(afterRendering);
  }

  /** Some colors fade to those of the other theme. */
  async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(afterRendering);
    await page.evaluate(endOfMotion);
  }

  /** Leaves the page as it was, except for the focus. */
  async function inspect(page: Page, note: (kind: string, problems: string[]) => void): Promise<void> {
    note('structure', await problemsOfStructure(page));
    await showTheme(page, 'light');
    note('light', await violationsOfAccessibility(page));
    note('edges', await faintEdges(page));
    await showTheme(page, 'dark');
    note('dark', await violationsOfAccessibility(page, 'color-contrast', 'link-in-text-block')); // the other rules do not depend on colors
    note('edges', await faintEdges(page));
    await showTheme(page, 'light');
    await page.emulateMedia({ media: 'print' });
    note('print', await problemsOfPrint(page));
    await page.emulateMedia({ media: 'screen' });
    await resize(page, ZOOMED);
    note('zoom', [...(await outsideOfTheWindow(page)), ...(await obscuredFocus(page))]);
    await resize(page, PHONE);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    note('phone', [
      ...(width > PHONE.width ? [`${width} pixels wide`] : []),
      ...(await brokenLabels(page)),
      ...(await violationsOfAccessibility(page)),
      ...(await obscuredFocus(page)),
    ]);
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ forcedColors: 'active' });
    note('forced colors', await hiddenPartsInForcedColors(page));
    await page.emulateMedia({ forcedColors: 'none' });
    note('focus', [...(await fieldsWithoutVisibleFocus(page)), ...(await obscuredFocus(page))]);
    note('dragging', await draggableParts(page));
  }

  it.each([
    ['has one heading, headings in order, the landmarks, and a name for each control', 'structure'],
    ['has no accessibility violation that axe finds', 'light'],
    ['has enough contrast in dark mode', 'dark'],
    ['shows main buttons, switches and unchosen controls with a visible edge', 'edges'],
    ['shows the focus of each field, and hides no control with the focus behind another', 'focus'],
    ['needs no dragging', 'dragging'],
    ['is printed without the header and buttons', 'print'],
    ['loses nothing at 200 % zoom, and does not scroll sideways', 'zoom'],
    [
      'fits the width of a phone without broken words, and axe finds no accessibility violation there',
      'phone',
    ],
    ['shows the current page, badges, choices, bars and the focus in forced colors', 'forced colors'],
  ])('%s', (_title, inspection) => expect(found.get(inspection)).toEqual([]));

  it('signs in without anything to remember or to type', async () => {
    const guest = await world.arrive();
    await guest.open('/');
    await guest.seesPage('Sign in to Workspace');
    expect(await guest.page.locator('input, select, textarea').count()).toBe(0);
  });

  it('has no English phrase for a German visitor, and no text that is the same in both languages', async () => {
    const german = await phrasesOf('src/web/console/locales/de.tsx');
    const phrases = (await phrasesOf('src/web/console/locales/en.tsx')).filter(
      (one) => !german.includes(one),
    );
    for (const { person } of stops) await person.page.evaluate(() => localStorage.setItem('language', 'de'));
    const found = new Set<string>();
    const isFirst = ({ person, path }: Stop, index: number) =>
      stops.findIndex((one) => one.person === person && one.path === path) === index;
    for (const { name, person, path } of stops.filter(isFirst)) {
      const data = recordData(person.page);
      await person.open(path);
      await person.page.locator('h1').waitFor();
      await person.settles();
      const text = await textOf(person.page);
      const all = text.join('\n');
      for (const phrase of phrases) if (all.includes(phrase)) found.add(`${name}: ${phrase}`);
      for (const line of text)
        if (isSentence(line) && english.get(path)!.has(line) && !isFrom(await data(), line))
          found.add(`${name}: ${line}`);
      expect(await person.page.locator('html').getAttribute('lang')).toBe('de');
    }
    expect([...found]).toEqual([]);
  });

  it('is in English if the German words do not load', async () => {
    const erika = await world.arrive({ locale: 'de-DE' });
    await erika.page.route('**/assets/de-*.js', (route) => route.abort());
    await erika.open('/');
    await erika.seesPage('Sign in to Workspace');
    expect(await erika.page.locator('html').getAttribute('lang')).toBe('en');
  });

  it('gets the language, dates and numbers of the browser', async () => {
    const erika = await world.arrive({ locale: 'de-DE' });
    await erika.open('/');
    await erika.seesPage('Bei Workspace anmelden');
    await erika.press('Anmelden');
    await erika.answerProvider('ada@example.com');
    await erika.seesPage('Organisationen');
    await erika.sees(/ seit \d+\.\d+\.\d{4}/);
    await erika.follow(/^Acme Robotics/);
    await erika.sees(/\d\.\d{3}\sTokens/);
    await erika.page.keyboard.press('Control+k');
    await erika.page.getByRole('option', { name: /^Abrechnung/ }).waitFor();
    expect(await erika.page.locator('html').getAttribute('lang')).toBe('de');
  });
});
