import { inConsole } from './support/in-console.js';
import { violationsOfAccessibility } from './support/inspect.js';
import type { Person } from './support/person.js';

/** The people of the sample data. Each test continues where the previous one ended. */
inConsole('the settings of an organization', (world) => {
  beforeAll(async () => {
    await world.service.seed();
  });

  const arrive = async (email: string, organization: string): Promise<Person> => {
    const person = await world.signedIn(email);
    await person.follow(new RegExp(`^${organization}`));
    await person.seesPage('Overview');
    await person.follow('Settings');
    await person.seesPage('Settings');
    return person;
  };
  const dialog = (person: Person, name: string) => person.page.getByRole('dialog', { name });
  const inPage = (person: Person, name: string) =>
    person.page.getByRole('button', { name, exact: true }).and(person.page.locator('main :not(dialog) *'));
  const inDialog = (person: Person, name: string) =>
    person.page.getByRole('dialog').getByRole('button', { name, exact: true });

  it('says that a name is saved, and keeps what is typed afterwards', async () => {
    const ada = await arrive('ada@example.com', 'Acme Robotics');
    const rename = ada.page.getByRole('button', { name: 'Rename' });
    expect(await rename.isEnabled()).toBe(false);
    await ada.type('Name', 'initech STUDIO');
    await ada.press('Rename');
    const name = ada.page.getByLabel('Name', { exact: true });
    await name.and(ada.page.locator(':focus[aria-invalid=true]')).waitFor();
    expect(await name.and(ada.page.getByRole('textbox', { description: /already exists/ })).count()).toBe(1);
    expect(await ada.page.locator('.notice').count()).toBe(0);
    await ada.type('Name', 'Acme <1>');
    await ada.press('Rename');
    await ada.sees('Remove <, >, ://, www. and characters that can’t be seen.');
    const colors = await ada.page.locator('input:focus').evaluate((field) => {
      const message = document.querySelector('.mantine-InputWrapper-error')!;
      const { outlineColor, color } = getComputedStyle(field);
      return { outline: outlineColor, text: color, message: getComputedStyle(message).color };
    });
    expect(colors.outline).toBe(colors.message);
    expect(colors.text).not.toBe(colors.message);
    await ada.type('Name', 'Acme Robots');
    await ada.press('Rename');
    const notice = ada.page.locator('.mantine-Notification-root', { hasText: 'Renamed to Acme Robots.' });
    await notice.waitFor();
    await ada.type('Name', 'Acme Robotics');
    await ada.settles();
    expect(await name.inputValue()).toBe('Acme Robotics');
    expect(await ada.page.getByLabel('ID', { exact: true }).inputValue()).toMatch(/^[0-9a-f-]{36}$/);
    await ada.page.getByRole('button', { name: 'Copy ID' }).waitFor();
    await ada.sees('To leave, first transfer the ownership to an admin.');
    expect(await ada.page.getByRole('button', { name: 'Leave the organization' }).count()).toBe(0);
    expect(ada.errors).toEqual([]);
  });

  it('lets a member leave after a question, and says so at home', async () => {
    const daniel = await arrive('daniel@example.com', 'Acme Robots');
    await daniel.sees('Only admins and the owner can rename the organization.');
    const last = daniel.page.getByRole('heading', { level: 3 }).last();
    expect(await last.textContent()).toBe('Transfer or delete the organization');
    await daniel.sees('Only the owner can do this: Ada Lindqvist.');
    expect(await daniel.page.getByRole('button', { name: /Delete|Transfer|Rename/ }).count()).toBe(0);
    await daniel.press('Leave the organization');
    await dialog(daniel, 'Leave Acme Robots?')
      .getByText('You lose access immediately. To return, you need a new invite.')
      .waitFor();
    await inDialog(daniel, 'Cancel').and(daniel.page.locator(':focus')).waitFor();
    await inDialog(daniel, 'Leave').click();
    await daniel.seesPage('Welcome to Workspace'); // it was Daniel's only organization
    await daniel.page.locator('.notice', { hasText: 'You have left Acme Robots.' }).waitFor();
    await daniel.page.locator('h1:focus').waitFor();
    await daniel.choose('Account');
    await daniel.seesPage('Account');
    expect(await daniel.page.getByText('You have left').and(daniel.page.locator('.notice')).count()).toBe(0);
    expect(daniel.errors).toEqual([]);
  });

  it('lets the owner search a long list of admins', async () => {
    const judith = await arrive('judith@example.com', 'Initech Studio');
    await judith.page.route('**/memberships?*', async (route) => {
      const response = await route.fetch();
      const isSearch = new URL(route.request().url()).searchParams.has('q');
      const page = (await response.json()) as { nextCursor: string | null };
      await route.fulfill({ response, json: { ...page, nextCursor: isSearch ? page.nextCursor : 'more' } });
    });
    await judith.press('Transfer ownership');
    const transfer = dialog(judith, 'Transfer ownership of Initech Studio?');
    const search = transfer.getByLabel('Search admins by name or address');
    await search.fill('ada'); // a member
    await transfer.getByText('No admin matches.').waitFor();
    await search.fill('kofi');
    await transfer.getByRole('radio', { name: /^Kofi Mensah/ }).waitFor();
    expect(judith.errors).toEqual([]);
  });

  it('lets the owner transfer the ownership to an admin', async () => {
    const judith = await arrive('judith@example.com', 'Initech Studio');
    await judith.press('Transfer ownership');
    const transfer = dialog(judith, 'Transfer ownership of Initech Studio?');
    await transfer.getByText('Someone missing?').waitFor();
    await transfer.getByRole('radio', { name: /^Kofi Mensah/ }).check();
    await transfer.getByText('Only Kofi Mensah can transfer the ownership back.').waitFor();
    await judith.page.keyboard.press('Escape');
    await transfer.waitFor({ state: 'detached' });
    await judith.page
      .getByRole('button', { name: 'Transfer ownership' })
      .and(judith.page.locator(':focus'))
      .waitFor();
    await judith.press('Transfer ownership');
    await transfer.getByText('The new owner gets all rights immediately').waitFor();
    expect(await transfer.getByRole('searchbox').count()).toBe(0); // there are only a few admins
    expect(await transfer.getByRole('radio', { checked: true }).count()).toBe(0);
    const button = transfer.getByRole('button', { name: 'Transfer ownership' });
    expect(await button.isDisabled()).toBe(true);
    await transfer.getByRole('radio', { name: /^Kofi Mensah/ }).check();
    await transfer.getByRole('button', { name: 'Transfer to Kofi Mensah' }).click();
    await transfer.waitFor({ state: 'detached' });
    await judith.hasRole('Admin');
    await judith.page
      .getByRole('status')
      .filter({ hasText: 'Kofi Mensah is now the owner.' })
      .first()
      .waitFor();
    expect(await inPage(judith, 'Transfer ownership').count()).toBe(0);
    expect(judith.errors).toEqual([]);
  });

  it('leads an owner without another admin to People', async () => {
    const bob = await world.arrive();
    await bob.open('/');
    await bob.signIn('bob@example.com');
    await bob.createOrganization('Alone');
    await bob.follow('Settings');
    await bob.press('Transfer ownership');
    await bob.sees('There is no other admin. First make a member an admin.');
    expect(await bob.page.getByText('Someone missing?').count()).toBe(0);
    await bob.follow('Open People');
    await bob.seesPage('People');
    expect(await bob.page.getByRole('dialog').count()).toBe(0);
  });

  it('says at once that an organization with a subscription stays, and leads to the billing portal', async () => {
    const frank = await arrive('frank@example.com', 'Globex Logistics');
    await frank.press('Delete the organization');
    await dialog(frank, 'Globex Logistics can’t be deleted yet').waitFor();
    await frank.sees('Support has a subscription that renews.');
    await inDialog(frank, 'Open billing portal').waitFor();
    expect(await inDialog(frank, 'Delete for good').count()).toBe(0);
    expect(frank.errors).toEqual([]);
  });

  it('asks for a fresh sign-in in a second window, and then deletes with what was typed', async () => {
    const bob = await world.arrive();
    await bob.open('/');
    await bob.press('Sign in');
    await bob.page.getByText('Test options').click();
    await bob.page.getByLabel('Simulate an old sign-in').check();
    await bob.answerProvider('bob@example.com');
    await bob.createOrganization('Too late');
    await bob.follow('Settings');
    await bob.press('Delete the organization');
    await bob.type('Type Too late to confirm', 'Too late');
    const again = dialog(bob, 'Sign in again');
    await inDialog(bob, 'Delete for good').click();
    await again.waitFor();
    expect(await violationsOfAccessibility(bob.page)).toEqual([]);
    await bob.page.keyboard.press('Escape');
    await again.waitFor({ state: 'detached' });
    await bob.sees('Nothing was changed, because you have not signed in again.');
    await inDialog(bob, 'Delete for good').click();
    const opened = bob.page.waitForEvent('popup');
    await again.getByRole('button', { name: 'Sign in again' }).click();
    const popup = await opened;
    await popup.getByLabel('E-mail address').fill('bob@example.com');
    await popup.getByRole('button', { name: 'Sign in', exact: true }).click();
    await bob.page.locator('.notice', { hasText: 'Too late is deleted.' }).waitFor();
    if (!popup.isClosed()) await popup.waitForEvent('close');
    await bob.open('/signed-in'); // a browser may refuse to close a window
    await bob.sees('Close this window, and continue in the one you were working in.');
    await bob.page.getByRole('button', { name: 'Close this window' }).waitFor();
    expect(bob.errors).toEqual([]);
  });

  it('deletes an organization whose name was typed, and says so at home', async () => {
    const kofi = await arrive('kofi@example.com', 'Initech Studio');
    await kofi.press('Delete the organization');
    const deletion = dialog(kofi, 'Delete Initech Studio?');
    await deletion
      .getByText('All members lose access immediately, including you. Agents stop working.')
      .waitFor();
    await deletion
      .getByText('We keep payments, the billing contact and the audit trail for our records.')
      .waitFor();
    expect(await inDialog(kofi, 'Delete for good').isDisabled()).toBe(true);
    await kofi.type('Type Initech Studio to confirm', 'Initech');
    await kofi.page.keyboard.press('Enter');
    expect(await inDialog(kofi, 'Delete for good').isDisabled()).toBe(true);
    await kofi.type('Type Initech Studio to confirm', 'Initech Studio');
    await kofi.page.keyboard.press('Enter');
    await kofi.seesPage('Organizations');
    await kofi.page.locator('.notice', { hasText: 'Initech Studio is deleted.' }).waitFor();
    await kofi.page.locator('h1:focus').waitFor();
    await kofi.page.getByRole('link', { name: /^Initech Studio/ }).waitFor({ state: 'detached' });
    expect(kofi.errors).toEqual([]);
  });
});
