import { inConsole } from './support/in-console.js';
import type { Person } from './support/person.js';

/** The people of the sample data. Each test continues where the previous one ended. */
inConsole('the settings of an organization', (world) => {
  beforeAll(async () => {
    await world.service.seed();
  });

  const arrive = async (email: string, organization: string): Promise<Person> => {
    const person = await world.signedIn(email);
    await person.follow(new RegExp(`^${organization}`));
    await person.seesPage('Agents');
    await person.follow('Settings');
    await person.seesPage('Settings');
    return person;
  };
  const dialog = (person: Person, name: string) => person.page.getByRole('dialog', { name });
  const button = (person: Person, name: string) =>
    person.page.getByRole('button', { name, exact: true }).and(person.page.locator('main :not(dialog) *'));
  const inDialog = (person: Person, name: string) =>
    person.page.getByRole('dialog').getByRole('button', { name, exact: true });

  it('no longer says that a name is saved when it is edited again', async () => {
    const ada = await arrive('ada@example.com', 'Acme Robotics');
    await ada.type('Name', 'Acme Robots');
    await ada.press('Rename');
    const notice = ada.page.getByText('Renamed to Acme Robots.').and(ada.page.locator('.notice'));
    await notice.waitFor();
    await ada.type('Name', 'Acme Robotics');
    await notice.waitFor({ state: 'detached' });
    expect(await ada.page.getByLabel('ID', { exact: true }).inputValue()).toMatch(/^[0-9a-f-]{36}$/);
    await ada.page.getByRole('button', { name: 'Copy ID' }).waitFor();
    await ada.sees('The owner can’t leave or be removed.');
    expect(ada.errors).toEqual([]);
  });

  it('lets a member leave after a question, and says so at home', async () => {
    const daniel = await arrive('daniel@example.com', 'Acme Robots');
    await daniel.sees('Only admins and the owner can rename the organization.');
    await daniel.sees('Only the owner can transfer the ownership or delete the organization.');
    expect(await daniel.page.getByRole('button', { name: /Delete|Transfer|Rename/ }).count()).toBe(0);
    await daniel.press('Leave the organization');
    await dialog(daniel, 'Leave Acme Robots?')
      .getByText('You lose access immediately. To return you need a new invite.')
      .waitFor();
    await inDialog(daniel, 'Cancel').and(daniel.page.locator(':focus')).waitFor();
    await inDialog(daniel, 'Leave').click();
    await daniel.seesPage('Organizations');
    await daniel.page.locator('.notice', { hasText: 'You have left Acme Robots.' }).waitFor();
    await daniel.page.locator('h1:focus').waitFor();
    await daniel.choose('Account');
    await daniel.seesPage('Account');
    expect(await daniel.page.getByText('You have left').and(daniel.page.locator('.notice')).count()).toBe(0);
    expect(daniel.errors).toEqual([]);
  });

  it('lets the owner transfer the ownership to an admin, who is found by name', async () => {
    const judith = await arrive('judith@example.com', 'Initech Studio');
    await judith.press('Transfer ownership');
    const transfer = dialog(judith, 'Transfer the ownership of Initech Studio');
    await transfer.getByLabel('Search by the beginning of a name or address').fill('ada');
    await transfer.getByText('No members match.').waitFor();
    await transfer.getByLabel('Search by the beginning of a name or address').fill('kofi');
    await transfer.getByRole('radio', { name: /^Kofi Mensah/ }).check();
    await transfer.getByText('Only Kofi Mensah can transfer the ownership back.').waitFor();
    await judith.page.keyboard.press('Escape');
    await transfer.waitFor({ state: 'detached' });
    await judith.page.locator('button:focus', { hasText: 'Transfer ownership' }).waitFor();
    await judith.press('Transfer ownership');
    await transfer.getByRole('radio', { name: /^Kofi Mensah/ }).check();
    await transfer.getByRole('button', { name: 'Transfer ownership to Kofi Mensah' }).click();
    await transfer.waitFor({ state: 'detached' });
    await judith.sees('you are an admin');
    await judith.page.getByRole('status').filter({ hasText: 'Kofi Mensah is now the owner.' }).waitFor();
    expect(await button(judith, 'Transfer ownership').count()).toBe(0);
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
    await bob.follow('Open People');
    await bob.seesPage('People');
    expect(await bob.page.getByRole('dialog').count()).toBe(0);
  });

  it('refuses to delete an organization with a subscription, and leads to Billing', async () => {
    const frank = await arrive('frank@example.com', 'Globex Logistics');
    await frank.press('Delete the organization');
    await frank.type('Type Globex Logistics to confirm', 'Globex Logistics');
    await inDialog(frank, 'Delete for good').click();
    await frank.sees('Cancel the subscriptions of the organization first.');
    await frank.follow('Open Billing');
    await frank.seesPage('Billing');
    expect(frank.errors).toEqual([]);
  });

  it('deletes an organization whose name was typed, and says so at home', async () => {
    const kofi = await arrive('kofi@example.com', 'Initech Studio');
    await kofi.press('Delete the organization');
    const deletion = dialog(kofi, 'Delete Initech Studio?');
    await deletion.getByText('All members lose access immediately, and so do you.').waitFor();
    await deletion.getByText('No date is set for their deletion.').waitFor();
    await kofi.type('Type Initech Studio to confirm', 'Initech');
    await kofi.page.keyboard.press('Enter');
    await deletion.getByText('This is not the name of the organization.').waitFor();
    await deletion.locator('input:focus[aria-invalid]').waitFor();
    await kofi.type('Type Initech Studio to confirm', 'Initech Studio');
    await kofi.page.keyboard.press('Enter');
    await kofi.seesPage('Organizations');
    await kofi.page.locator('.notice', { hasText: 'Initech Studio is deleted.' }).waitFor();
    await kofi.page.locator('h1:focus').waitFor();
    await kofi.page.getByRole('link', { name: /^Initech Studio/ }).waitFor({ state: 'detached' });
    expect(kofi.errors).toEqual([]);
  });
});
