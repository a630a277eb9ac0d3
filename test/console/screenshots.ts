/**
 * Takes the README's screenshot into docs/screenshots: `npm run screenshots`. With a directory as argument, takes
 * screenshots of every page into this directory, in both themes and three widths. With a word as second argument, only
 * of pages whose name contains it.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { findChromium, launchChromium, NO_CHROMIUM } from './support/chromium.js';
import { endOfMotion, Person } from './support/person.js';
import { startSandboxService } from './support/sandbox-service.js';
import { prepareTour, type Stop } from './support/tour.js';

const WIDTHS = {
  desktop: { width: 1280, height: 800 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
};
const THEMES = ['light', 'dark'] as const;
const IN_README = ['overview-desktop-light'];

const [folder, word = ''] = process.argv.slice(2);
const directory = folder ?? 'docs/screenshots';

if (!findChromium()) throw new Error(NO_CHROMIUM);
await mkdir(directory, { recursive: true });
// Each picture resends an invite.
const service = await startSandboxService({ LIMIT_INVITES_PER_RECIPIENT_DAY: '0' });
const browser = await launchChromium();
try {
  // Without motion, so that no picture is taken while a menu or a dialog opens.
  const arrive = () => Person.arrive(browser, service, { reducedMotion: 'reduce' });
  const [ada, bob, nora, frank, hana, kofi, guest] = await Promise.all([
    arrive(),
    arrive(),
    arrive(),
    arrive(),
    arrive(),
    arrive(),
    arrive(),
  ]);
  const stops: Pick<Stop, 'name' | 'person' | 'open'>[] = await prepareTour({
    ada,
    bob,
    nora,
    frank,
    hana,
    kofi,
    guest,
  });
  for (const { name, person, open } of [...stops, ...(await besideConsole(ada, guest))]) {
    if (!name.includes(word)) continue;
    for (const [width, viewport] of Object.entries(WIDTHS))
      for (const theme of THEMES) {
        const picture = `${name}-${width}-${theme}`;
        if (!folder && !IN_README.includes(picture)) continue;
        await person.page.setViewportSize(viewport);
        await person.page.emulateMedia({ colorScheme: theme });
        await open();
        await person.settles();
        await person.page.mouse.move(0, 0); // otherwise, what lies below the last click looks hovered
        await person.page.evaluate(endOfMotion);
        // Otherwise, what sticks to the window would end in the middle of the picture.
        if (folder && !(await isInWindow(person.page))) {
          const height = await person.page.evaluate(() => document.documentElement.scrollHeight);
          await person.page.setViewportSize({ ...viewport, height: Math.max(height, viewport.height) });
        }
        await person.page.screenshot({ path: join(directory, `${picture}.png`) });
        console.log(`${picture}.png`);
      }
  }
} finally {
  await browser.close();
  await service.stop();
}

/** Whether a dialog covers the window, or the page is as long as the API reference. */
async function isInWindow(page: Page): Promise<boolean> {
  const isCovered = (await page.locator('[role=dialog]:visible').count()) > 0;
  return isCovered || (await page.evaluate(() => document.documentElement.scrollHeight)) > 10_000;
}

/** The pages of the sandbox, and the API reference. */
async function besideConsole(ada: Person, guest: Person) {
  const at = (name: string, url: string, person = ada) => ({
    name,
    person,
    open: async () => void (await person.page.goto(url)),
  });
  const { url, sandboxUrl } = service;
  await ada.page.goto(`${sandboxUrl}/mail/`);
  const mail = ada.page.getByRole('main').getByRole('listitem').getByRole('link').first();
  await ada.page.goto(new URL((await mail.getAttribute('href'))!, sandboxUrl).href);
  const mailUrl = ada.page.url();
  await ada.page.goto(`${sandboxUrl}/payments/portal`);
  await ada.page
    .getByRole('table')
    .getByRole('link', { name: /^Acme Robotics/ })
    .click();
  await ada.page.waitForURL('**/portal/*');
  return [
    at('sandbox-home', `${sandboxUrl}/`),
    at('sandbox-mailbox', `${sandboxUrl}/mail/`),
    at('sandbox-mail', mailUrl),
    at('sandbox-payments', `${sandboxUrl}/payments`),
    at('sandbox-portal', ada.page.url()),
    at('sandbox-accounts', `${sandboxUrl}/identity/accounts`),
    at('sandbox-sign-in', `${url}/api/auth/login`, guest),
    at('sandbox-payments-billing', `${sandboxUrl}/payments?show=billing`),
    at('sandbox-payments-behavior', `${sandboxUrl}/payments?show=settings`),
    {
      name: 'api-docs',
      person: ada,
      open: async () => {
        await ada.page.goto(`${url}/api/docs`);
        await ada.page.locator('h1').waitFor();
        await ada.page.waitForFunction(hasColorsOfTheme);
      },
    },
  ];
}

/** The API reference begins in light mode, and fades to dark. */
function hasColorsOfTheme(): boolean {
  const mode = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark-mode' : 'light-mode';
  const isFading = document.getAnimations().some(({ playState }) => playState === 'running');
  return document.body.classList.contains(mode) && !isFading;
}
