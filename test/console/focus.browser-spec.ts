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
  /** Waits until a dialog has opened and has focused Cancel. */
  const atCancel = () =>
    dialog().getByRole('button', { name: 'Cancel' }).and(ada.page.locator(':focus')).waitFor();
  /** Goes from Cancel to the button beside it, presses it, and waits until the dialog has closed. */
  const confirm = async () => {
    await atCancel();
    await type('Tab', 'Enter');
    await dialog().waitFor({ state: 'detached' });
  };
  const says = (text: string) => ada.page.getByRole('status').filter({ hasText: text }).first().waitFor();
  /** Waits until the menu has opened and has taken the focus. */
  const inMenu = () => ada.page.locator('[role="menu"] :focus').waitFor();
  const focused = (selector: string) => ada.page.locator(`${selector}:focus`).waitFor();
  const visit = async (page: string, title: string) => {
    await ada.open(`/organizations/${id}/${page}`);
    await ada.seesPage(title);
    await ada.settles();
  };

  const people = () =>
    ada.page
      .getByRole('table', { name: 'People', exact: true })
      .getByRole('row')
      .filter({ has: ada.page.getByRole('rowheader') });
  /** Opens a menu, and chooses an entry, which opens a dialog. */
  const choose = async (person: string | RegExp, entry: string) => {
    await enter(person);
    await inMenu();
    await type(entry[0]!.toLowerCase(), 'Enter');
    await dialog().waitFor();
  };

  const LENA = 'Actions for lena@example.com';

  it('stays on a button while its change is in progress and after it', async () => {
    await visit('people', 'People');
    let isFocused = false;
    await ada.page.route('**/resend', async (route) => {
      isFocused = await button(LENA).evaluate((one) => one.matches(':focus[aria-disabled]'));
      await route.continue();
    });
    await choose(LENA, 'Resend invite');
    await dialog().getByText('A new invite is on its way to lena@example.com.').waitFor();
    expect(isFocused).toBe(true);
    await type('Escape');
    await dialog().waitFor({ state: 'detached' });
    await focused(`[aria-label="${LENA}"]`);
    await ada.unroute();
  });

  it('moves to the next row when a row disappears', async () => {
    await visit('people', 'People');
    const names = await people().locator('strong').allTextContents();
    const index = names.indexOf('Bob Brown');
    await choose('Actions for Bob Brown', 'Remove');
    await confirm();
    await people().filter({ hasText: 'Bob Brown' }).waitFor({ state: 'detached' });
    await says('Bob Brown is removed.');
    const next = ada.page.locator('tr:focus strong').first();
    expect(await next.textContent()).toBe(names[index + 1] ?? names[index - 1]);
  });

  it('moves to the heading of the agent when the button disappears', async () => {
    const trial = await ada.foundOrganization('Trying');
    await ada.open(`/organizations/${trial}/agents`);
    await ada.sees('Meeting notes');
    await enter('Start trial: Research');
    await confirm();
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
    await confirm();
    await says(`${name} is now a member.`);
    await focused(`[aria-label="Member, change the role of ${name}"]`);
  });

  it('returns to its button from the account menu, which closes after Escape and after a choice', async () => {
    await ada.open('/account');
    await ada.seesPage('Account');
    const open = ada.page.getByRole('menu');
    await ada.page.locator('.account').focus();
    await type('Enter');
    await inMenu();
    await type('Escape');
    await open.waitFor({ state: 'detached' });
    await focused('.account');
    await type('Enter');
    await inMenu();
    await type('Enter'); // Account, the current page
    await open.waitFor({ state: 'detached' });
    expect(ada.errors).toEqual([]);
  });

  it('has one polite live region, and only dialogs that are open are in the page', async () => {
    await visit('people', 'People');
    expect(await ada.page.getByRole('status').count()).toBe(1);
    expect(await ada.page.getByRole('dialog').count()).toBe(0);
  });

  it('lets a person work with the keyboard alone', async () => {
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
    await ada.seesPage('Overview');
    await page.locator('h1:focus', { hasText: 'Overview' }).waitFor(); // screen readers start at the heading
    await ada.sees('First steps');
    await reach('Start a trial');
    await type('Enter');
    await ada.seesPage('Agents');
    await ada.sees('Meeting notes');
    await reach('Start trial: Research');
    await type('Enter');
    await confirm();
    await ada.sees(/Ends in \d+ days/);
    await reach('People');
    await type('Enter');
    await ada.seesPage('People');
    await reach('E-mail addresses');
    await page.keyboard.type('carol@example.com');
    await type('Tab', 'Tab', 'Enter');
    await ada.sees('carol@example.com');
    await reach('Actions for carol@example.com');
    const remove = async () => {
      await type('Enter');
      await inMenu();
      await type('d', 'Enter');
    };
    await remove();
    await atCancel(); // the harmless button
    await type('Escape');
    await page.locator('[aria-label="Actions for carol@example.com"]:focus').waitFor();
    await remove(); // this choice would be lost if the dialog still closed
    await confirm();
    await ada.sees('no pending invites');
    await page.locator('tr:focus', { hasText: 'Ada Lindqvist' }).waitFor();
    await page.locator('.account').focus();
    await type('Enter');
    await inMenu();
    await type('ArrowUp', 'Enter'); // from the first item to the last
    await ada.seesPage('Sign in to Workspace');
  });
});
