import { violationsOfAccessibility } from './support/inspect.js';
import { inConsole } from './support/in-console.js';
import type { Person } from './support/person.js';
import { prepareTour, type Stop } from './support/tour.js';

inConsole('the console', (world) => {
  let ada: Person;
  let stops: Stop[];

  beforeAll(async () => {
    ada = await world.arrive();
    const [bob, nora, guest] = [await world.arrive(), await world.arrive(), await world.arrive()];
    stops = await prepareTour({ ada, bob, nora, guest });
  });

  it('has no accessibility violation that axe finds, in light or dark mode', async () => {
    const found: string[] = [];
    for (const { name, person, open } of stops) {
      await open();
      for (const colorScheme of ['light', 'dark'] as const) {
        await person.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        for (const violation of await violationsOfAccessibility(person.page))
          found.push(`${name}, ${colorScheme}: ${violation}`);
      }
    }
    expect(found).toEqual([]);
  });

  it('fits the width of a phone on every page, where each control still has a name', async () => {
    const found: string[] = [];
    for (const { name, person, open } of stops) {
      await person.page.setViewportSize({ width: 390, height: 844 });
      await open();
      const width = await person.page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 390) found.push(`${name}: ${width}`);
      for (const violation of await violationsOfAccessibility(person.page))
        found.push(`${name}: ${violation}`);
    }
    expect(found).toEqual([]);
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
      await page
        .getByLabel(name, { exact: true })
        .or(page.getByText(name, { exact: true }))
        .first()
        .waitFor();
      for (let tabs = 0; tabs < 50; tabs++) {
        await type('Tab');
        if ((await focused())?.trim() === name) return;
      }
      throw new Error(`The Tab key does not reach ${name}.`);
    };

    await ada.open('/');
    await ada.seesPage('Organizations');
    await reach('New organization');
    await type('Enter');
    await ada.seesPage('New organization');
    await reach('Name of the organization');
    await page.keyboard.type('By hand');
    await type('Enter');
    await ada.seesPage('Agents');
    await ada.sees('Meeting notes');
    expect(await focused()).toBe('Agents'); // screen readers start at the heading
    await reach('Start trial: Research');
    await type('Enter');
    await ada.sees(/ends in \d+ days/);
    await reach('People');
    await type('Enter');
    await ada.seesPage('People');
    await reach('E-mail addresses');
    await page.keyboard.type('carol@example.com');
    await type('Tab', 'Tab', 'Enter');
    await ada.sees('carol@example.com');
    const dialog = page.locator('dialog'); // a closed one has no role, but is still there for a moment
    await reach('Delete the invite to carol@example.com');
    await type('Enter');
    await dialog.waitFor();
    expect(await focused()).toBe('Cancel'); // the dialog focuses the harmless button
    await type('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await focused()).toBe('Delete the invite to carol@example.com'); // the closed dialog returns the focus
    await type('Enter');
    await dialog.waitFor();
    await type('Tab', 'Enter');
    await ada.sees('No open invites.');
    await page.locator('.menu summary').focus();
    await type('Enter');
    await reach('Sign out');
    await type('Enter');
    await ada.seesPage('Welcome');
  });
});
