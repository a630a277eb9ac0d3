import { inConsole } from './support/in-console.js';
import type { Person } from './support/person.js';
import { invite } from './support/tour.js';

/** The tests form one story: each continues where the previous one ended. */
inConsole('the console', (world) => {
  let ada: Person;
  let bob: Person;
  let id: string;

  beforeAll(async () => {
    ada = await world.signedIn('ada@example.com', 'Ada');
    bob = await world.arrive();
    id = await ada.createOrganization('Acme');
    await ada.follow('People');
    await bob.page.goto(await invite(ada, 'bob@example.com', 'member'));
    await bob.signIn('bob@example.com', 'Bob');
    await bob.press(/^Accept the invite/);
    await bob.seesPage('Agents');
  });

  const confirm = (person: Person, name: string) =>
    person.page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  const open = async (person: Person, page: string, title: string) => {
    await person.open(`/organizations/${id}/${page}`);
    await person.seesPage(title);
  };

  it.each([
    ['billing', 'Billing'],
    ['audit', 'Audit trail'],
  ])('tells a member at /%s who can use the page, without a form', async (page, title) => {
    await open(bob, page, title);
    await bob.sees('Only admins and the owner can use this page.');
    expect(await bob.page.locator('main').locator('button, input, select').count()).toBe(0);
    expect(await bob.page.getByRole('alert').count()).toBe(0);
  });

  it('leads a member from the old page of the invites to the people, without a form or a refusal', async () => {
    await bob.open(`/organizations/${id}/invites`);
    await bob.seesPage('People');
    await bob.page.getByRole('rowheader').filter({ hasText: 'Ada' }).waitFor();
    await bob.page.waitForLoadState('networkidle');
    expect(await bob.page.getByRole('textbox').count()).toBe(0);
    expect(await bob.page.getByRole('button', { name: 'Invite' }).count()).toBe(0);
    expect(await bob.page.getByRole('alert').count()).toBe(0);
    expect(await bob.page.getByText('You don’t have permission').count()).toBe(0);
  });

  /** Chooses an entry in the menu of Bob's role. */
  const chooseForBob = async (person: Person, entry: string) => {
    await person.press(/, change the role of Bob$/);
    await person.page.getByRole('menu').getByText(entry, { exact: true }).click();
  };

  it('asks before it makes a member an admin', async () => {
    await open(ada, 'people', 'People');
    await chooseForBob(ada, 'Admin');
    await ada.sees('Make Bob an admin of Acme?');
    await confirm(ada, 'Cancel');
    expect(await ada.page.getByRole('button', { name: 'Member, change the role of Bob' }).count()).toBe(1);
    await chooseForBob(ada, 'Admin');
    await confirm(ada, 'Make admin');
    await ada.page.getByRole('button', { name: 'Admin, change the role of Bob' }).waitFor();
  });

  it('asks an admin before they give up their own role', async () => {
    await open(bob, 'people', 'People');
    await chooseForBob(bob, 'Member');
    await bob.sees('Give up your admin role in Acme?');
    await confirm(bob, 'Cancel');
    await bob.sees('you are an admin');
    await chooseForBob(bob, 'Member');
    await confirm(bob, 'Become a member');
    await bob.sees('you are a member');
  });

  it.each(['/x', '/organizations', '/organizations/1/2/3'])(
    'shows a page for people at the unknown address %s',
    async (path) => {
      const response = await bob.page.goto(world.service.url + path);
      expect(response!.status()).toBe(404);
      await bob.seesPage('Not found');
      await bob.follow('Back to your organizations');
      await bob.seesPage('Organizations');
    },
  );
});
