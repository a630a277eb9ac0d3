import { inConsole } from './support/in-console.js';
import type { Person } from './support/person.js';

/** Ada works with the keyboard only, in the sample organization. */
inConsole('the keyboard focus', (world) => {
  let ada: Person;
  let id: string;

  beforeAll(async () => {
    ({ ada, id } = await world.sample());
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
    await visit('people', 'People');
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

  const people = () =>
    ada.page
      .getByRole('table', { name: 'People', exact: true })
      .getByRole('row')
      .filter({ has: ada.page.getByRole('rowheader') });
  /** Opens the menu of a person's role, and chooses an entry. */
  const choose = async (person: RegExp, entry: string) => {
    await enter(person);
    await ada.page.getByRole('menu').waitFor();
    await type(entry[0]!.toLowerCase(), 'Enter');
    await dialog().waitFor();
  };

  it('starts at Cancel in a dialog, so that a second Enter does no harm', async () => {
    await visit('people', 'People');
    const before = await people().count();
    await choose(/change the role of Bob Brown/, 'Remove');
    await dialog().getByRole('button', { name: 'Cancel' }).and(ada.page.locator(':focus')).waitFor();
    await type('Enter');
    await dialog().waitFor({ state: 'detached' });
    await focused('[aria-label="Admin, change the role of Bob Brown"]');
    expect(await people().count()).toBe(before);
  });

  it('moves to the next row when a row disappears', async () => {
    await visit('people', 'People');
    const names = await people().locator('strong').allTextContents();
    const index = names.indexOf('Bob Brown');
    await choose(/change the role of Bob Brown/, 'Remove');
    await type('Tab', 'Enter');
    await people().filter({ hasText: 'Bob Brown' }).waitFor({ state: 'detached' });
    await says('Bob Brown is removed.');
    const next = ada.page.locator('tr:focus strong').first();
    expect(await next.textContent()).toBe(names[index + 1] ?? names[index - 1]);
  });

  it('moves to the heading when the last row disappears', async () => {
    const empty = await ada.createOrganization('Empty');
    await ada.open(`/organizations/${empty}/people`);
    await ada.type('E-mail addresses', 'carol@example.com');
    await type('Tab', 'Tab', 'Enter');
    await ada.sees('We are sending an invite to');
    await focused('button[type="submit"]');
    await enter('Delete the invite to carol@example.com');
    await dialog().waitFor();
    await type('Tab', 'Enter');
    await ada.sees('No open invites.');
    await ada.page.locator('h2:focus', { hasText: 'Invites' }).waitFor();
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
    const admin = /^Admin, change the role of /;
    const demote = button(admin).first();
    const name = (await demote.getAttribute('aria-label'))!.replace('Admin, change the role of ', '');
    await choose(admin, 'Member');
    await type('Tab', 'Enter');
    await says(`${name} is now a member.`);
    await focused(`[aria-label="Member, change the role of ${name}"]`);
  });

  it('leaves the account menu, which then closes', async () => {
    await ada.open('/account');
    await ada.seesPage('Account');
    const summary = ada.page.locator('.menu summary');
    const open = ada.page.locator('.menu[open]');
    await summary.focus();
    await type('Enter', 'Tab', 'Escape');
    await open.waitFor({ state: 'detached' });
    await focused('.menu summary');
    await type('Enter', 'Tab', 'Tab', 'Tab', 'Tab');
    await open.waitFor({ state: 'detached' });
    await summary.focus();
    await type('Enter', 'Tab', 'Enter'); // Account, the current page
    await open.waitFor({ state: 'detached' });
    expect(ada.errors).toEqual([]);
  });

  it('has one polite live region, and only dialogs that are open are in the page', async () => {
    await visit('people', 'People');
    expect(await ada.page.getByRole('status').count()).toBe(1);
    expect(await ada.page.locator('dialog').count()).toBe(0);
  });
});
