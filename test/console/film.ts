/**
 * Makes the README's moving picture, `docs/screenshots/story.webp`: Ada invites Bob, who accepts and buys. Run it with
 * `npm run film`. It needs Chromium and `img2webp` of Debian's package `webp`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium } from './support/chromium.js';
import { Person } from './support/person.js';
import { startSandboxService } from './support/sandbox-service.js';
import { invite } from './support/tour.js';

const FILE = 'docs/screenshots/story.webp';
/** GitHub shows larger pictures, too, but they load late. */
const MAX_BYTES = 1_000_000;
/** Milliseconds for which each picture is shown. */
const SHOWN = '1800';

const folder = mkdtempSync(join(tmpdir(), 'workspace-film-'));
const service = await startSandboxService();
const browser = await launchChromium();
const frames: string[] = [];
try {
  await service.seed();
  const size = { viewport: { width: 1120, height: 700 }, colorScheme: 'light' } as const;
  const ada = await Person.arrive(browser, service, size);
  const bob = await Person.arrive(browser, service, size);

  await ada.open('/');
  await ada.signIn('ada@example.com');
  await ada.createOrganization('Northwind');
  await ada.follow('People');
  await ada.type('E-mail addresses', 'bob@example.com');
  await take(ada);
  await invite(ada, 'bob@example.com', 'admin');
  await take(ada);

  const mail = bob.page.getByRole('main').getByRole('listitem').filter({ hasText: 'Northwind' });
  // The mail is sent by a job.
  do await bob.page.goto(`${service.sandboxUrl}/mail/?q=bob%40example.com`);
  while ((await mail.count()) === 0);
  await mail.getByRole('link').click();
  await take(bob);
  await bob.page.frameLocator('iframe').getByRole('link', { name: 'Accept the invite' }).click();
  await bob.signIn('bob@example.com');
  await bob.page.getByRole('button', { name: /^Accept the invite/ }).waitFor();
  await take(bob);
  await bob.press(/^Accept the invite/);
  await bob.seesPage('Overview');
  await take(bob);
  await bob.follow('Agents');
  await bob.seesPage('Agents');
  await take(bob);
  await bob.press('Subscribe: Support');
  await bob.press('Subscribe: Monthly');
  await bob.page.waitForURL(`${service.sandboxUrl}/**`);
  await take(bob);
  await bob.press(/^Pay \D\d/);
  await bob.sees('Thank you.');
  await take(bob);
} finally {
  await browser.close();
  await service.stop();
}

execFileSync('img2webp', [
  '-loop',
  '0',
  ...frames.flatMap((frame) => ['-lossy', '-q', '70', '-d', SHOWN, frame]),
  '-o',
  FILE,
]);
rmSync(folder, { recursive: true });
const { size } = statSync(FILE);
console.log(`${FILE}: ${Math.round(size / 1000)} kB`);
if (size > MAX_BYTES) process.exitCode = 1;

async function take(person: Person): Promise<void> {
  const { page } = person;
  await person.settles();
  const path = join(folder, `${frames.length}.png`);
  await page.screenshot({ path, animations: 'disabled' });
  frames.push(path);
}
