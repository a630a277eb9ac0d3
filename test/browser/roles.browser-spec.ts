import type { Browser } from 'playwright-core';
import { describeInChromium, launchChromium } from './support/chromium.js';
import { Person } from './support/person.js';
import { startSandboxService, type SandboxService } from './support/sandbox-service.js';
import { invite } from './support/tour.js';

/** The tests form one story: each continues where the previous one ended. */
describeInChromium('the console', () => {
  let browser: Browser;
  let service: SandboxService;
  let ada: Person;
  let bob: Person;
  let id: string;

  beforeAll(async () => {
    service = await startSandboxService();
    browser = await launchChromium();
    [ada, bob] = [await Person.arrive(browser, service), await Person.arrive(browser, service)];
    await ada.open('/');
    await ada.signIn('ada@example.com', 'Ada');
    id = await ada.createOrganization('Acme');
    await ada.follow('Invites');
    await bob.page.goto(await invite(ada, 'bob@example.com', 'member'));
    await bob.signIn('bob@example.com', 'Bob');
    await bob.press('Accept');
    await bob.seesPage('Agents');
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  const confirm = (person: Person, name: string) =>
    person.page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  const open = async (person: Person, page: string, title: string) => {
    await person.open(`/organizations/${id}/${page}`);
    await person.seesPage(title);
  };

  it.each([
    ['invites', 'Invites'],
    ['billing', 'Billing'],
    ['audit', 'Audit trail'],
  ])('tells a member at /%s who can use the page, without a form', async (page, title) => {
    await open(bob, page, title);
    await bob.sees('Only admins and the owner can use this page.');
    expect(await bob.page.locator('main').locator('button, input, select').count()).toBe(0);
    expect(await bob.page.getByRole('alert').count()).toBe(0);
  });

  it('asks before it makes a member an admin', async () => {
    await open(ada, 'people', 'People');
    await ada.press('Make admin: Bob');
    await ada.sees('Make Bob an admin of Acme?');
    await confirm(ada, 'Cancel');
    expect(await ada.page.getByRole('button', { name: 'Make admin: Bob' }).count()).toBe(1);
    await ada.press('Make admin: Bob');
    await confirm(ada, 'Make admin');
    await ada.page.getByRole('button', { name: 'Make member: Bob' }).waitFor();
  });

  it('asks an admin before they give up their own role', async () => {
    await open(bob, 'people', 'People');
    await bob.press('Make member: Bob');
    await bob.sees('Give up your admin role in Acme?');
    await confirm(bob, 'Cancel');
    await bob.sees('you are an admin');
    await bob.press('Make member: Bob');
    await confirm(bob, 'Become a member');
    await bob.sees('you are a member');
  });

  it.each(['/x', '/organizations', '/organizations/1/2/3'])(
    'shows a page for people at the unknown address %s',
    async (path) => {
      const response = await bob.page.goto(service.url + path);
      expect(response!.status()).toBe(404);
      await bob.seesPage('Not found');
      await bob.follow('Back to your organizations');
      await bob.seesPage('Organizations');
    },
  );
});
