import type { Browser } from 'playwright-core';
import { describeInChromium, launchChromium } from './support/chromium.js';
import { Person } from './support/person.js';
import { startSandboxService, type SandboxService } from './support/sandbox-service.js';

/** Ada works with the keyboard only, in the sample organization. */
describeInChromium('the keyboard focus', () => {
  let browser: Browser;
  let service: SandboxService;
  let ada: Person;
  let id: string;

  beforeAll(async () => {
    service = await startSandboxService();
    browser = await launchChromium();
    await service.seed();
    ada = await Person.arrive(browser, service);
    await ada.open('/');
    await ada.signIn('ada@example.com');
    await ada.follow(/^Acme Robotics/);
    await ada.seesPage('Agents');
    id = new URL(ada.page.url()).pathname.split('/')[2]!;
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  const button = (name: string | RegExp) => ada.page.getByRole('button', { name, exact: true });
  const dialog = () => ada.page.getByRole('dialog');
  const type = async (...keys: string[]) => {
    for (const key of keys) await ada.page.keyboard.press(key);
  };
  /** Operates a button with the Enter key. */
  const enter = async (name: string | RegExp) => {
    await button(name).focus();
    await type('Enter');
  };
  const says = (text: string) => ada.page.getByRole('status').filter({ hasText: text }).waitFor();
  const focused = (selector: string) => ada.page.locator(`${selector}:focus`).waitFor();
  const visit = async (page: string, title: string) => {
    await ada.open(`/organizations/${id}/${page}`);
    await ada.seesPage(title);
    await ada.page.waitForLoadState('networkidle');
  };

  it('stays on a button while its change is in progress and after it', async () => {
    await visit('invites', 'Invites');
    let isFocused = false;
    await ada.page.route('**/resend', async (route) => {
      isFocused = await button(/^Resend the invite to lena/).evaluate((one) =>
        one.matches(':focus[aria-disabled]'),
      );
      await route.continue();
    });
    await enter(/^Resend the invite to lena/);
    await says('We are sending an invite to lena@example.com.');
    expect(isFocused).toBe(true);
    await focused('[aria-label="Resend the invite to lena@example.com"]');
    await ada.page.unrouteAll();
  });

  it('starts at Cancel in a dialog, so that a second Enter does no harm', async () => {
    await visit('people', 'People');
    const people = ada.page.getByRole('list', { name: 'People' }).getByRole('listitem');
    const before = await people.count();
    await enter('Remove Bob Brown');
    await dialog().getByRole('button', { name: 'Cancel' }).and(ada.page.locator(':focus')).waitFor();
    await type('Enter');
    await dialog().waitFor({ state: 'detached' });
    await focused('[aria-label="Remove Bob Brown"]');
    expect(await people.count()).toBe(before);
  });

  it('moves to the next row when a row disappears', async () => {
    await visit('people', 'People');
    const people = ada.page.getByRole('list', { name: 'People' }).getByRole('listitem');
    const names = await people.locator('strong').allTextContents();
    const index = names.indexOf('Bob Brown');
    await enter('Remove Bob Brown');
    await dialog().waitFor();
    await type('Tab', 'Enter');
    await people.filter({ hasText: 'Bob Brown' }).waitFor({ state: 'detached' });
    await says('Bob Brown is removed.');
    const next = ada.page.locator('li:focus strong').first();
    expect(await next.textContent()).toBe(names[index + 1] ?? names[index - 1]);
  });

  it('moves to the heading when the last row disappears', async () => {
    const empty = await ada.createOrganization('Empty');
    await ada.open(`/organizations/${empty}/invites`);
    await ada.type('E-mail address', 'carol@example.com');
    await type('Enter');
    await ada.sees('We are sending an invite to');
    await focused('input');
    await enter('Delete the invite to carol@example.com');
    await dialog().waitFor();
    await type('Tab', 'Enter');
    await ada.sees('No invites.');
    await focused('h1');
    await says('The invite to carol@example.com is deleted.');
  });

  it('moves to the heading of the agent when the button disappears', async () => {
    const trial = await ada.createOrganization('Trying');
    await ada.open(`/organizations/${trial}/agents`);
    await ada.sees('Meeting notes');
    await enter('Start trial: Research');
    await says('The trial of Research has started.');
    await ada.page.locator('h2:focus', { hasText: 'Research' }).waitFor();
  });

  it('stays on the button after a rename and after a change of a role', async () => {
    await visit('settings', 'Settings');
    await ada.type('Name', 'Acme Robotics Ltd');
    await enter('Rename');
    await says('Renamed to Acme Robotics Ltd.');
    await focused('button[type="submit"]');
    await visit('people', 'People');
    const demote = button(/^Make member: /).first();
    const name = (await demote.getAttribute('aria-label'))!.replace('Make member: ', '');
    await demote.focus();
    await type('Enter', 'Tab', 'Enter');
    await says(`${name} is now a member.`);
    await focused(`[aria-label="Make admin: ${name}"]`);
  });

  it('leaves the account menu, which then closes', async () => {
    await ada.open('/sessions');
    await ada.seesPage('Sessions');
    const summary = ada.page.locator('.menu summary');
    const open = ada.page.locator('.menu[open]');
    await summary.focus();
    await type('Enter', 'Tab', 'Escape');
    await open.waitFor({ state: 'detached' });
    await focused('.menu summary');
    await type('Enter', 'Tab', 'Tab', 'Tab', 'Tab');
    await open.waitFor({ state: 'detached' });
    await summary.focus();
    await type('Enter', 'Tab', 'Enter'); // Sessions, the current page
    await open.waitFor({ state: 'detached' });
    expect(ada.errors).toEqual([]);
  });

  it('has one polite live region, and only dialogs that are open are in the page', async () => {
    await visit('people', 'People');
    expect(await ada.page.getByRole('status').count()).toBe(1);
    expect(await ada.page.locator('dialog').count()).toBe(0);
  });
});
