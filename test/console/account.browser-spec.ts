import { inConsole } from './support/in-console.js';
import type { Person } from './support/person.js';

/** The people of the sample data. Each test continues where the previous one ended. */
inConsole('the account page', (world) => {
  let nora: Person;

  beforeAll(async () => {
    await world.service.seed();
    const ada = await world.signedIn('ada@example.com');
    await ada.follow(/^Acme Robotics/);
    await ada.seesPage('Overview');
    await invite(ada, 'nora@example.com', 'admin');
    const other = await ada.createOrganization('Second');
    expect(other).toBeTruthy();
    await invite(ada, 'nora@example.com', 'member');
    nora = await world.signedIn('nora@example.com');
  });

  const invite = async (person: Person, email: string, role: string) => {
    const id = new URL(person.page.url()).pathname.split('/')[2]!;
    const { status } = await person.ask('POST', `/api/organizations/${id}/invites`, { email, role });
    expect(status).toBe(201);
  };
  const rows = (person: Person, list: string) =>
    person.page.getByRole('list', { name: list, exact: true }).getByRole('listitem');
  const confirm = (person: Person, name: string) =>
    person.page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  const says = (person: Person, text: string) =>
    person.page.getByRole('status').filter({ hasText: text }).first().waitFor();

  it('shows the profile and where it can be changed, also at the old path /sessions', async () => {
    await nora.choose('Account');
    await nora.seesPage('Account');
    await nora.open('/sessions');
    await nora.seesPage('Account');
    expect(new URL(nora.page.url()).pathname).toBe('/account');
    const profile = nora.page.locator('section', { hasText: 'Profile' });
    await profile.getByText('Nora Haddad').waitFor();
    await profile.getByText('nora@example.com').waitFor();
    await profile.getByText('Verified', { exact: true }).waitFor();
    await profile.getByText('Change them there').waitFor();
    await nora.sees('Sent to nora@example.com, in the language of your last sign-in.');
    await nora.sees('You can choose them here when you are a member of one.');
    expect(await nora.page.getByRole('switch').count()).toBe(0);
    await profile.getByRole('button', { name: 'Sign in again to update' }).click();
    await nora.answerProvider('nora@example.com', 'Nora H.');
    await profile.getByText('Nora H.', { exact: true }).waitFor();
  });

  it('says that an address is not verified, and explains the consequences', async () => {
    const lena = await world.arrive();
    await lena.open('/account');
    await lena.press('Sign in');
    await lena.page.getByText('Test options').click();
    await lena.page.getByLabel('This address is not verified').check();
    await lena.answerProvider('lena@example.com');
    await lena.sees('Not verified');
    await lena.sees('when your sign-in provider has verified your address');
    await lena.sees('Sent to your verified address');
    await lena.sees('Your name and address are erased.'); // there is no organization to leave
    await lena.settles();
    expect(await lena.page.getByRole('heading', { name: 'Invites for you' }).count()).toBe(0);
    expect(lena.errors).toEqual([]);
  });

  it('lists the invites of the person, who accepts one and declines another', async () => {
    await nora.open('/account');
    const invites = rows(nora, 'Invites for you');
    const second = invites.filter({ hasText: 'Second' });
    await second.getByText('Ada Lindqvist has invited you to join Second as a member.').waitFor();
    await second.getByText('Expires in 7 days').waitFor();
    await second.getByRole('button', { name: 'Decline the invite to Second' }).click();
    await confirm(nora, 'Cancel');
    await second.getByRole('button', { name: 'Decline the invite to Second' }).click();
    await confirm(nora, 'Decline');
    await second.waitFor({ state: 'detached' });
    await says(nora, 'You have declined the invite to Second.');
    await nora.press('Accept the invite to Acme Robotics');
    await nora.seesPage('Overview');
    await nora.hasRole('Admin');
    await nora.open('/account');
    await nora.seesPage('Account');
    await nora.settles();
    expect(await nora.page.getByRole('heading', { name: 'Invites for you' }).count()).toBe(0);
  });

  it('signs out one browser, and then all others in one request', async () => {
    const others = [await world.signedIn('nora@example.com'), await world.signedIn('nora@example.com')];
    await nora.open('/account');
    const sessions = rows(nora, 'Your sessions');
    const own = sessions.filter({ hasText: 'This browser' });
    await own.getByText(/Active (just now|1 minute ago)/).waitFor();
    expect(await own.locator('time').first().getAttribute('title')).toMatch(/\d{4} at \d+:\d+:\d+/);
    expect(await own.getByRole('button').count()).toBe(0);
    const before = await sessions.count();
    const third = await world.signedIn('nora@example.com');
    await nora.page.reload();
    await sessions.nth(before).waitFor();
    await sessions
      .filter({ hasNotText: 'This browser' })
      .first()
      .getByRole('button', { name: /^Sign out Chrome on Linux/ })
      .click();
    await confirm(nora, 'Sign out');
    await sessions.nth(before).waitFor({ state: 'detached' });

    const requests: string[] = [];
    nora.page.on('request', (request) => {
      if (request.method() === 'DELETE') requests.push(new URL(request.url()).pathname);
    });
    await nora.press('Sign out all other browsers');
    await confirm(nora, 'Sign out all other browsers');
    await nora.page.getByRole('dialog').waitFor({ state: 'detached' });
    await says(nora, 'other browsers are signed out.');
    expect(requests).toEqual(['/api/me/sessions']);
    expect(await sessions.count()).toBe(1);
    expect(await nora.page.getByRole('button', { name: /^Sign out (all|everywhere)/ }).count()).toBe(0);
    for (const person of [...others, third]) expect((await person.ask('GET', '/api/me')).status).toBe(401);
    expect((await nora.ask('GET', '/api/me')).status).toBe(200);
  });

  it('leads an owner to the organizations that must be transferred or deleted first', async () => {
    const ada = await world.signedIn('ada@example.com');
    await ada.open('/account');
    await ada.sees('first transfer or delete the 2 organizations that you own');
    expect(await ada.page.getByRole('button', { name: 'Delete your account' }).isDisabled()).toBe(true);
    await ada.page
      .getByRole('list', { name: 'Organizations that you own' })
      .getByRole('link', { name: 'Second' })
      .click();
    await ada.seesPage('Settings');
    const frank = await world.signedIn('frank@example.com');
    await frank.open('/account');
    await frank.sees('To delete your account, first transfer or delete Globex Logistics.');
    await frank.page.getByRole('main').getByRole('link', { name: 'Globex Logistics' }).click();
    await frank.seesPage('Settings');
  });

  it('deletes the account after the name was typed, and says so at the sign-in', async () => {
    const erin = await world.signedIn('erin@example.com');
    await erin.open('/account');
    await erin.press('Delete your account');
    const deletion = erin.page.getByRole('dialog', { name: 'Delete your account?' });
    await deletion.getByText('You leave 2 organizations.').waitFor();
    const saved = erin.page.waitForEvent('download');
    await deletion.getByRole('button', { name: 'Download your data' }).click();
    await saved;
    await erin.type('Type Erin Walsh to confirm', 'Erin');
    expect(await deletion.getByRole('button', { name: 'Delete for good' }).isDisabled()).toBe(true);
    await erin.type('Type Erin Walsh to confirm', 'Erin Walsh');
    await erin.page.keyboard.press('Enter');
    await erin.seesPage('Sign in to Workspace');
    await erin.page.locator('.notice', { hasText: 'Your account is deleted.' }).waitFor();
    expect((await erin.ask('GET', '/api/me')).status).toBe(401);
    expect(erin.errors).toEqual([]);
  });

  it('changes the language at once, and keeps the focus at the choice', async () => {
    await nora.page.getByLabel('Language of this site').selectOption('Deutsch');
    await nora.seesPage('Konto');
    const choice = nora.page.getByLabel('Anzeigesprache');
    await choice.and(nora.page.locator(':focus')).waitFor();
    expect(await nora.page.locator('html').getAttribute('lang')).toBe('de');
    await nora.page.reload();
    await nora.seesPage('Konto');
    await choice.selectOption({ label: 'Wie der Browser' });
    await nora.seesPage('Account');
    expect(nora.errors).toEqual([]);
  });
});

inConsole(
  'a fresh sign-in',
  (world) => {
    it('says that the provider has not asked the person, and goes on after a sign-in that is fresh', async () => {
      const nora = await world.arrive();
      await nora.open('/account');
      await nora.press('Sign in');
      await nora.page.getByText('Test options').click();
      await nora.page.getByLabel('Simulate an old sign-in').check();
      await nora.answerProvider('nora@example.com');
      await nora.press('Download your data');
      const dialog = nora.page.getByRole('dialog', { name: 'Sign in again' });
      const signIn = async (isEarlier: boolean) => {
        const opened = nora.page.waitForEvent('popup');
        await dialog.getByRole('button', { name: 'Sign in again' }).click();
        const popup = await opened;
        await popup.getByLabel('E-mail address').fill('nora@example.com');
        await popup.getByText('Test options').click();
        await popup.getByLabel('Simulate an old sign-in').setChecked(isEarlier);
        await popup.getByRole('button', { name: 'Sign in', exact: true }).click();
        return popup;
      };
      const earlier = await signIn(true);
      await dialog.getByText('Your sign-in provider did not ask who you are.').waitFor();
      if (!earlier.isClosed()) await earlier.waitForEvent('close'); // otherwise its window is used again
      const saved = nora.page.waitForEvent('download');
      await signIn(false);
      await saved;
      await dialog.waitFor({ state: 'detached' });
      expect(nora.errors).toEqual([]);
    });
  },
  { OIDC_FRESH: 'require' },
);
