import { violationsOfAccessibility } from './support/inspect.js';
import { createTransport } from 'nodemailer';
import type { Page } from 'playwright-core';
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
    await page.waitForURL(`${world.service.sandboxUrl}/**`);
    checkout = page.url();
  });

  const visit = (path: string) => page.goto(new URL(path, world.service.sandboxUrl).href);
  /** Sends a mail as the service does. Its SMTP port is the one after next of the pages. */
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

  it('is linked from every page of the console', async () => {
    const strip = page.getByRole('group', { name: 'Sandbox' });
    for (const [link, title] of [
      ['Sandbox', 'Sandbox'],
      ['Mailbox', 'Mailbox'],
      ['Payments', 'Payments'],
    ] as const) {
      await ada.open('/');
      await strip.getByText('No real money.').waitFor();
      await strip.getByRole('link', { name: link, exact: true }).click();
      await ada.seesPage(title);
    }
    await ada.follow('Console');
    await page.waitForURL(`${world.service.url}/`);
    const german = await world.arrive({ locale: 'de' });
    await german.open('/');
    await german.follow('Zahlungen');
    await german.seesPage('Payments');
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
    await guest.seesPage('Organizations');
  });

  it('refuses a declined card on the checkout page, and then accepts a payment', async () => {
    await page.goto(checkout);
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
    await ada.open('/');
    await ada.follow(/^Acme/);
    await ada.follow('People');
    await invite(ada, 'bob@example.com', 'member');
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

  it('renders the HTML of a mail, from which a link leads to the service', async () => {
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
    for (const fact of ['From', 'To', 'When']) await page.getByText(fact, { exact: true }).waitFor();
    mail = page.url();
    await ada.follow('Plain text');
    await page.locator('pre').getByText('Accept the invite:').waitFor();
    await ada.follow('Source');
    await page.locator('pre').getByText('Content-Type: text/html').waitFor();
    await ada.follow('Formatted');
    const hidden = () =>
      page.frames()[1]!.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await until(hidden, (height) => height === 0); // the frame gets its size after the page
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

  it('pages a long mailbox', async () => {
    for (let number = 1; number <= 51; number++) await send(`Bulk ${number}`);
    await visit('/mail/?q=bulk');
    await ada.sees('Page 1 of 2');
    await ada.follow('Older');
    await page.getByRole('link', { name: 'Bulk 1', exact: true }).waitFor();
    expect(await page.getByRole('main').getByRole('listitem').count()).toBe(1);
    await ada.follow('Newer');
    await page.getByRole('link', { name: 'Bulk 51', exact: true }).waitFor();
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
    expect(await outcome.evaluate((element) => element === document.activeElement)).toBe(true);
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
    expect(await figure('0 Waiting webhooks').count()).toBe(0);
    await ada.press('Release in order');
    await section('Webhooks').getByText('The held events were sent.').waitFor();
    await figure('0 Waiting webhooks').waitFor();
  });

  it('finds rows of all tables by a search, which stays during actions', async () => {
    const rows = section('Webhooks').getByRole('row');
    await page.getByLabel('Search the tables').fill('invoice.paid delivered');
    await page.keyboard.press('Enter');
    await ada.sees('Only rows with “invoice.paid delivered” are shown.');
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Clock', 'Webhooks']);
    const found = await rows.filter({ hasText: 'evt_' }).count();
    expect(found).toBeGreaterThan(0);
    expect(await rows.filter({ hasText: 'invoice.paid' }).count()).toBe(found);
    await rows.getByRole('button', { name: 'Send again' }).first().click();
    await page.getByRole('status').getByText('The event is sent again.').waitFor();
    await ada.sees('Only rows with “invoice.paid delivered” are shown.');
    await ada.follow('Show all');
    await visit('/payments?q=nothing+at+all');
    await ada.sees('No row matches.');
    await ada.follow('Show all');
    expect(
      await page.getByRole('navigation', { name: 'Sandbox' }).locator('[aria-current]').textContent(),
    ).toBe('Payments');
  });

  it('has tabs, names what is empty, and sets a value with one click', async () => {
    await visit('/payments');
    expect(await page.locator('nav[aria-label=Sections] a').allTextContents()).toEqual([
      'Customers',
      'Billing',
      'Webhooks',
      'Behavior',
    ]);
    await tab(/^Billing/);
    for (const [empty, words] of [
      ['Disputes', 'No disputes yet.'],
      ['Refunds', 'No refunds yet.'],
    ] as const)
      await section(empty).getByText(words).waitFor();
    await section('Charges')
      .getByRole('row', { name: /^For \S+-0001 ch_.*Acme.*paid/ })
      .waitFor();
    await tab(/^Behavior/);
    await section('Promotion codes').getByText('No codes yet.').waitFor();
    await section('Faults').getByText('No faults waiting.').waitFor();
    const retries = page.getByRole('group', { name: 'Retries of a failed payment' });
    await retries.getByRole('button', { name: '3 in a week', pressed: true }).waitFor();
    const days = page.getByRole('group', { name: 'Time until a bank debit settles or fails' });
    await days.getByRole('button', { name: '6 days' }).click();
    await section('Stripe settings').getByRole('status').getByText('The setting was changed.').waitFor();
    await days.getByRole('button', { name: '6 days', pressed: true }).waitFor();
    await days.getByRole('button', { name: '3 days' }).click();
    await days.getByRole('button', { name: '3 days', pressed: true }).waitFor();
    const tax = (checked: boolean) => page.getByRole('switch', { name: 'Stripe Tax', checked });
    await tax(true).click();
    await tax(false).click();
    await tax(true).waitFor();
  });

  it('explains an action that is refused, on the page on which it was tried', async () => {
    await visit('/payments');
    const amount = section('Customers').getByLabel('Change balance');
    const open = () => section('Customers').getByText('More', { exact: true }).click();
    const balance = section('Customers').getByRole('columnheader', { name: 'Balance' });
    expect(await balance.count()).toBe(0); // all are zero
    await open();
    await amount.fill('500');
    await amount.press('Enter');
    await page.getByRole('status').getByText('The balance was changed.').waitFor();
    await balance.waitFor();
    await open();
    await amount.fill('0');
    await amount.press('Enter');
    await page.getByRole('alert').getByText('Enter a whole number.').waitFor();
    expect(await page.getByRole('status').count()).toBe(0); // only the outcome of this action
    await ada.seesPage('Payments');
  });

  it('lets a customer pay an open invoice, change the payment method, and cancel in the portal', async () => {
    await visit('/payments/portal');
    await ada.follow('Acme');
    await ada.seesPage('Acme');
    portal = page.url();
    await ada.sees('past due');
    await ada.sees('does not pay the open invoice');
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

  it('works without scripts, and with the keyboard alone', async () => {
    const plain = await world.arrive({ javaScriptEnabled: false });
    await plain.page.goto(`${world.service.sandboxUrl}/`);
    const reach = async (name: string) => {
      for (let tabs = 0; tabs < 60; tabs++) {
        await plain.page.keyboard.press('Tab');
        if ((await plain.page.locator(':focus').ariaSnapshot()).includes(name)) return;
      }
      throw new Error(`The Tab key does not reach ${name}.`);
    };
    await reach('Mail');
    await plain.page.keyboard.press('Enter');
    await plain.seesPage('Mailbox');
    await reach('Search mails');
    await plain.page.keyboard.type('bob@example.com');
    await plain.page.keyboard.press('Enter');
    await plain.sees('1 mail with');
    await reach('You are invited');
    await plain.page.keyboard.press('Enter');
    await plain.sees('Back to the mailbox');
    await reach('Payments');
    await plain.page.keyboard.press('Enter');
    await plain.seesPage('Payments');
    await reach('1 day');
    await plain.page.keyboard.press('Enter');
    await plain.sees('The clock moved by a day.');
  });
});
