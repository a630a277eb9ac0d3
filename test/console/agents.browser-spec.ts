import { readFile } from 'node:fs/promises';
import { inConsole } from './support/in-console.js';
import type { BrowserContextOptions } from 'playwright-core';
import { operate } from './support/operator.js';
import type { Person } from './support/person.js';

/** The sample data: Ada owns Acme Robotics, where Daniel is a member. Frank owns Globex Logistics, with Hana. */
inConsole('the agents of an organization', (world) => {
  let ada: Person;
  let daniel: Person;
  let frank: Person;
  let hana: Person;

  const arrive = async (
    email: string,
    organization: RegExp,
    options: BrowserContextOptions = { locale: 'en-US' },
  ) => {
    const person = await world.signedIn(email, '', options);
    await person.follow(organization);
    await person.page.waitForURL('**/overview');
    await person.open(person.page.url().replace('overview', 'agents'));
    await person.page.getByRole('article').first().waitFor();
    return person;
  };

  beforeAll(async () => {
    await world.service.seed();
    ada = await arrive('ada@example.com', /^Acme Robotics/);
    daniel = await arrive('daniel@example.com', /^Acme Robotics/);
    frank = await arrive('frank@example.com', /^Globex Logistics/);
    hana = await arrive('hana@example.com', /^Globex Logistics/);
  });

  const card = (person: Person, name: string) => person.page.getByRole('article', { name, exact: true });
  const overdue = (person: Person) => person.page.getByRole('region', { name: 'A payment is overdue' });
  const chartOf = (days: string) =>
    ada.page.getByRole('radiogroup', { name: 'Period of the usage' }).getByText(days, { exact: true });
  const notice = (person: Person) => person.page.locator('.notice');

  it('say that a payment is past due, and lead an admin to the invoice', async () => {
    await overdue(frank).getByText('The payment for the agent Support failed.').waitFor();
    await frank.page.locator('.switcher', { hasText: 'Overdue' }).waitFor();
    const invoice = overdue(frank).getByRole('link', { name: 'Pay €49: Support' });
    expect(await invoice.getAttribute('href')).toContain(world.service.sandboxUrl);
    await card(frank, 'Support').getByText('Overdue', { exact: true }).waitFor();
    expect(
      await card(frank, 'Support')
        .getByText(/Subscribed|until|renews/)
        .allTextContents(),
    ).toEqual([expect.stringMatching(/^Works until \w+ \d+, \d{4} without a payment$/)]);
    await overdue(frank)
      .getByText(
        /^Amount due€49Works without a payment until\w+ \d+, \d{4}Next automatic attempt\w+ \d+, \d{4}$/,
      )
      .waitFor();
    expect(await frank.page.getByText('The payment for the agent Support failed.').count()).toBe(1);
    expect(await overdue(frank).locator('a, button').count()).toBe(1);
  });

  it('mark an organization with an overdue payment in the list of organizations', async () => {
    const erin = await world.signedIn('erin@example.com', '', { locale: 'en-US' });
    const rows = erin.page.getByRole('list', { name: 'Your organizations' }).getByRole('listitem');
    await rows.filter({ hasText: 'Overdue' }).waitFor();
    await erin.settles();
    expect(await rows.filter({ hasText: 'Overdue' }).locator('strong').allTextContents()).toEqual([
      'Globex Logistics',
    ]);
  });

  it('warn a member, who can still use the agent, and say who can pay, without a button', async () => {
    await overdue(hana)
      .getByText(/^The payment for the agent Support failed\. .* Ask an admin or the owner to pay\.$/)
      .waitFor();
    await card(hana, 'Support')
      .getByText(/^Works until \w+ \d+, \d{4} without a payment$/)
      .waitFor();
    expect(await overdue(hana).locator('a, button').allTextContents()).toEqual(['See who to ask']);
    expect(await hana.page.getByRole('link', { name: 'See who to ask' }).count()).toBe(1);
    await overdue(hana).getByRole('link').click();
    await hana.seesPage('People');
    expect(new URL(hana.page.url()).search).toBe('?role=admin');
    await hana.page.goBack();
  });

  it('have an overdue payment, which the billing page also mentions to a member', async () => {
    const agents = hana.page.url();
    await hana.open(agents.replace('agents', 'billing'));
    await hana.sees('A payment is overdue');
    await hana.sees('An admin or the owner can pay it.');
    expect(await hana.page.getByRole('link', { name: 'See who to ask' }).count()).toBe(1);
    await hana.open(agents);
  });

  it('show their status, and only the actions that are possible, always in the same order', async () => {
    const actions = (agent: string) => card(ada, agent).getByRole('button').allTextContents();
    const bookkeeping = card(ada, 'Bookkeeping');
    await bookkeeping.getByText('Subscribed', { exact: true }).waitFor();
    await bookkeeping.getByText(/Renews on \w+ \d+, \d{4}/).waitFor();
    expect(await actions('Bookkeeping')).toEqual(['Manage subscription']);
    await card(ada, 'Meeting notes').getByText('Not started', { exact: true }).waitFor();
    expect(await actions('Meeting notes')).toEqual(['Start trial', 'Subscribe', 'Top up']);
    await card(ada, 'Research')
      .getByText(/Ends in \d+ days?, on \w+ \d+, \d{4}/)
      .waitFor();
    expect(await actions('Research')).toEqual(['Subscribe', 'Top up']); // its trial has started
    const support = card(ada, 'Support');
    await support.getByText('Prepaid tokens', { exact: true }).waitFor();
    await support.getByText('Low balance', { exact: true }).waitFor();
    expect(await actions('Support')).toEqual(['Subscribe', 'Top up']);
    const filled = (agent: string) => card(ada, agent).locator('[data-variant=filled]').allTextContents();
    expect(await filled('Support')).toEqual(['Top up']); // its balance is low
    expect(await filled('Meeting notes')).toEqual(['Start trial']);
    expect(await filled('Research')).toEqual([]);
    await card(ada, 'Translator').getByText('10,000 tokens left', { exact: true }).waitFor();
  });

  it('lead an admin from a subscription to the billing portal', async () => {
    await ada.press('Manage subscription: Bookkeeping');
    await ada.page.waitForURL(`${world.service.sandboxUrl}/**`);
    await ada.page.goBack();
    await card(ada, 'Bookkeeping').waitFor();
  });

  it('show the prices to members, and say who can buy', async () => {
    const support = card(daniel, 'Support');
    await support.getByText('€15 once', { exact: true }).waitFor();
    await support.getByText('40,000 tokens', { exact: true }).waitFor();
    await daniel.page
      .getByText(
        '4 of 5 agents ready to use. Only admins and the owner can subscribe, change plans or top up. See who to ask',
      )
      .waitFor();
    expect(await support.getByRole('button').count()).toBe(0);
  });

  it('offer to continue with a checkout that is not paid yet', async () => {
    await ada.press('Top up: Research');
    await ada.page.waitForURL(`${world.service.sandboxUrl}/**`);
    const payment = ada.page.url();
    await ada.follow('Cancel and go back');
    await notice(ada).getByText('You were not charged.').waitFor();
    await card(ada, 'Research')
      .getByText(/not paid yet.*until/)
      .waitFor();
    const link = card(ada, 'Research').getByRole('link', { name: 'Continue to payment: Research' });
    expect(await link.getAttribute('href')).toBe(payment);
    const again = notice(ada).getByRole('link', { name: 'Continue to payment: Research' });
    expect(await again.getAttribute('href')).toBe(payment);
    await ada.press('Compare offers');
    const dialog = ada.page.getByRole('dialog');
    expect(await dialog.getByRole('link', { name: 'Continue: Research' }).getAttribute('href')).toBe(payment);
    await ada.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await daniel.page.reload();
    await card(daniel, 'Research').waitFor();
    expect(await daniel.page.getByText('not paid yet').count()).toBe(0);
  });

  it('show one message about a bank debit until it arrives, and then what was bought', async () => {
    await card(ada, 'Research').getByRole('link', { name: 'Continue to payment: Research' }).click();
    await ada.press(/^Pay by bank debit/);
    await notice(ada).getByText('Top-up of Research is being processed').waitFor();
    await notice(ada).getByText('25,000 tokens appear when the payment arrives.').waitFor();
    await card(ada, 'Research').getByText('25,000 tokens, added when the payment arrives').waitFor();
    await notice(ada).getByRole('link', { name: 'Open Research' }).waitFor();
    await card(ada, 'Research').getByText('Payment pending', { exact: true }).waitFor();
    expect(await ada.page.getByText(/Thank you|not paid yet|has not arrived yet/).count()).toBe(0);
    await ada.press('Top up again: Research');
    await ada.page.getByRole('dialog', { name: 'A payment is on its way. Buy again?' }).waitFor();
    await ada.press('Cancel');
    await notice(ada).getByRole('button', { name: 'Close' }).click();
    await notice(ada).waitFor({ state: 'detached' });
    await operate(world.service, 'debit arrives');
    await card(ada, 'Research').getByText('Payment pending').waitFor({ state: 'detached' });
    await notice(ada).getByText('25,000 tokens added to Research').waitFor();
    await notice(ada).getByRole('link', { name: 'Open Research' }).waitFor();
    await ada.press('Close');
    await notice(ada).waitFor({ state: 'detached' });
    await card(ada, 'Research').getByText('28,150 tokens left', { exact: true }).waitFor();
  });

  it('show the same message for the first bank debit of a subscription', async () => {
    await ada.press('Subscribe: Research');
    await ada.press(/^Pay by bank debit/);
    await notice(ada).getByText('Subscription to Research is being processed').waitFor();
    await card(ada, 'Research').getByText('Payment pending', { exact: true }).waitFor();
    expect(await ada.page.getByText('Your payment has not arrived yet.').count()).toBe(0);
    await operate(world.service, 'debit arrives');
    await card(ada, 'Research').getByText('Subscribed', { exact: true }).waitFor();
  });

  it('start a canceled purchase again', async () => {
    const { pathname } = new URL(frank.page.url());
    await frank.open(`${pathname}?checkout=canceled&agentId=translator&kind=top_up`);
    await frank.press('Try again: Translator');
    await frank.page.waitForURL(`${world.service.sandboxUrl}/**`);
    await frank.open(pathname);
    await card(frank, 'Translator').waitFor();
  });

  it('have pages with terms, usage and the token history', async () => {
    await ada.follow('Support');
    await ada.seesPage('Support');
    expect(new URL(ada.page.url()).pathname).toMatch(/^\/organizations\/[^/]+\/agents\/support$/);
    await ada.page.reload();
    await ada.seesPage('Support');
    await ada.sees('36,500 tokens used in the last 30 days.');
    await ada.sees('The warning is set at 10,000 tokens');
    expect(await ada.page.getByRole('button', { name: /: Support$/ }).allTextContents()).toEqual([
      'Subscribe',
      'Top up',
    ]);
    const history = ada.page.getByRole('list', { name: 'Token history' }).getByRole('listitem');
    await history.filter({ hasText: /Replies of the week.*−36,500/ }).waitFor();
    await history.filter({ hasText: /Top-up.*never\sexpires.*\+40,000/ }).waitFor();
    await ada.page.getByRole('link', { name: 'All agents' }).click();
    await ada.seesPage('Agents');
  });

  it('show each day of a busy agent in a chart, for the mouse and the keyboard', async () => {
    await world.service.query(
      `INSERT INTO token_consumptions (organization_id, agent_id, idempotency_key, amount, created_at)
       SELECT id, 'bookkeeping', 'busy ' || n, 1, now() FROM organizations, generate_series(1, 1200) n
        WHERE name = 'Acme Robotics'`,
    );
    await ada.follow('Bookkeeping');
    await ada.seesPage('Bookkeeping');
    await ada.page.getByText(/^Renews on/).waitFor();
    await ada.page.getByRole('button', { name: 'Manage subscription: Bookkeeping' }).waitFor();
    const bars = ada.page.locator('.usage-bars rect');
    const used = ada.page.locator('.usage-bars rect:not([height="0"])');
    const tip = ada.page.locator('.usage-tip');
    await used.first().waitFor();
    expect(await bars.count()).toBe(30);
    expect(await used.count()).toBe(14);
    await ada.sees('133,600 tokens used in the last 30 days.');
    const slider = ada.page.getByRole('slider', { name: 'Tokens used by day' });
    await slider.focus();
    await ada.page.keyboard.press('ArrowLeft');
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^\w+ \d+, \d{4}: 5,200 tokens$/);
    await tip.getByText('5,200 tokens').waitFor();
    await ada.page.keyboard.press('Home');
    await tip.getByText('0 tokens').waitFor();
    await slider.blur();
    await tip.waitFor({ state: 'detached' });
    const box = (await slider.boundingBox())!;
    await slider.hover({ position: { x: box.width * (28.5 / 30), y: 20 } });
    await tip.getByText('5,200 tokens').waitFor();
    await ada.page.mouse.move(0, 0);
    await tip.waitFor({ state: 'detached' });
    await chartOf('7 days').click();
    await ada.page.getByText('Hours', { exact: true }).click();
    await ada.page.getByRole('slider', { name: 'Tokens used by hour' }).waitFor();
    expect(await bars.count()).toBe(7 * 24);
    await ada.page.getByText('Days', { exact: true }).click();
    await slider.waitFor();
    expect(await bars.count()).toBe(7);
    expect(await ada.page.locator('.usage-axis span').count()).toBe(7);
    await ada.page.getByText('Show as a table').click();
    await ada.page.getByText('Hide the table').waitFor();
    const rows = ada.page.getByRole('table', { name: 'Usage as a table' }).getByRole('row');
    await rows.filter({ hasText: '5,200' }).waitFor();
    expect(await rows.count()).toBe(1 + 7);
    expect(await rows.first().textContent()).toBe('DayUsed'); // nothing was added or taken back
    await chartOf('30 days').click();
    await ada.page.getByText('Show as a table').click();
    await rows.first().filter({ hasText: 'DayUsedAdded' }).waitFor();
    await ada.page.setViewportSize({ width: 390, height: 844 });
    await rows.filter({ hasText: 'Added 500,000' }).waitFor();
    const region = ada.page.getByRole('region', { name: 'Usage as a table' });
    expect(await region.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
    await ada.page.setViewportSize({ width: 1280, height: 720 });
  });

  it('filter the token history by kind and time, and download it', async () => {
    const history = ada.page.getByRole('list', { name: 'Token history' }).getByRole('listitem');
    await ada.page.getByLabel('Kind', { exact: true }).selectOption('Added');
    await history.filter({ hasText: /Subscription period.*\+500,000/ }).waitFor();
    expect(await history.count()).toBe(1);
    await ada.page.getByLabel('Kind', { exact: true }).selectOption('All kinds');
    await ada.page.getByLabel('Period', { exact: true }).selectOption('Last 7 days');
    await history.nth(9).waitFor();
    const downloading = ada.page.waitForEvent('download');
    await ada.press('Download CSV');
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(
      /^Acme Robotics.* Bookkeeping token history \d{4}-\d\d-\d\d\.csv$/,
    );
    const file = await readFile(await download.path(), 'utf8');
    const [names, ...lines] = file.trimEnd().split(/\r?\n/);
    expect(names).toBe('\ufeffid,type,source,amount,label,expiresAt,occurredAt,member.id,member.name');
    expect(lines.filter((line) => line.includes('consumption'))).toHaveLength(1200 + 7);
    await ada.page.getByRole('link', { name: 'All agents' }).click();
    await ada.follow('Support');
    await history.filter({ hasText: 'Top-up' }).waitFor();
    await ada.page.getByLabel('Kind', { exact: true }).selectOption('Restored');
    await ada.sees('No change matches these filters.');
    await ada.page.getByRole('link', { name: 'All agents' }).click();
  });

  it('have a balance at which admins are warned, which members can only read', async () => {
    const field = ada.page.getByLabel('Warn at (tokens)');
    await ada.follow('Translator');
    await field.fill('10000');
    expect(await field.inputValue()).toBe('10,000');
    await ada.press('Save');
    await ada.sees('The warning is saved.');
    await ada.sees('The warning is set at 10,000 tokens');
    await daniel.follow('Translator');
    await daniel.sees('Admins are warned at 10,000 tokens.');
    expect(await daniel.page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    await field.fill('');
    await ada.press('Save');
    await ada.page.getByText('The warning is set at').waitFor({ state: 'detached' });
    await daniel.page.getByRole('link', { name: 'All agents' }).click();
    await ada.page.getByRole('link', { name: 'All agents' }).click();
  });

  it('show usage by member to admins only, and name the member of a movement to that member, too', async () => {
    const table = ada.page.getByRole('table', { name: 'Usage by member' });
    await ada.follow('Bookkeeping');
    await table.getByRole('row', { name: 'Ada Lindqvist 60,100' }).waitFor();
    await ada.settles();
    expect(await table.getByRole('row').allTextContents()).toEqual([
      'MemberUsed',
      'Ada Lindqvist60,100',
      'Daniel Okoye40,700',
      'Erin Walsh31,600',
      'Other useBy anyone else, such as former members1,200',
    ]);
    await ada.sees('Last 30 days');
    await chartOf('7 days').click();
    await table.getByRole('row', { name: 'Daniel Okoye 29,400' }).waitFor();
    await ada.sees('Last 7 days');
    await daniel.follow('Bookkeeping');
    await daniel.seesPage('Bookkeeping');
    await daniel.settles();
    expect(await daniel.page.getByText('Usage by member').count()).toBe(0);
    for (const person of [ada, daniel]) {
      await person.page.getByRole('link', { name: 'All agents' }).click();
      await person.follow('Research');
      await person.page.getByText('for Daniel Okoye').waitFor();
      await person.page.getByRole('link', { name: 'All agents' }).click();
    }
  });

  it('have monthly budgets, show members their own use, and show what is reserved', async () => {
    const budgets = (person: Person) =>
      person.page.locator('section', { has: person.page.getByRole('heading', { name: 'Monthly budgets' }) });
    await ada.follow('Translator');
    await ada.type('Whole organization (tokens)', '5000');
    await ada.press('Save budgets');
    await ada.sees('The budgets are saved.');
    await budgets(ada).getByText('Organization this month: 0 of 5,000 tokens').waitFor();
    await daniel.follow('Translator');
    await budgets(daniel).getByText('Organization this month: 0 of 5,000 tokens').waitFor();
    await daniel.settles();
    expect(await budgets(daniel).locator('input, button').count()).toBe(0);
    const [, , organizationId] = new URL(ada.page.url()).pathname.split('/');
    const use = (amount: string) =>
      fetch(`${world.service.sandboxUrl}/tokens`, {
        method: 'POST',
        body: new URLSearchParams({
          organizationId: organizationId!,
          agentId: 'translator',
          amount,
          who: 'daniel@example.com',
        }),
      });
    expect((await use('4500')).status).toBe(200);
    await budgets(daniel).getByText('You this month: 4,500 tokens').waitFor();
    await budgets(ada).getByText('Organization this month: 4,500 of 5,000 tokens').waitFor();
    await budgets(ada).getByText('You this month: 0 tokens').waitFor();
    expect((await use('501')).status).toBe(409);
    await world.service.query(
      `WITH part AS (UPDATE token_grants SET remaining = remaining - 400
                      WHERE organization_id = $1 AND agent_id = 'translator' AND source = 'top_up' RETURNING *),
            work AS (INSERT INTO token_reservations
                       (id, organization_id, agent_id, idempotency_key, amount, balance, expires_at, kept_until)
                     SELECT gen_random_uuid(), organization_id, agent_id, 'work', 400, 0, 'infinity', 'infinity'
                       FROM part RETURNING id)
       INSERT INTO token_holds (reservation_id, grant_id, organization_id, agent_id, amount, expires_at)
       SELECT work.id, part.id, part.organization_id, part.agent_id, 400, 'infinity' FROM work, part`,
      [organizationId],
    );
    await ada.page.reload();
    await ada.sees('5,100 tokens left');
    await ada.sees('400 tokens reserved for work in progress');
    await budgets(ada).getByText('Organization this month: 4,900 of 5,000 tokens').waitFor();
    await daniel.page.getByRole('link', { name: 'All agents' }).click();
    await ada.page.getByRole('link', { name: 'All agents' }).click();
  });

  it('compare all offers with their price per 1,000 tokens', async () => {
    await ada.press('Compare offers');
    const offers = (agent: string) => ada.page.getByRole('rowgroup', { name: agent, exact: true });
    const rows = async (agent: string) => {
      const [, ...all] = await offers(agent).getByRole('row').all();
      const texts = await Promise.all(all.map((row) => row.locator('th, td').allInnerTexts()));
      return texts.map((cells) => cells.map((cell) => cell.replace(/\s+/g, ' ').trim()));
    };
    await offers('Support').getByRole('link', { name: 'Support' }).waitFor();
    expect(await rows('Support')).toEqual([
      ['Monthly', '€49 per month', '200,000 tokens per month', '€0.25', 'Subscribe'],
      [
        'Yearly',
        '€499 per year €41.58 per month Saves €89 a year',
        '2,400,000 tokens per year',
        '€0.21',
        'Subscribe',
      ],
      ['Top-up', '€15 once', '40,000 tokens', '€0.38', 'Top up'],
    ]);
    expect(await rows('Bookkeeping')).toEqual([
      ['Trial New customers only', '30 days free', '2,000 tokens', '', ''],
      ['Subscription Your plan', '€199 per year €16.58 per month', '500,000 tokens per year', '€0.40', ''],
    ]);
    expect((await rows('Translator'))[0]).toEqual([
      'Trial Already used',
      '7 days free',
      '1,000 tokens',
      '',
      '',
    ]);
    expect(await offers('Meeting notes').getByRole('button').allTextContents()).toEqual([
      'Start trial',
      'Subscribe',
      'Subscribe',
      'Subscribe',
      'Top up',
    ]);
    const isGrey = async (agent: string) => {
      const color = (row: number) =>
        offers(agent)
          .getByRole('row')
          .nth(row)
          .locator('.price > span')
          .first()
          .evaluate((text) => getComputedStyle(text).color);
      return (await color(1)) !== (await color(2)); // the trial, and an offer that can be bought
    };
    expect(await isGrey('Translator')).toBe(true);
    expect(await isGrey('Meeting notes')).toBe(false);
    await offers('Bookkeeping').getByRole('button', { name: 'Manage: Bookkeeping' }).waitFor();
    await ada.press('Subscribe: Support, Yearly');
    await ada.page.waitForURL(`${world.service.sandboxUrl}/**`);
    await ada.sees('€499.00');
    await ada.page.goBack();
    await card(ada, 'Support').waitFor();
  });

  it('explain once that a dispute blocks purchases, and show their prices without buttons', async () => {
    const kofi = await arrive('kofi@example.com', /^Initech Studio/);
    await kofi.page.getByRole('heading', { name: 'Purchases are blocked by a disputed payment' }).waitFor();
    await kofi.sees('The payment of €3 for Meeting notes is disputed.');
    const support = card(kofi, 'Support');
    await support.getByText('Not started', { exact: true }).waitFor();
    await kofi.sees('1 of 5 agents ready to use.');
    await card(kofi, 'Meeting notes').getByText('Payment disputed', { exact: true }).waitFor();
    expect(await card(kofi, 'Support').getByText('Purchases are blocked.').count()).toBe(1);
    await card(kofi, 'Meeting notes').getByText('blocked until the bank decides').waitFor();
    expect(await card(kofi, 'Meeting notes').getByText('Not started').count()).toBe(0);
    await support.getByText('from €49 per month').waitFor();
    expect(await support.getByRole('button').count()).toBe(0);
    await kofi.follow('Support');
    await kofi.page.getByRole('heading', { name: 'Purchases are blocked by a disputed payment' }).waitFor();
    await kofi.follow('See what to do in Billing');
    await kofi.seesPage('Billing');
  });

  it('stop waiting for a payment after some minutes, name the purchase, and say what to do', async () => {
    const bob = await arrive('bob@example.com', /^Acme Robotics/);
    await bob.page.clock.install();
    await bob.press('Top up: Translator');
    await bob.press(/^Pay by bank debit/);
    await notice(bob).getByText('Top-up of Translator is being processed').waitFor();
    const again = notice(bob).getByRole('button', { name: 'Check again' });
    while ((await again.count()) === 0) {
      await bob.page.clock.fastForward(60_000);
      await bob.settles();
    }
    await notice(bob).getByText('The payment provider has not confirmed your payment yet.').waitFor();
    await bob.open('/?checkout=pending'); // the URL does not say what was bought
    await notice(bob).getByText('Top-up of Translator').waitFor();
    expect(new URL(bob.page.url()).search).toBe('');
    await operate(world.service, 'debit arrives');
    await notice(bob).getByText('10,000 tokens added to Translator').waitFor();
    await bob.page.evaluate(() => sessionStorage.clear());
    await bob.open('/?checkout=pending');
    await bob.sees(/^The confirmation usually .* does not appear in any of your organizations/);
    const support = bob.page.getByRole('link', { name: 'Workspace support' });
    expect(await support.getAttribute('href')).toBe('mailto:help@example.com');
    await bob.follow(/^Open Acme/);
    await bob.seesPage('Agents');
    expect(bob.errors).toEqual([]);
  });

  it('say when each part of the balance expires, and when a past trial ended', async () => {
    await ada.follow('Research');
    await ada.seesPage('Research');
    const fact = (name: string) => ada.page.locator('.facts > div', { hasText: name });
    await fact('Trial').getByText('Replaced by a subscription', { exact: true }).waitFor();
    await fact('Expiry').getByText('25,000 tokens never expire').waitFor();
    await ada.settles();
    expect(await fact('Expiry').getByRole('listitem').allTextContents()).toEqual([
      expect.stringMatching(/^3,150 tokens expire on \w+ \d+, \d{4}$/),
      expect.stringMatching(/^100,000 tokens expire on \w+ \d+, \d{4}$/),
      '25,000 tokens never expire',
    ]);
    await ada.page.getByRole('link', { name: 'All agents' }).click();
    await ada.follow('Translator');
    await ada.seesPage('Translator');
    await fact('Expiry').getByText('Never', { exact: true }).waitFor(); // one value for all tokens
    await fact('Trial')
      .getByText(/^Ended on \w+ \d+, \d{4}$/)
      .waitFor();
  });

  it('report an agent that does not exist', async () => {
    const { pathname } = new URL(ada.page.url());
    await ada.open(pathname.replace('translator', 'nothing'));
    await ada.sees('This agent does not exist.');
    await ada.page.getByRole('link', { name: 'All agents' }).click();
    await ada.seesPage('Agents');
    expect([...ada.errors, ...frank.errors, ...hana.errors, ...daniel.errors]).toEqual([]);
  });
});
