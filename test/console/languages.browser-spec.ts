import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import ts from 'typescript';
import { inConsole } from './support/in-console.js';
import type { Person } from './support/person.js';
import { prepareTour, type Stop } from './support/tour.js';

inConsole('a German visitor', (world) => {
  let stops: Stop[];
  let people: Person[];
  let english: string[];

  beforeAll(async () => {
    const [ada, bob, nora, guest] = [
      await world.arrive(),
      await world.arrive(),
      await world.arrive(),
      await world.arrive(),
    ];
    people = [ada, bob, nora, guest];
    // The tour is prepared in English.
    stops = await prepareTour({ ada, bob, nora, guest });
    const german = await phrasesOf('src/web/console/locales/de.tsx');
    english = (await phrasesOf('src/web/console/locales/en.tsx')).filter(
      (phrase) => !german.includes(phrase),
    );
  });

  it('reads no English phrase of the console, and no text that is the same in both languages', async () => {
    const inEnglish = new Map<Stop, Set<string>>();
    for (const stop of stops) inEnglish.set(stop, new Set(await textOf(stop)));
    for (const person of people) await person.page.evaluate(() => localStorage.setItem('language', 'de'));
    const found: string[] = [];
    for (const stop of stops) {
      const data = recordData(stop.person.page);
      const text = await textOf(stop);
      const all = text.join('\n');
      for (const phrase of english) if (all.includes(phrase)) found.push(`${stop.name}: ${phrase}`);
      for (const line of text)
        if (isSentence(line) && inEnglish.get(stop)!.has(line) && !isFrom(await data(), line))
          found.push(`${stop.name}: ${line}`);
      expect(await stop.person.page.locator('html').getAttribute('lang')).toBe('de');
    }
    expect([...new Set(found)]).toEqual([]);
  });

  it('is in English if the German words do not load', async () => {
    const erika = await world.arrive({ locale: 'de-DE' });
    await erika.page.route('**/assets/de-*.js', (route) => route.abort());
    await erika.open('/');
    await erika.seesPage('Welcome');
    expect(await erika.page.locator('html').getAttribute('lang')).toBe('en');
  });

  it('gets the language, dates and numbers of the browser', async () => {
    const erika = await world.arrive({ locale: 'de-DE' });
    await erika.open('/');
    await erika.seesPage('Willkommen');
    await erika.press('Anmelden');
    await erika.answerProvider('ada@example.com');
    await erika.seesPage('Organisationen');
    await erika.sees(/Mitglied seit \d+\.\d+\.\d{4}/);
    await erika.follow(/^Acme Robotics/);
    await erika.sees(/\d\.\d{3} Tokens/);
    await erika.page.keyboard.press('Control+k');
    await erika.page.getByRole('option', { name: 'Abrechnung' }).waitFor();
    expect(await erika.page.locator('html').getAttribute('lang')).toBe('de');
  });
});

/** All text of a page, including names that only screen readers say, by line. */
async function textOf({ person: { page, service }, path }: Stop): Promise<string[]> {
  await page.goto(new URL(path, service.url).href);
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => {
    const names = [...document.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap((one) =>
      ['aria-label', 'placeholder', 'title'].map((name) => one.getAttribute(name) ?? ''),
    );
    return [document.title, ...document.body.innerText.split('\n'), ...names]
      .map((line) => line.trim())
      .filter(Boolean);
  });
}

/** Records the data that the service sends to a page. */
function recordData(page: Page): () => Promise<string> {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/')) bodies.push(response.text().catch(() => ''));
  });
  return async () => (await Promise.all(bodies)).join('\n');
}

/** Whether a line is data, a name, or a country without a German name. */
function isFrom(data: string, line: string): boolean {
  return line === 'Isle of Man' || line.split(' – ').every((part) => data.includes(part));
}

/** Whether a line has words beyond a name or a date. */
function isSentence(line: string): boolean {
  return line.split(/\s+/).filter((word) => /^\p{L}{2,}[.,:?]?$/u.test(word)).length > 2;
}

/** The texts of a language file with more than two words. A text with gaps counts as several. */
async function phrasesOf(path: string): Promise<string[]> {
  const source = ts.createSourceFile(
    path,
    await readFile(path, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const phrases: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node))
      phrases.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return phrases.map((phrase) => phrase.replace(/\s+/g, ' ').trim()).filter(isSentence);
}
