import { violationsOfAccessibility } from './support/inspect.js';
import { createTransport } from 'nodemailer';
import type { Page } from 'playwright-core';
import { ALL_ORGANIZATIONS } from '../../src/web/pages.js';
import { inConsole } from './support/in-console.js';
import type { Person } from './support/person.js';
import { until } from '../support/until.js';
import { invite } from './support/tour.js';

/** The tests form one story: each continues where the previous one ended. */
inConsole('the pages of the sandbox', (world) => {
  let ada: Person;
  let page: Page;
  let checkout: string;
  let portal: string;
  let signIn: string;
  let mail: string;

  beforeAll(async () => {
    ada = await world.signedIn('ada@example.com', 'Ada');
    page = ada.page;
    await ada.createOrganization('Acme');
    await ada.press('Subscribe: Support');
    await ada.press('Subscribe: Monthly');
    await page.waitForURL(`${world.service.sandboxUrl}/**`);
    checkout = page.url();
  });

  const visit = (path: string) => page.goto(new URL(path, world.service.sandboxUrl).href);
  /** Sends a mail as the service does. The sandbox's SMTP port is that of its pages plus two. */
  const send = async (subject: string, html?: string) => {
    const port = Number(new URL(world.service.sandboxUrl).port) + 2;
    const transport = createTransport({ host: '127.0.0.1', port });
    await transport.sendMail({
      from: 'eve@example.com',
      to: 'mallory@example.com',
      subject,
      text: subject,
      html,
    });
  };
  const section = (name: string) =>
    page.locator('section', { has: page.getByRole('heading', { name, exact: true }) });
  const tab = (name: RegExp) =>
    page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click();

  it('has a home page that explains the sandbox, and whose links all work', async () => {
    await visit('/');
    await ada.seesPage('Sandbox');
    await ada.sees('no payment moves real money, and no mail is delivered');
    await ada.sees('npm run seed');
    await page.locator('code', { hasText: 'workspace-browser-' }).waitFor(); // the folder of the data
    expect(await page.locator('.steps h3').allTextContents()).toEqual([
      'Fill it with sample data',
      'Sign in',
      'Invite a person',
      'Subscribe to an agent',
      'Let a payment fail',
    ]);
    const links = await page
      .locator('a')
      .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
    for (const part of ['/mail/', '/payments', '/payments/portal', '/identity/accounts', '/api/docs'])
      expect(links.filter((link) => new URL(link).pathname === part)).not.toEqual([]);
    expect(links).toContain(`${world.service.url}/`);
    for (const link of new Set(links))
      expect([link, (await page.request.get(link)).status()]).toEqual([link, 200]);
  });

  it('shows who has signed in, and signs a person in again with one click', async () => {
    await visit('/identity/accounts');
    await page.getByRole('row', { name: /Ada.*ada@example.com.*Verified/ }).waitFor();
    const guest = await world.arrive();
    const entered = () => guest.page.getByLabel('E-mail address').inputValue();
    await guest.page.goto(page.url());
    await guest.follow('Sign in as Ada');
    expect(await entered()).toBe('ada@example.com');
    await guest.open('/');
    await guest.press('Sign in');
    await guest.page.waitForURL(`${world.service.sandboxUrl}/**`);
    expect(await entered()).toBe('');
    signIn = guest.page.url();
    await guest.press('Ada ada@example.com');
    await guest.page.waitForURL(`${world.service.url}/**`);
    await guest.seesPage('Overview'); // of the only organization
  });

  it('refuses a declined card on the checkout page, and then accepts a payment', async () => {
    await page.goto(checkout);
    await page.getByText('For Acme', { exact: true }).waitFor();
    expect(await page.getByText('the real time').count()).toBe(0);
    await ada.press('Pay with a card that is declined');
    await page.getByRole('alert').filter({ hasText: 'Nothing was charged' }).waitFor();
    await ada.press(/^Pay \D\d/);
    await page.waitForURL(`${world.service.url}/organizations/**`);
    await page.goto(checkout);
    await ada.seesPage('Paid');
  });

  it('uses tokens of an agent that is chosen from the agents with tokens', async () => {
    const agent = page.getByLabel(/^Agent/);
    do await visit('/');
    while ((await agent.count()) === 0);
    await agent.selectOption(
      await agent.locator('option', { hasText: /^\s*Support .*, Acme$/ }).getAttribute('value'),
    );
    expect(await page.getByLabel('Number of tokens').inputValue()).toBe('1000');
    await page.getByLabel('Number of tokens').fill('10');
    await ada.press('Use tokens');
    await page.getByRole('status').getByText('10 tokens were used.').waitFor();
    await ada.follow('Back to the sandbox');
  });

  it('lists mails, newest first, and finds them by address, subject and text', async () => {
    await visit('/mail/?q=nothing+at+all');
    await ada.sees('No mails with “nothing at all”');
    await ada.open(ALL_ORGANIZATIONS);
    await ada.follow(/^Acme/);
    await ada.follow('People');
    await invite(ada, 'bob@example.com', 'member');
    // Mails that are sent at the same time arrive in any order.
    await until(
      async () => (await page.request.get(`${world.service.sandboxUrl}/mail/?q=bob%40example.com`)).text(),
      (mails) => mails.includes('1 mail with'),
    );
    await invite(ada, 'carol@example.com', 'member');
    expect(await page.getByRole('link', { name: 'Open the sandbox mailbox' }).getAttribute('href')).toBe(
      `${world.service.sandboxUrl}/mail/?q=carol%40example.com`,
    );
    const rows = page.getByRole('main').getByRole('listitem');
    const found = async (words: string, count: number) => {
      do await visit('/mail/');
      while ((await rows.count()) < 2);
      await page.getByLabel('Search mails').fill(words);
      await page.keyboard.press('Enter');
      await ada.sees(new RegExp(`^${count} mails? with “${words}”$`));
      expect(await rows.count()).toBe(count);
    };
    await found('CAROL', 1);
    await found('invited join', 2);
    await found('bob@example.com stop all', 1);
    await ada.follow('Show all');
    await rows.nth(1).waitFor();
    await expect(rows.first().textContent()).resolves.toContain('carol@example.com');
    await expect(rows.first().textContent()).resolves.toContain('You are invited by “Ada”');
    await page.getByRole('heading', { level: 2, name: 'Today' }).waitFor();
  });

  it('renders the HTML of a mail, whose link opens the service', async () => {
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
    for (const fact of ['From', 'To', 'When']) await page.getByText(fact, { exact: true }).waitFor();
    mail = page.url();
    await ada.follow('Plain text');
    await page.locator('pre').getByText('Accept the invite:').waitFor();
    await ada.follow('Source');
    await page.locator('pre').getByText('Content-Type: text/html').waitFor();
    await ada.follow('Formatted');
    const root = page.frameLocator('iframe').locator(':root');
    const hidden = () => root.evaluate(({ scrollHeight }) => scrollHeight - innerHeight);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await until(hidden, (height) => height === 0); // the frame gets its size after the page has loaded
    }
    await page.frameLocator('iframe').getByRole('link', { name: 'Accept the invite' }).click();
    await page.waitForURL(`${world.service.url}/invites/**`);
  });

  it('runs no script of a mail, and keeps its content out of the page', async () => {
    const hostile = `<script>top.document.title = 'owned'</script><img src=x onerror="top.document.title = 'owned'">`;
    await send(
      `<b>Hostile</b> ${hostile}`,
      `<p>Hello</p>${hostile}<form action="/payments" method="post"></form>`,
    );
    await visit('/mail/?q=hostile');
    await page.getByRole('main').getByRole('listitem').getByRole('link').click();
    await page.frameLocator('iframe').getByText('Hello').waitFor();
    expect(await page.title()).toContain('<b>Hostile</b>');
    expect(await page.locator('h1 b, main script, main img').count()).toBe(0);
    expect(ada.errors.filter((error) => error.includes('owned'))).toEqual([]);
  });

  it('shows the state of the payments, and says after each action what has changed', async () => {
    const figure = (label: string) =>
      page.getByRole('navigation', { name: 'Current state' }).getByText(label);
    const outcome = page.getByRole('status');
    do await visit('/payments');
    while ((await figure('0 Waiting webhooks').count()) === 0);
    await figure('1 Active subscriptions').waitFor();
    await tab(/^Webhooks/);
    await section('Webhooks').getByText('delivered').first().waitFor();

    await tab(/^Customers/);
    await section('Customers').getByText('Card that works').waitFor();
    await section('Customers').getByRole('button', { name: 'Use a declined card' }).click();
    await section('Customers').getByText('Card that is declined').waitFor();
    expect(await section('Customers').getByRole('status').textContent()).toMatch(/The card is declined/);
    await outcome.and(page.locator(':focus')).waitFor(); // the browser sets the focus when it draws the page
    await tab(/^Webhooks/);
    await ada.press('Hold events');
    await section('Webhooks').getByText('held').first().waitFor();
    await ada.press('1 month');
    await ada.press('1 hour');
    await outcome.getByText('The clock moved by an hour.').waitFor();
    await ada.sees(/\d+ days ahead of the real time/);
    await figure('1 Past-due subscriptions').waitFor();
    await figure('1 Unpaid invoices').waitFor();
    await section('Webhooks').getByText('waiting').first().waitFor();
    await ada.sees('Periods and renewals follow this clock, also in the console.');
    expect(await figure('0 Waiting webhooks').count()).toBe(0);
    await ada.press('Release in order');
    await section('Webhooks').getByText('The held events were sent.').waitFor();
    await figure('0 Waiting webhooks').waitFor();
  });

  it('lets a customer pay an open invoice, change the payment method, and cancel in the portal', async () => {
    await visit('/payments/portal');
    await ada.follow('Acme');
    await ada.seesPage('Acme');
    portal = page.url();
    await ada.sees('past due');
    await ada.sees('does not pay the open invoice');
    await ada.sees(/^Here it is \w+ \d+, \d{4}, .* UTC, \d+ days ahead of the real time/);
    await page.getByLabel(/^Card or bank account for renewals/).selectOption('Bank debit that settles');
    await ada.press('Save payment method');
    await page.waitForLoadState();
    expect(await page.getByLabel(/^Card or bank account for renewals/).inputValue()).toBe('bank debit');
    await page.getByLabel('Country').selectOption({ label: 'Sweden' });
    await ada.press('Save contact');
    await page.waitForLoadState();
    expect(await page.getByLabel('Country').inputValue()).toBe('SE');
    await ada.press('Cancel at period end');
    await ada.sees(/ends on \w+ \d+, \d{4}/);
    await ada.press('Keep the subscription');
    await ada.sees(/next attempt on \w+ \d+, \d{4}/);
    await page.getByRole('link', { name: /^Pay invoice/ }).click();
    await ada.press(/^Pay \D\d/);
    await page.getByText('paid', { exact: true }).waitFor();
    await page.goto(portal);
    await ada.sees(/renews on/);
    expect(await page.getByText('does not pay the open invoice').count()).toBe(0);
  });

  it('has no accessibility violation that axe finds in light or dark mode, and fits a phone', async () => {
    const found: string[] = [];
    const paths = [
      '/',
      '/mail/',
      '/mail/?q=none',
      mail,
      `${mail}?view=source`,
      '/payments',
      '/payments?show=billing',
      '/payments?show=webhooks',
      '/payments?show=settings',
      '/payments/portal',
    ];
    for (const path of [...paths, portal, checkout, signIn, '/identity/accounts', '/nowhere']) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await visit(path);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        for (const violation of await violationsOfAccessibility(page))
          found.push(`${path}, ${colorScheme}: ${violation}`);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 390) found.push(`${path}: ${width} pixels wide`);
    }
    expect(found).toEqual([]);
  });
});
