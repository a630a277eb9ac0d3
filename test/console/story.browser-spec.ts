import { inConsole } from './support/in-console.js';
import type { Person } from './support/person.js';
import { buy, invite, openContact, pay } from './support/tour.js';

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
    await bob.sees('Ada has invited you to join');
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

  it('shows Bob the subscription and the payments, and lets him change the billing contact and cancel in the portal', async () => {
    await bob.follow('Billing');
    await bob.sees(/^Renews on/);
    const payments = bob.page.getByRole('list', { name: 'Payments' }).getByRole('listitem');
    await payments.filter({ hasText: /Support.*Paid.*Subscription.*200,000 tokens/ }).waitFor();
    await payments.filter({ hasText: /Translator.*Paid.*Top-up.*10,000 tokens/ }).waitFor();
    const invoice = await payments.getByRole('link', { name: 'Invoice for Support' }).getAttribute('href');
    expect(invoice).toMatch(/\/billing\/payments\/[^/]+\/invoice$/);
    await openContact(bob);
    await bob.type('E-mail address for invoices', 'a..b@example');
    await bob.press('Save contact');
    await bob.sees('Enter an e-mail address');
    await bob.type('E-mail address for invoices', 'bills@example.com');
    await bob.page.getByLabel('Country', { exact: true }).selectOption({ label: 'Germany' });
    await bob.press('Save contact');
    await bob.sees('Printed on your next invoices.');
    await bob.press('Open billing portal');
    await bob.page.waitForURL(`${world.service.sandboxUrl}/**`);
    await bob.press('Cancel at period end');
    await bob.sees('Keep the subscription');
    await bob.follow('Back to Acme');
    await bob.seesPage('Billing');
    // The cancellation arrives by a webhook.
    while ((await bob.page.getByText(/Usable until/).count()) === 0) {
      await bob.page.reload();
      await bob.sees(/^Renews on|^Usable until/);
    }
  });

  it('lets Ada change Bob’s role and transfer the ownership to him', async () => {
    await ada.follow('People');
    const choose = async (role: RegExp, entry: string) => {
      await ada.press(role);
      await ada.page.getByRole('menu').getByText(entry, { exact: true }).click();
    };
    await choose(/^Admin, change the role of Bob$/, 'Member');
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Make member', exact: true }).click();
    await choose(/^Member, change the role of Bob$/, 'Admin');
    await ada.page.getByRole('button', { name: /^Admin, change the role of Bob$/ }).waitFor();
    await ada.follow('Settings');
    await ada.press('Transfer ownership');
    const transfer = ada.page.getByRole('dialog');
    await transfer.getByRole('radio', { name: /^Bob/ }).check();
    await transfer.getByRole('button', { name: 'Transfer to Bob' }).click();
    await ada.hasRole('Admin');
    await ada.follow('People');
    await ada.page.getByRole('row', { name: /Bob/ }).getByText('Owner', { exact: true }).waitFor();
  });

  it('shows Ada that she has no access after Bob has removed her', async () => {
    await bob.open(`/organizations/${id}/people`);
    await bob.act('Ada', 'Remove');
    await bob.sees('Remove Ada from Acme?');
    await bob.page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await bob.page.getByText('ada@example.com').waitFor({ state: 'detached' });

    expect(await ada.ask('GET', `/api/organizations/${id}`)).toEqual({
      status: 403,
      code: 'relation_required',
    });
    await ada.seesPage('You are not a member of this organization');
    await ada.follow('Go to your organizations');
    await ada.sees('Taken');
    await ada.page.getByText('Acme').first().waitFor({ state: 'detached' });
  });

  it('shows the audit trail and filters it by event type', async () => {
    await bob.follow('Audit trail');
    const removal = bob.page.locator('.event', { hasText: 'Bob removed Ada (admin)' });
    await removal.waitFor();
    await bob.page.locator('.event', { hasText: 'Bob started the trial of Research' }).waitFor();
    await bob.page.getByLabel('Event', { exact: true }).selectOption({ label: 'Ownership transferred' });
    await removal.waitFor({ state: 'detached' });
    const transfer = bob.page.locator('.event', { hasText: 'Ada transferred the ownership to Bob' });
    await transfer.locator('summary').click();
    await transfer.locator('ins', { hasText: 'Bob' }).waitFor();
  });

  it('signs Bob out in all of his browsers', async () => {
    const phone = await world.arrive({ viewport: { width: 390, height: 844 } });
    await phone.open('/account');
    await phone.signIn('bob@example.com');
    await phone.seesPage('Account');
    await phone.settles();

    await bob.choose('Account');
    await bob.press(/^Sign out everywhere/);
    await bob.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Sign out everywhere/ })
      .click();
    await bob.seesPage('Sign in to Workspace');
    expect(await phone.ask('GET', '/api/me')).toEqual({ status: 401, code: 'unauthenticated' });
    // The dialog may cover the links already, because stale data is fetched again.
    await phone.page.getByRole('link', { name: 'Workspace' }).dispatchEvent('click');
    await phone.page.getByRole('link', { name: /^Acme/ }).dispatchEvent('click');
    await phone.page.getByRole('dialog', { name: 'Your session ended' }).waitFor();
    await phone.page.reload();
    await phone.seesPage('Sign in to Workspace');
    expect(phone.errors).toEqual([]);
  });

  it('offers Ada the transfer but not the removal of herself in the organization that she owns, and signs her out when she asks for it', async () => {
    await ada.page.getByRole('link', { name: 'Taken' }).click();
    await ada.follow('People');
    await ada.press('Actions for Ada');
    await ada.page.getByRole('menuitem', { name: 'Transfer the ownership' }).waitFor();
    expect(await ada.page.getByRole('menuitem').count()).toBe(1);
    await ada.page.keyboard.press('Escape');
    await ada.choose('Sign out');
    await ada.seesPage('Sign in to Workspace');
    expect(await ada.ask('GET', '/api/me')).toMatchObject({ status: 401 });
  });

  it('causes no errors in the browser, including those of the content security policy', () => {
    expect([...ada.errors, ...bob.errors]).toEqual([]);
  });
});
