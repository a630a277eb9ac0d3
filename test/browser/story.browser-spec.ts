import type { Browser } from 'playwright-core';
import { describeInChromium, launchChromium } from './support/chromium.js';
import { Person } from './support/person.js';
import { startSandboxService, type SandboxService } from './support/sandbox-service.js';
import { buy, invite } from './support/tour.js';

/** One story, told in order: each chapter begins where the one before has ended. */
describeInChromium('two people and an organization', () => {
  let browser: Browser;
  let service: SandboxService;
  let ada: Person;
  let bob: Person;
  let id: string;

  beforeAll(async () => {
    service = await startSandboxService();
    browser = await launchChromium();
    ada = await Person.arrive(browser, service);
    bob = await Person.arrive(browser, service);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  it('Ada refuses at the provider, is told so once, and then signs in', async () => {
    await ada.open('/');
    await ada.press('Sign in');
    await ada.page.waitForURL(`${service.sandboxUrl}/**`);
    await ada.press('Refuse');
    await ada.sees('You were not signed in');
    expect(ada.page.url()).toBe(`${service.url}/`);
    await ada.page.reload();
    await ada.seesPage('Welcome');
    expect(await ada.page.getByRole('alert').count()).toBe(0);

    await ada.signIn('ada@example.com', 'Ada');
    await ada.seesPage('Organizations');
    await ada.sees('You don’t belong to an organization yet.');
  });

  it('she creates an organization and renames it, but not to a name that is taken', async () => {
    await ada.createOrganization('Taken');
    id = await ada.createOrganization('Acmee');
    await ada.follow('Settings');
    await ada.type('Name', 'TAKEN');
    await ada.press('Rename');
    await ada.sees('An organization of this name exists already.');
    await ada.type('Name', 'Acme');
    await ada.press('Rename');
    await ada.sees('It is called Acme now.');
    await ada.page.locator('.organization-name', { hasText: /^Acme you/ }).waitFor();
  });

  it('she invites Bob, corrects a wrong address, deletes an invite and sends one again', async () => {
    await ada.follow('Invites');
    await ada.type('E-mail address', 'a..b@example');
    await ada.press('Invite');
    await ada.sees('It must be an e-mail address.');
    await invite(ada, 'carol@example.com', 'member');
    await ada.press('Delete the invite to carol@example.com');
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await ada.sees('Nobody is invited at the moment.');

    const first = await invite(ada, 'bob@example.com', 'admin');
    await ada.press('Send again: bob@example.com');
    const link = ada.page.getByLabel('Link', { exact: true });
    await link.and(ada.page.locator(`:not([value="${first}"])`)).waitFor();
    await ada.sees('mail sent');
    await bob.page.goto(first);
    await bob.signIn('eve@example.com');
    await bob.sees('There is no such invite.');
  });

  it('Bob follows the mail with the wrong account, switches, and accepts', async () => {
    await bob.page.goto(`${service.sandboxUrl}/mail/`);
    await bob.page
      .getByRole('listitem')
      .filter({ hasText: 'bob@example.com' })
      .first()
      .getByRole('link')
      .click();
    await bob.page.locator(`a[href^="${service.url}/invites/"]`).first().click();
    await bob.sees('Ada invites you to');
    await bob.sees('but you are signed in as eve@example.com');
    expect(await bob.page.getByRole('button', { name: 'Accept' }).count()).toBe(0);
    await bob.press('Switch account');
    await bob.answerProvider('bob@example.com', 'Bob');
    await bob.sees('the address you are signed in with');
    await bob.press('Accept');
    await bob.seesPage('Agents');
    await bob.sees('you are an admin');
  });

  it('he starts a trial, cancels a checkout, subscribes and tops up', async () => {
    await bob.press('Start trial: Research');
    await bob.sees('on trial');
    await bob.sees('The organization has used its trial of this agent.');
    await bob.press('Subscribe: Support');
    await bob.page.waitForURL(`${service.sandboxUrl}/**`);
    await bob.follow('Cancel and go back');
    await bob.sees('Nothing was bought.');
    await buy(bob, 'Subscribe: Support');
    const support = bob.page.getByRole('article', { name: 'Support' });
    await support.getByText('200,000 tokens', { exact: true }).waitFor();
    await support.getByText('The organization has a subscription to this agent already.').waitFor();
    await buy(bob, 'Top up: Translator');
    await bob.page
      .getByRole('article', { name: 'Translator' })
      .getByText('10,000 tokens', { exact: true })
      .waitFor();
    expect(bob.page.url()).toBe(`${service.url}/organizations/${id}/agents`);
  });

  it('he sees what is paid for, corrects the contact, and cancels in the portal', async () => {
    await bob.follow('Billing');
    await bob.sees('1 active');
    await bob.type('Country', 'XX');
    await bob.press('Save the contact');
    await bob.sees('It must be a country code');
    await bob.type('Country', 'de');
    await bob.press('Save the contact');
    await bob.sees('known to the payment provider');
    await bob.press('Open the portal');
    await bob.page.waitForURL(`${service.sandboxUrl}/**`);
    await bob.press('Cancel at the end of the period');
    await bob.sees('Keep the subscription');
    await bob.follow('Back');
    await bob.seesPage('Billing');
    // The provider tells of it by a webhook; a window that gets the focus reads anew, which a reload does as well.
    while ((await bob.page.getByText(/· ends /).count()) === 0) {
      await bob.page.reload();
      await bob.sees('1 active');
    }
  });

  it('Ada makes him a member and an admin again, and hands the organization over', async () => {
    await ada.follow('People');
    await ada.press('Make member: Bob');
    await ada.press('Make admin: Bob');
    await ada.press('Make owner: Bob');
    await ada.sees('Hand Acme over to Bob?');
    await ada.press('Hand it over');
    await ada.sees('you are an admin');
    expect(await ada.page.getByRole('button', { name: 'Make owner: Bob' }).count()).toBe(0);
  });

  it('Bob removes her: she is out at once', async () => {
    await bob.open(`/organizations/${id}/people`);
    await bob.press('Remove Ada');
    await bob.sees('Remove Ada from Acme?');
    await bob.page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await bob.page.getByText('ada@example.com').waitFor({ state: 'detached' });

    expect(await ada.ask('GET', `/api/organizations/${id}`)).toEqual({
      status: 403,
      code: 'relation_required',
    });
    await ada.follow('Invites');
    await ada.seesPage('Not yours to see');
    await ada.follow('To your organizations');
    await ada.sees('Taken');
    expect(await ada.page.getByText('Acme').count()).toBe(0);
  });

  it('the audit trail has all of it, and can be read by type', async () => {
    await bob.follow('Audit');
    const removal = bob.page.locator('.event', { hasText: 'Bob removed somebody' });
    await removal.waitFor();
    await bob.page.locator('.event', { hasText: /started a trial\s+research/ }).waitFor();
    await bob.page.getByLabel('Show').selectOption({ label: 'handed the organization over' });
    await removal.waitFor({ state: 'detached' });
    await bob.page
      .locator('.event', { hasText: 'Ada handed the organization over' })
      .locator('summary')
      .click();
    await bob.sees('ownerMembershipId');
  });

  it('Bob signs out everywhere: his other browser is out as well', async () => {
    const phone = await Person.arrive(browser, service, { viewport: { width: 390, height: 844 } });
    await phone.open('/sessions');
    await phone.signIn('bob@example.com');
    await phone.seesPage('Sessions');

    await bob.choose('Sessions');
    await bob.press('Sign out everywhere');
    await bob.page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await bob.seesPage('Welcome');
    expect(await phone.ask('GET', '/api/me')).toEqual({ status: 401, code: 'unauthenticated' });
    await phone.page.getByRole('link', { name: 'Workspace' }).click();
    await phone.seesPage('Welcome');
    expect(phone.complaints).toEqual([]);
  });

  it('Ada leaves what is hers to leave, and signs out', async () => {
    await ada.page.getByRole('link', { name: 'Taken' }).click();
    await ada.follow('People');
    expect(await ada.page.getByRole('button', { name: 'Leave Taken' }).count()).toBe(0);
    await ada.choose('Sign out');
    await ada.seesPage('Welcome');
    expect(await ada.ask('GET', '/api/me')).toMatchObject({ status: 401 });
  });

  it('and no browser complained, of scripts, styles or the content security policy', () => {
    expect([...ada.complaints, ...bob.complaints]).toEqual([]);
  });
});
