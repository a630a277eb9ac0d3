import { readFile } from 'node:fs/promises';
import { isISO31661Alpha2 } from 'class-validator';
import { until } from '../support/until.js';
import { inConsole } from './support/in-console.js';
import { operate } from './support/operator.js';
import type { Person } from './support/person.js';
import { buy, openContact } from './support/tour.js';

/** The tests form one story: each continues where the previous one ended. */
inConsole('billing', (world) => {
  let ada: Person;
  let id: string;

  beforeAll(async () => {
    ada = await world.signedIn('ada@example.com', 'Ada');
    id = await ada.foundOrganization('Acme');
    await ada.withoutHints(); // some tests count requests
  });

  const open = async (person = ada) => {
    await person.open(`/organizations/${id}/billing`);
    await person.seesPage('Billing');
    await ada.page.locator('.skeleton').waitFor({ state: 'detached' });
  };
  const section = (title: string) =>
    ada.page.locator('section', { has: ada.page.getByRole('heading', { name: title, exact: true }) });
  const payments = () => ada.page.getByRole('list', { name: 'Payments' }).getByRole('listitem');
  const saved = () => ada.page.locator('.mantine-Notification-root', { hasText: 'Contact saved.' });
  const overdue = () => ada.page.getByRole('region', { name: 'A payment is overdue' });
  /**
   * Reloads the page until it shows the text, because changes at the payment provider arrive by webhook. Then reloads
   * it once more, because the page may have read its other parts before the change.
   */
  const opensUntil = async (title: string, text: string | RegExp) => {
    await until(
      async () => {
        await open();
        const isThere = (await section(title).getByText(text).count()) > 0;
        return { isThere, shown: await section(title).allInnerTexts() };
      },
      ({ isThere }) => isThere,
    );
    await open();
  };

  it('explains what will appear when there is no data yet', async () => {
    await open();
    await section('Purchases').getByText('No payments yet').waitFor();
    await section('Purchases').getByRole('link', { name: 'Choose an agent' }).waitFor();
    await section('Purchases').getByRole('button', { name: 'Open billing portal' }).waitFor();
    const titles = await ada.page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    expect(titles).toEqual(['Purchases', 'Billing contact']);
  });

  it('shows the date, amount and item of the next charge', async () => {
    await ada.follow('Agents');
    await buy(ada, 'Subscribe: Research');
    await buy(ada, 'Subscribe: Bookkeeping');
    await open();
    await section('Next charge')
      .getByText(/^€29 on \w+ \d+, \d{4}$/)
      .waitFor();
    await section('Next charge').getByText('Renewal: Research').waitFor();
    await section('Next charge')
      .getByRole('listitem')
      .filter({ hasText: /Renewal: Bookkeeping.*€199 on \w+ \d+, \d{4}/ })
      .waitFor();
    await section('Payment method')
      .getByText(/^Visa ending in \d{4}$/)
      .waitFor();
    const rows = section('Subscriptions').getByRole('listitem');
    await rows.filter({ hasText: /Research.*Subscribed.*Renews on.*€29\sper\smonth/ }).waitFor();
    await rows.filter({ hasText: /Bookkeeping.*Subscribed.*Renews on.*€199\sper\syear/ }).waitFor();
  });

  it('shows no next charge for a canceled subscription, but its last day', async () => {
    await ada.press('Open billing portal');
    await ada.page.waitForURL(`${world.service.sandboxUrl}/**`);
    const research = ada.page.locator('tr', { hasText: 'Research' });
    await research.getByRole('button', { name: 'Cancel at period end' }).click();
    await research.getByRole('button', { name: 'Keep the subscription' }).waitFor();
    await opensUntil('Subscriptions', /Usable until \w+ \d+, \d{4}/);
    await section('Subscriptions').getByText('Canceled', { exact: true }).waitFor();
    await section('Next charge').getByText('Renewal: Bookkeeping').waitFor();
    await operate(world.service, 'resume');
    await opensUntil('Next charge', /Renewal: .*Research/);
  });

  it('shows a period of several intervals, and an end after the present period', async () => {
    const change = (sql: string) =>
      world.service.query(
        `UPDATE subscriptions SET ${sql} WHERE organization_id = $1 AND item = 'research'`,
        [id],
      );
    await change(`interval_count = 3, cancel_at = now() + interval '1 year'`);
    await open();
    const row = section('Subscriptions').getByRole('listitem').filter({ hasText: 'Research' });
    await row
      .filter({ hasText: /Renews on \w+ \d+, \d{4}. It ends on \w+ \d+.*€29 every 3 months/ })
      .waitFor();
    await ada.follow('Agents');
    const research = ada.page.getByRole('article', { name: 'Research' });
    await research.filter({ hasText: /It ends on.*100,000 tokens for €29 every 3 months/ }).waitFor();
    await change('interval_count = 1, cancel_at = NULL');
  });

  it('explains a past due and an unpaid subscription, whose invoice can be paid', async () => {
    await operate(world.service, 'card declines');
    await operate(world.service, 'month');
    await operate(world.service, 'hour'); // until then, the invoice is a draft
    await opensUntil('Subscriptions', 'Overdue');
    await overdue().getByText('The payment for the agent Research failed.', { exact: true }).waitFor();
    await overdue()
      .getByText(
        /^Amount due€29Works without a payment until\w+ \d+, \d{4}Next automatic attempt\w+ \d+, \d{4}$/,
      )
      .waitFor();
    expect(await overdue().getByRole('button').or(overdue().getByRole('link')).allTextContents()).toEqual([
      'Pay €29',
    ]);
    await section('Subscriptions')
      .getByText(/^Next attempt on \w+ \d+, \d{4}$/)
      .waitFor();
    await section('Payment method').getByRole('button', { name: 'Change payment method' }).waitFor();
    await section('Next charge').getByText('Retry of the overdue payment: Research').waitFor();
    for (const renewal of [/^Renewal: Research€29 on/, /^Renewal: Bookkeeping€199 on/])
      await section('Next charge').getByRole('listitem').filter({ hasText: renewal }).waitFor();
    await payments()
      .filter({ hasText: /^ResearchOverdueSubscription · invoice of \w+ \d+, \d{4}€29Pay/ })
      .waitFor();
    expect(await ada.page.getByText('The payment for the agent Research failed.').count()).toBe(1);
    for (let day = 0; day < 22; day++) await operate(world.service, 'day');
    await opensUntil('Subscriptions', 'Unpaid');
    await overdue().getByText('The subscription to the agent Research is blocked').waitFor();
    await overdue().getByText('None: pay it yourself').waitFor();
    const link = overdue().getByRole('link', { name: 'Pay €29: Research' });
    await ada.page.goto((await link.getAttribute('href'))!);
    await ada.press(/^Pay \D/);
    await ada.sees('paid');
    await opensUntil('Next charge', /Renewal: .*Research/);
    await overdue().waitFor({ state: 'detached' });
  });

  it('explains refunded, disputed and reviewed payments', async () => {
    await operate(world.service, 'credit note', { amount: '100' });
    await opensUntil('Payments', 'In review');
    const review = ada.page.getByRole('note').filter({ hasText: 'A payment is in review' });
    await review.getByText(/^€\d+ for the agent \w+$/).waitFor();
    await review.getByText(/^Paid on \w+ \d+, \d{4}.$/).waitFor();
    await review.getByText('nothing is blocked').waitFor();
    await operate(world.service, 'refund');
    await opensUntil('Payments', 'Refunded');
    await payments()
      .filter({ hasText: /Research.*Paid.*Subscription · 100,000 tokens.*€29.*Invoice/ })
      .first()
      .waitFor();
    await operate(world.service, 'dispute');
    await opensUntil('Payments', 'Disputed');
    const banner = ada.page.getByRole('region', { name: 'Purchases are blocked by a disputed payment' });
    await banner.getByText('You can’t buy anything or use the tokens from this payment').waitFor();
    await banner
      .getByText(
        /^What to doIf your organization made .*Payment€\d+ for the agent \w+Paid on .*. Disputed on \w+ \d+, \d{4}.Open invoiceBlocked/,
      )
      .waitFor();
    await banner.getByText('If your organization made the disputed payment').waitFor();
    await ada.page.locator('.switcher', { hasText: 'Dispute' }).waitFor();
    const invoice = banner.getByRole('link', { name: /^Open invoice: \w+$/ });
    expect(await invoice.getAttribute('href')).toMatch(/\/billing\/payments\/[^/]+\/invoice$/);
    await ada.follow('Agents');
    await banner.getByRole('link', { name: 'See what to do in Billing' }).click();
    await banner.getByText('If your organization made the disputed payment').waitFor();
  });

  it('pages through the payments, and fetches a page only to show it', async () => {
    await operate(world.service, 'year');
    await opensUntil('Payments', 'Show older');
    const first = await payments().first().textContent();
    await ada.press('Show older');
    await payments().filter({ hasText: first! }).waitFor({ state: 'detached' });
    await ada.page.locator('li:focus').waitFor();
    const reads: string[] = [];
    ada.page.on('request', (request) => {
      if (request.url().includes('/billing/payments')) reads.push(request.url());
    });
    await openContact(ada);
    await ada.type('Name', 'Acme Ltd');
    await ada.press('Save contact');
    await saved().waitFor();
    expect(reads).toEqual([]);
    await ada.press('Show newer');
    await ada.page.getByRole('button', { name: 'Show newer' }).waitFor({ state: 'detached' });
    expect(reads.length).toBeLessThanOrEqual(1);
  });

  it('downloads all payments as CSV', async () => {
    await open();
    const download = ada.page.waitForEvent('download');
    await ada.press('Download CSV');
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^Acme payments \d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^\ufeffid,kind,agentId,amount,currency/);
    expect(lines.length).toBeGreaterThan(10);
    await ada.sees('Payments downloaded.');
  });

  it('shows the contact, and its form only while it is edited', async () => {
    await open();
    await section('Billing contact').getByText('Acme Ltd').waitFor();
    const save = ada.page.getByRole('button', { name: 'Save contact' });
    expect(await save.count()).toBe(0);
    await openContact(ada);
    await ada.page.locator('input[name="name"]:focus').waitFor();
    expect(await save.getAttribute('data-variant')).toBe('default');
    await ada.type('City', 'Cologne');
    expect(await save.getAttribute('data-variant')).toBe('filled');
    await ada.press('Cancel');
    await save.waitFor({ state: 'detached' });
    await openContact(ada);
    expect(await ada.page.getByLabel('City', { exact: true }).inputValue()).toBe('');
  });

  it('keeps a half-typed contact while other pages are visited', async () => {
    await open();
    await openContact(ada);
    await ada.type('City', 'Bonn');
    await ada.follow('People');
    await ada.seesPage('People');
    await ada.follow('Billing');
    await ada.sees('What you typed is still here. It is not saved yet.');
    expect(await ada.page.getByLabel('City', { exact: true }).inputValue()).toBe('Bonn');
    await ada.press('Save contact');
    await saved().waitFor();
  });

  it('offers the countries by name, in the language of the person', async () => {
    await open();
    await openContact(ada);
    const country = ada.page.getByLabel('Country', { exact: true });
    await country.selectOption({ label: 'Germany' });
    const codes = await country
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const all = letters.flatMap((a) => letters.map((b) => a + b)).filter((code) => isISO31661Alpha2(code));
    expect(codes.filter(Boolean).sort()).toEqual(all.sort());
    await ada.press('Save contact');
    await saved().waitFor();
    const german = await world.arrive({ locale: 'de-DE' });
    await german.open('/');
    await german.press('Anmelden');
    await german.answerProvider('ada@example.com');
    await german.open(`/organizations/${id}/billing`);
    await german.page.getByText('Deutschland', { exact: true }).waitFor();
    await german.press('Kontakt bearbeiten');
    const land = german.page.getByLabel('Land', { exact: true });
    expect(await land.inputValue()).toBe('DE');
    expect(await land.locator('option:checked').textContent()).toBe('Deutschland');
    await german.sees(/\d+\s€ am \d+\.\d+\.\d{4}/);
    expect(await german.page.locator('main').textContent()).not.toMatch(/\b(the|and|renews|Paid|Invoice)\b/);
  });

  describe('in two browsers that change the contact at the same time', () => {
    let second: Person;

    beforeAll(async () => {
      id = await ada.foundOrganization('Acme together');
      second = await world.signedIn('ada@example.com');
    });
    beforeEach(async () => {
      for (const one of [ada, second]) {
        await one.open(`/organizations/${id}/billing`);
        await one.seesPage('Billing');
        await one.page.getByRole('heading', { name: 'Billing contact' }).waitFor();
        await one.settles();
        await openContact(one);
      }
    });

    const shown = (person: Person, text: string) => person.page.getByText(text, { exact: true });
    const save = async (person: Person, fields: Record<string, string>) => {
      for (const [label, value] of Object.entries(fields)) await person.type(label, value);
      await person.press('Save contact');
      await person.sees('Contact saved.');
    };

    it('keeps each other’s changes, which appear in the fields that they have not touched', async () => {
      await save(second, { 'Phone (optional)': '+49 30 1234' });
      await save(ada, { Name: 'Acme Ltd' });
      await shown(ada, '+49 30 1234').waitFor();
      await second.page.reload();
      await shown(second, '+49 30 1234').waitFor();
      await shown(second, 'Acme Ltd').waitFor();
    });

    it('keeps each other’s changes to lines of the address', async () => {
      await save(second, { City: 'Berlin' });
      await ada.page.getByLabel('Country', { exact: true }).selectOption({ label: 'Germany' });
      await save(ada, { 'Postal code': '10115' });
      await shown(ada, '10115 Berlin').waitFor();
      await shown(ada, 'Germany').waitFor();
    });

    it('clears a field without clearing the others', async () => {
      await save(second, { 'E-mail address for invoices': 'bills@example.com' });
      await save(ada, { Name: '' });
      await shown(ada, 'bills@example.com').waitFor();
      await second.page.reload();
      await shown(second, 'bills@example.com').waitFor();
      expect(await shown(second, 'Acme Ltd').count()).toBe(0);
    });

    it('keeps the text that was typed while the save was in progress', async () => {
      await ada.page.route('**/billing', async (route) => {
        if (route.request().method() === 'PATCH') await ada.type('Phone (optional)', '+49 30 5678');
        await route.continue();
      });
      await save(ada, { Name: 'Acme GmbH' });
      await ada.unroute();
      expect(await ada.page.getByLabel('Phone (optional)').inputValue()).toBe('+49 30 5678');
      await second.page.reload();
      await shown(second, '+49 30 1234').waitFor();
    });
  });
});
