import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { describeInChromium, launchChromium } from './support/chromium.js';
import { Person } from './support/person.js';
import { startSandboxService, type SandboxService } from './support/sandbox-service.js';
import { prepareTour, type Stop } from './support/tour.js';

describeInChromium('the console', () => {
  let browser: Browser;
  let service: SandboxService;
  let ada: Person;
  let stops: Stop[];

  beforeAll(async () => {
    service = await startSandboxService();
    browser = await launchChromium();
    ada = await Person.arrive(browser, service);
    const [bob, nora, guest] = await Promise.all([
      Person.arrive(browser, service),
      Person.arrive(browser, service),
      Person.arrive(browser, service),
    ]);
    stops = await prepareTour({ ada, bob, nora, guest });
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  it('has no accessibility violation that axe finds, in light or dark mode', async () => {
    const found: string[] = [];
    for (const { name, person, open } of stops) {
      await open();
      for (const colorScheme of ['light', 'dark'] as const) {
        await person.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        for (const violation of await audit(person.page)) found.push(`${name}, ${colorScheme}: ${violation}`);
      }
    }
    expect(found).toEqual([]);
  });

  it('fits the width of a phone on every page', async () => {
    const wide: string[] = [];
    for (const { name, person, open } of stops) {
      await person.page.setViewportSize({ width: 390, height: 844 });
      await open();
      const width = await person.page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 390) wide.push(`${name}: ${width}`);
    }
    expect(wide).toEqual([]);
  });

  it('can be used with the keyboard alone', async () => {
    const { page } = ada;
    const type = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement;
        return element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent;
      });
    const reach = async (name: string) => {
      for (let tabs = 0; tabs < 50; tabs++) {
        await type('Tab');
        if ((await focused())?.trim() === name) return;
      }
      throw new Error(`The Tab key does not reach ${name}.`);
    };

    await ada.open('/');
    await ada.seesPage('Organizations');
    await reach('New organization');
    await page.keyboard.type('By hand');
    await type('Enter');
    await ada.seesPage('Agents');
    await ada.sees('Meeting notes');
    expect(await focused()).toBe('Agents'); // screen readers start at the heading
    await reach('Start trial: Research');
    await type('Enter');
    await ada.sees('on trial');
    await reach('Invites');
    await type('Enter');
    await ada.seesPage('Invites');
    await reach('E-mail address');
    await page.keyboard.type('carol@example.com');
    await type('Enter');
    await ada.sees('carol@example.com');
    await reach('Delete the invite to carol@example.com');
    await type('Enter');
    expect(await focused()).toBe('Cancel'); // the dialog focuses the harmless button
    await type('Escape');
    expect(await focused()).toBe('Delete the invite to carol@example.com'); // the closed dialog returns the focus
    await type('Enter', 'Tab', 'Enter');
    await ada.sees('No invites.');
    await page.locator('.menu summary').focus();
    await type('Enter');
    await reach('Sign out');
    await type('Enter');
    await ada.seesPage('Welcome');
  });
});

/** Checks a page for violations of accessibility rules with axe. @returns a line per violation */
async function audit(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run());
  return violations.map(
    ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
