import { inConsole } from './support/in-console.js';
import { putMember } from '../support/put-member.js';
import type { Person } from './support/person.js';
import { openContact } from './support/tour.js';

/** Ada owns Acme, where Bob and Eve are members. A page learns of changes by others only from live events. */
inConsole('a change of another person', (world) => {
  let ada: Person;
  let bob: Person;
  let id: string;
  const memberships: Record<string, string> = {};

  beforeAll(async () => {
    ada = await world.signedIn('ada@example.com', 'Ada');
    bob = await world.signedIn('bob@example.com', 'Bob');
    await world.signedIn('eve@example.com', 'Eve');
    id = await ada.foundOrganization('Acme');
    for (const email of ['bob@example.com', 'eve@example.com'])
      memberships[email] = await putMember({ database: world.service }, id, email);
  });

  const visit = async (person: Person, page: string, title: string) => {
    await person.open(`/organizations/${id}/${page}`);
    await person.seesPage(title);
    await person.settles();
  };
  const membershipOf = (email: string) => `/api/organizations/${id}/memberships/${memberships[email]}`;
  const give = (relation: 'admin' | 'member') =>
    ada.ask('PATCH', membershipOf('bob@example.com'), { relation });
  const link = ({ page }: Person, name: string) => page.getByRole('link', { name, exact: true });
  const rowOf = ({ page }: Person, text: string) =>
    page.getByRole('row').filter({ has: page.getByText(text, { exact: true }) });
  const dialog = ({ page }: Person) => page.getByRole('dialog');

  it('gives a new role to the open page: its links, its forms and the sidebar', async () => {
    await visit(bob, 'people', 'People');
    expect(await link(bob, 'Billing').count()).toBe(0);
    await give('admin');
    await bob.hasRole('Admin');
    await bob.sees('You are now an admin of Acme.');
    await link(bob, 'Billing').waitFor();
    await bob.page.getByLabel('E-mail addresses').waitFor();
    await visit(bob, 'billing', 'Billing');
    await openContact(bob);
    await bob.page.getByLabel('City').fill('Bonn');
    await give('member');
    await bob.hasRole('Member');
    await bob.sees('Only for admins and the owner');
    expect(bob.errors).toEqual([]);
  });

  it('keeps what is typed, and the focus', async () => {
    await visit(ada, 'people', 'People');
    const field = ada.page.getByLabel('E-mail addresses');
    await field.fill('half@typed');
    await give('admin');
    await rowOf(ada, 'Bob')
      .getByRole('button', { name: /^Admin/ })
      .waitFor();
    const invites = [{ email: 'carol@example.com', role: 'member' }];
    await bob.ask('POST', `/api/organizations/${id}/invites/bulk`, { invites });
    await rowOf(ada, 'carol@example.com').waitFor();
    expect(await field.inputValue()).toBe('half@typed');
    await field.and(ada.page.locator(':focus')).waitFor();
  });

  it('disables the dangerous button of a dialog whose subject is gone, and says so', async () => {
    await visit(ada, 'people', 'People');
    await ada.act('Eve', 'Remove');
    await dialog(ada).getByText('Remove Eve from Acme?').waitFor();
    await bob.ask('DELETE', membershipOf('eve@example.com'));
    await dialog(ada).getByText('Someone has changed or removed this in the meantime.').waitFor();
    const remove = dialog(ada).getByRole('button', { name: 'Remove', exact: true });
    expect(await remove.getAttribute('aria-disabled')).toBe('true');
    await dialog(ada).getByRole('button', { name: 'Cancel' }).and(ada.page.locator(':focus')).click();
    await dialog(ada).waitFor({ state: 'detached' });
    await ada.act('carol@example.com', 'Delete invite');
    await dialog(ada).getByText('Delete the invite to carol@example.com?').waitFor();
    const { id: invite } = await bob.page.evaluate(
      async (path) => ((await (await fetch(path)).json()) as { data: { id: string }[] }).data[0]!,
      `/api/organizations/${id}/invites`,
    );
    await bob.ask('DELETE', `/api/organizations/${id}/invites/${invite}`);
    await dialog(ada).getByText('Someone has changed or removed this in the meantime.').waitFor();
    await dialog(ada).getByRole('button', { name: 'Cancel' }).click();
    await dialog(ada).waitFor({ state: 'detached' });
  });

  it('takes away the page of a person who has been removed', async () => {
    await visit(bob, 'people', 'People');
    await ada.ask('DELETE', membershipOf('bob@example.com'));
    await bob.seesPage('You are no longer a member of Acme');
    await bob.follow('Go to your organizations');
    await bob.seesPage('Welcome to Workspace');
  });

  it('shows a new invite on the page of the person without an organization', async () => {
    const invites = [{ email: 'bob@example.com', role: 'member' }];
    await ada.ask('POST', `/api/organizations/${id}/invites/bulk`, { invites });
    await bob.press('Accept the invite to Acme');
    await bob.seesPage('Overview');
    expect([...ada.errors, ...bob.errors]).toEqual([]);
  });

  it('takes away the pages of an organization that was deleted, and names it', async () => {
    const passing = await ada.foundOrganization('Passing');
    await putMember({ database: world.service }, passing, 'bob@example.com');
    await bob.open(`/organizations/${passing}/settings`);
    await bob.seesPage('Settings');
    await bob.settles();
    await ada.ask('DELETE', `/api/organizations/${passing}`);
    await bob.seesPage('Passing no longer exists');
    await bob.page.getByRole('main').getByRole('link', { name: 'Go to your organizations' }).waitFor();
  });
});
