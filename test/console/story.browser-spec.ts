import { inConsole } from './support/in-console.js';
import type { Person } from './support/person.js';
import { buy, invite, pay } from './support/tour.js';

/** The tests form one story: each continues where the previous one ended. */
inConsole('the console', (world) => {
  let ada: Person;
  let bob: Person;
  let id: string;

  /** Opens the latest mail to an address in the sandbox's mailbox. */
  const openMail = async ({ page }: Person, to: string) => {
    const mail = page.getByRole('listitem').filter({ hasText: to }).first();
    do await page.goto(`${world.service.sandboxUrl}/mail/`);
    while ((await mail.count()) === 0);
    await mail.getByRole('link').click();
  };

  beforeAll(async () => {
    ada = await world.arrive();
    bob = await world.arrive();
  });

  it('shows the message about a canceled sign-in once, and lets Ada sign in', async () => {
    await ada.open('/');
    await ada.press('Sign in');
    await ada.page.waitForURL(`${world.service.sandboxUrl}/**`);
    await ada.press('Cancel');
    await ada.sees('The sign-in was canceled or refused.');
    await ada.sees('If it happens again, contact Workspace support.');
    expect(await ada.page.getByText(/gives your organization AI agents|New here/).count()).toBe(0);
    expect(ada.page.url()).toBe(`${world.service.url}/`);
    await ada.page.reload();
    await ada.seesPage('Sign in to Workspace');
    expect(await ada.page.locator('.notice').count()).toBe(0);
    await ada.sees('Workspace gives your organization AI agents: assistants that work for you.');

    await ada.signIn('ada@example.com', 'Ada');
    await ada.seesPage('Welcome to Workspace');
    await ada.sees('invite you with this address. The invite then appears here.');
  });

  it('lets Ada create an organization, and rename it only to a name that is not taken', async () => {
    await ada.createOrganization('Taken');
    id = await ada.createOrganization('Acmee');
    await ada.follow('Settings');
    await ada.type('Name', 'Acme <1>');
    await ada.press('Rename');
    await ada.sees('Remove <, >, ://, www. and characters that can’t be seen.');
    await ada.type('Name', 'TAKEN');
    await ada.press('Rename');
    await ada.sees('An organization with this name already exists.');
    const isRed = (one: Element) => getComputedStyle(one).outlineColor === getComputedStyle(one).color;
    expect(await ada.page.locator('input:focus').evaluate(isRed)).toBe(true);
    await ada.type('Name', 'Acme');
    await ada.press('Rename');
    await ada.sees('Renamed to Acme.');
    await ada.page.locator('.switcher', { hasText: /Acme/ }).waitFor();
  });

  it('lets Ada invite Bob, correct an invalid email address, and delete and resend invites', async () => {
    await ada.open(`/organizations/${id}/people`);
    await ada.type('E-mail addresses', 'a..b@example');
    await ada.press('Invite');
    await ada.sees('“a..b@example” is not an e-mail address.');
    await invite(ada, 'carol@example.com', 'member');
    await ada.act('carol@example.com', 'Delete invite');
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Delete invite', exact: true }).click();
    await ada.sees('no pending invites');

    const first = await invite(ada, 'bob@example.com', 'admin');
    await ada.act('bob@example.com', 'Resend invite');
    const link = ada.page.getByRole('dialog').getByLabel('Link', { exact: true });
    expect(await link.inputValue()).not.toBe(first);
    await ada.page.keyboard.press('Escape');
    await ada.page.getByText('e-mail on its way').first().waitFor({ state: 'detached' });
    await bob.page.goto(first);
    await bob.signIn('eve@example.com');
    await bob.seesPage('This link does not work');
  });

  it('lets Bob switch to the invited account and accept', async () => {
    await openMail(bob, 'bob@example.com');
    await bob.page.locator(`a[href^="${world.service.url}/invites/"]`).first().click();
    await bob.sees('Ada has invited b•••@example.com to join');
    await bob.sees('but you are signed in as eve@example.com');
    expect(await bob.page.getByRole('button', { name: /^Accept/ }).count()).toBe(0);
    await bob.press('Switch account');
    await bob.answerProvider('bob@example.com', 'Bob');
    await bob.sees('the address you are signed in with');
    await bob.press(/^Accept the invite/);
    await bob.seesPage('Overview');
    await bob.hasRole('Admin');
  });

  it('lets an invited person without a session stop invite mails', async () => {
    await ada.follow('People');
    const link = await invite(ada, 'dora@example.com', 'member');
    const dora = await world.arrive();
    await openMail(dora, 'dora@example.com');
    await dora.page.locator('a[href$="#block"]').first().click();
    await dora.seesPage('Stop invite e-mails');
    await dora.press('Stop invite e-mails to this address');
    await dora.sees('We will send no more invite e-mails to this address.');
    await ada.act('dora@example.com', 'Resend invite');
    await ada.sees('No e-mail was sent: dora@example.com was invited too often, or wants no invites.');
    await ada.page.keyboard.press('Escape');
    await ada.sees('Not e-mailed.');
    await dora.press('Allow invite e-mails again');
    await dora.sees('This address can get invite e-mails again.');
    await dora.page.goto(link);
    await dora.seesPage('You are invited');
  });

  it('lets Bob start a trial, cancel a checkout, subscribe and top up', async () => {
    await bob.follow('Agents');
    await bob.press('Start trial: Research');
    await bob.page.getByRole('dialog').getByRole('button', { name: 'Start trial' }).click();
    const agent = (name: string) => bob.page.getByRole('article', { name });
    await agent('Research')
      .getByText(/Ends in 14 days, on/)
      .waitFor();
    await bob.page.getByRole('button', { name: 'Start trial: Research' }).waitFor({ state: 'detached' });
    await bob.press('Subscribe: Support');
    await bob.press('Subscribe: Monthly');
    await bob.page.waitForURL(`${world.service.sandboxUrl}/**`);
    await bob.follow('Cancel and go back');
    await bob.sees('You were not charged.');
    const support = agent('Support');
    await support.getByRole('link', { name: 'Continue to payment: Support' }).click();
    await pay(bob);
    await support.getByText('200,000 of 200,000 tokens left').waitFor();
    await support.getByRole('button', { name: 'Manage subscription: Support' }).waitFor();
    await buy(bob, 'Top up: Translator');
    await agent('Translator').getByText('10,000 tokens left').waitFor();
    expect(bob.page.url()).toBe(`${world.service.url}/organizations/${id}/agents`);
  });

  it('causes no errors in the browser, including those of the content security policy', () => {
    expect([...ada.errors, ...bob.errors]).toEqual([]);
  });
});
