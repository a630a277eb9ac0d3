import type { Browser } from 'puppeteer-core';
import { describeInFirefox, FirefoxPerson, launchFirefox } from './support/firefox.js';
import { startSandboxService, type SandboxService } from './support/sandbox-service.js';

/** The tests form one story: each continues where the previous one ended. */
describeInFirefox('the console in Firefox', () => {
  let service: SandboxService;
  let browser: Browser;
  let ada: FirefoxPerson;
  let bob: FirefoxPerson;
  let organization: string;

  beforeAll(async () => {
    service = await startSandboxService();
    browser = await launchFirefox();
    ada = await FirefoxPerson.arrive(browser, service);
    bob = await FirefoxPerson.arrive(browser, service);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  it('lets Ada sign in and create an organization', async () => {
    await ada.open('/');
    await ada.signIn('ada@example.com');
    await ada.seesPage('Welcome to Workspace');
    await ada.open('/organizations/new');
    await ada.type('Name of the organization', 'Acme');
    await ada.press('Create');
    await ada.seesPage('Overview');
    organization = ada.page.url().replace(/\/overview$/, '');
  });

  it('lets Ada invite Bob, who accepts', async () => {
    await ada.follow('People');
    await ada.type('E-mail addresses', 'bob@example.com');
    await ada.press('Invite');
    await bob.open(await ada.value('Link'));
    await bob.signIn('bob@example.com');
    await bob.sees('the address you are signed in with');
    await bob.press('Accept the invite to Acme');
    await bob.seesPage('Overview');
  });

  it('lets Bob start a trial', async () => {
    await bob.follow('Agents');
    await bob.press('Start trial: Research');
    await bob.press('Start trial');
    await bob.sees('Ends in 14 days');
  });

  it('lets Ada subscribe', async () => {
    await ada.follow('Agents');
    await ada.press('Subscribe: Meeting notes');
    await ada.press('Subscribe: Solo');
    await ada.click('button::-p-text(Pay €)');
    await ada.sees('Thank you.');
  });

  it('lets Ada change to a higher offer, and back at the end of the period', async () => {
    await ada.follow('Meeting notes');
    await ada.press('Change plan: Meeting notes');
    await ada.press('Choose: Team');
    await ada.click('button::-p-text(Change to Team and pay €)');
    await ada.sees('The plan is now Team.');
    await ada.press('Change plan: Meeting notes');
    await ada.press('Choose: Solo');
    await ada.press('Schedule the change to Solo');
    await ada.sees('The plan changes to Solo on');
  });

  it('shows Ada the subscription in Billing, and its end after she cancels it', async () => {
    await ada.follow('Billing');
    await ada.seesPage('Billing');
    await ada.sees('Changes to Solo on');
    await ada.press('Open billing portal');
    await ada.sees('Cancel at period end');
    await ada.press('Cancel at period end');
    await ada.sees('Keep the subscription');
    await ada.open(`${organization}/billing`);
    await ada.sees('Usable until');
  });

  it('lets Ada delete the organization', async () => {
    await ada.follow('Settings');
    await ada.press('Delete the organization');
    await ada.type('Type Acme to confirm', 'Acme');
    await ada.press('Delete for good');
    await ada.sees('Acme is deleted.');
  });

  it('logs no errors in the browser', () => {
    expect([...ada.errors, ...bob.errors]).toEqual([]);
  });
});
