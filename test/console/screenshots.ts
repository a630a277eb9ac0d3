/**
 * Takes the README's screenshot into docs/screenshots: `npm run screenshots`. With a directory as argument, takes
 * screenshots of every page into this directory, in both themes and three widths.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findChromium, launchChromium, NO_CHROMIUM } from './support/chromium.js';
import { Person } from './support/person.js';
import { startSandboxService } from './support/sandbox-service.js';
import { prepareTour } from './support/tour.js';

const WIDTHS = {
  desktop: { width: 1280, height: 800 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
};
const THEMES = ['light', 'dark'] as const;
const IN_README = ['agents-desktop-light'];

const [folder] = process.argv.slice(2);
const directory = folder ?? 'docs/screenshots';

if (!findChromium()) throw new Error(NO_CHROMIUM);
await mkdir(directory, { recursive: true });
const service = await startSandboxService();
const browser = await launchChromium();
try {
  const [ada, bob, nora, guest] = await Promise.all([
    Person.arrive(browser, service),
    Person.arrive(browser, service),
    Person.arrive(browser, service),
    Person.arrive(browser, service),
  ]);
  for (const { name, person, open } of await prepareTour({ ada, bob, nora, guest }))
    for (const [width, viewport] of Object.entries(WIDTHS))
      for (const theme of THEMES) {
        const picture = `${name}-${width}-${theme}`;
        if (!folder && !IN_README.includes(picture)) continue;
        await person.page.setViewportSize(viewport);
        await person.page.emulateMedia({ colorScheme: theme });
        await open();
        await person.page.screenshot({ path: join(directory, `${picture}.png`), fullPage: Boolean(folder) });
        console.log(`${picture}.png`);
      }
} finally {
  await browser.close();
  await service.stop();
}
