import { inConsole } from './support/in-console.js';
import type { Person } from './support/person.js';
import { openContact } from './support/tour.js';

inConsole('a session that ends while a page is open', (world) => {
  let ada: Person;
  let id: string;

  beforeEach(async () => {
    ada = await world.signedIn('ada@example.com', 'Ada');
    id ??= await ada.foundOrganization('Acme');
  });
  afterEach(() => ada.context.close());

  it('leaves no ids of organizations in the browser after a sign-out', async () => {
    await ada.open(`/organizations/${id}/settings`);
    await ada.seesPage('Settings');
    await ada.settles();
    const kept = () => ada.page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(await kept()).toContain(id);
    await ada.choose('Sign out');
    await ada.seesPage('Sign in to Workspace');
    expect(await kept()).not.toContain(id);
  });

  it('runs no script of a text: only trusted types can become markup', async () => {
    const outcome = await ada.page.evaluate(() => {
      try {
        document.body.insertAdjacentHTML('beforeend', '<b>text</b>');
        return 'inserted';
      } catch (error) {
        return (error as Error).name;
      }
    });
    expect(outcome).toBe('TypeError');
  });

  /** Ends all of Ada's sessions, in another of her browsers. */
  async function endSessions(): Promise<void> {
    const phone = await world.arrive();
    await phone.open('/account');
    await phone.signIn('ada@example.com');
    await phone.press(/^Sign out everywhere/);
    await phone.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Sign out everywhere/ })
      .click();
    await phone.seesPage('Sign in to Workspace');
    await phone.context.close();
  }

  const dialog = () => ada.page.getByRole('dialog', { name: 'Your session ended' });
  const field = (label: string) => ada.page.getByLabel(label, { exact: true });

  async function typeContact(): Promise<void> {
    await ada.open(`/organizations/${id}/billing`);
    await openContact(ada);
    await ada.type('Name', 'Acme Ltd');
    await ada.type('City', 'Berlin');
    await endSessions();
    await dialog().waitFor();
  }

  it('keeps the form below a dialog, and the draft through the sign-in', async () => {
    await typeContact();
    expect(await field('City').inputValue()).toBe('Berlin');
    await dialog().getByRole('button', { name: 'Sign in' }).click();
    await ada.answerProvider('ada@example.com');
    await ada.seesPage('Billing');
    await ada.sees('What you typed is still here. It is not saved yet.');
    expect(await field('Name').inputValue()).toBe('Acme Ltd');
    expect(await field('City').inputValue()).toBe('Berlin');
    await ada.press('Save contact');
    await ada.sees('Contact saved.');
    await ada.page.reload();
    await ada.page.getByText('Berlin', { exact: true }).waitFor();
    expect(ada.errors).toEqual([]);
  });

  it('keeps the draft if the sign-in is canceled first', async () => {
    await ada.open(`/organizations/${id}/settings`);
    await ada.type('Name', 'Acme World');
    await endSessions();
    await dialog().getByRole('button', { name: 'Sign in' }).click();
    await ada.page.waitForURL(`${world.service.sandboxUrl}/**`);
    await ada.press('Cancel');
    await ada.seesPage('Sign in to Workspace');
    await ada.press('Try again');
    await ada.answerProvider('ada@example.com');
    await ada.seesPage('Settings');
    await ada.sees('What you typed is still here.');
    expect(await field('Name').inputValue()).toBe('Acme World');
  });

  it('does not show the draft to another person who signs in', async () => {
    await ada.open('/organizations/new');
    await ada.type('Name of the organization', 'Secret plans');
    await endSessions();
    await dialog().getByRole('button', { name: 'Sign in' }).click();
    await ada.answerProvider('eve@example.com', 'Eve');
    await ada.press('Continue as Eve');
    await ada.seesPage('New organization');
    expect(await field('Name of the organization').inputValue()).toBe('');
    expect(await ada.page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Secret plans');
  });

  it('continues with the form after a sign-in in another tab', async () => {
    await typeContact();
    const other = await ada.context.newPage();
    await other.goto(`${world.service.url}/account`);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.getByLabel('E-mail address').fill('ada@example.com');
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    await dialog().waitFor({ state: 'detached' });
    expect(await field('City').inputValue()).toBe('Berlin');
    await ada.press('Save contact');
    await ada.sees('Contact saved.');
  });
});
