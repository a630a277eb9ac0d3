import { inConsole } from './support/in-console.js';
import type { Person } from './support/person.js';
import { invite } from './support/tour.js';

/** The tests form one story: each continues where the previous one ended. */
inConsole('the console', (world) => {
  let ada: Person;
  let bob: Person;

  /** Opens the latest mail to an address in the sandbox's mailbox. */
  const openMail = async ({ page }: Person, to: string) => {
    const mail = page.getByRole('listitem').filter({ hasText: to }).first();
    do await page.goto(`${world.service.sandboxUrl}/mail/`);
    while ((await mail.count()) === 0);
    await mail.getByRole('link').click();
  };

  beforeAll(async () => {
    ada = await world.arrive();
    bob = await world.signedIn('eve@example.com');
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

  it('lets Bob switch to the invited account and accept', async () => {
    const id = await ada.foundOrganization('Acme');
    await ada.open(`/organizations/${id}/people`);
    await invite(ada, 'bob@example.com', 'admin');
    await openMail(bob, 'bob@example.com');
    await bob.page.locator(`a[href^="${world.service.url}/invites/"]`).first().click();
    await bob.sees('Ada has invited b•••@example.com to join');
    await bob.sees('You are signed in as eve@example.com.');
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

  it('causes no errors in the browser, including those of the content security policy', () => {
    expect([...ada.errors, ...bob.errors]).toEqual([]);
  });
});
