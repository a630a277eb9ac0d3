import { isISO31661Alpha2 } from 'class-validator';
import { inConsole } from './support/in-console.js';
import { operate } from './support/operator.js';
import type { Person } from './support/person.js';
import { buy } from './support/tour.js';

/** The tests form one story: each continues where the previous one ended. */
inConsole('billing', (world) => {
  let ada: Person;
  let id: string;

  beforeAll(async () => {
    ada = await world.signedIn('ada@example.com', 'Ada');
    id = await ada.createOrganization('Acme');
  });

  const open = async (person = ada) => {
    await person.open(`/organizations/${id}/billing`);
    await person.seesPage('Billing');
    await ada.page.locator('.skeleton').waitFor({ state: 'detached' });
  };
  const section = (title: string) =>
    ada.page.locator('section', { has: ada.page.getByRole('heading', { name: title, exact: true }) });
  const payments = () => ada.page.getByRole('list', { name: 'Payments' }).getByRole('listitem');
  const saved = () => ada.page.locator('.notice', { hasText: 'Contact saved.' });
  const overdue = () => ada.page.getByRole('region', { name: 'A payment is overdue' });
  /** Reloads the page until it shows the text, because changes at the payment provider arrive by webhook. */
  const opensUntil = async (title: string, text: string | RegExp) => {
    do await open();
    while ((await section(title).getByText(text).count()) === 0);
  };

  it('explains what will appear when there is no data yet', async () => {
    await open();
    await section('Next charge').getByText('No charge is planned.').waitFor();
    await section('Subscriptions').getByText('No subscriptions.').waitFor();
    await section('Payments').getByText('No payments yet.').waitFor();
  });

  it('shows the date, amount and item of the next charge', async () => {
    await ada.follow('Agents');
    await ada.page.getByRole('article', { name: 'Research' }).locator('summary').click();
    await buy(ada, 'Subscribe: Research');
    await ada.page.getByRole('article', { name: 'Bookkeeping' }).locator('summary').click();
    await buy(ada, 'Subscribe: Bookkeeping');
    await open();
    await section('Next charge')
      .getByText(/^€29 on \w+ \d+, \d{4}$/)
      .waitFor();
    await section('Next charge').getByText('For Research.').waitFor();
    const rows = section('Subscriptions').getByRole('listitem');
    await rows.filter({ hasText: /Research.*€29 per month.*Subscribed.*renews on/ }).waitFor();
    await rows.filter({ hasText: /Bookkeeping.*€199 per year.*Subscribed.*renews on/ }).waitFor();
  });

  it('shows no next charge for a canceled subscription, but its last day', async () => {
    await ada.press('Manage billing');
    await ada.page.waitForURL(`${world.service.sandboxUrl}/**`);
    const research = ada.page.locator('tr', { hasText: 'Research' });
    await research.getByRole('button', { name: 'Cancel at the end of the period' }).click();
    await research.getByRole('button', { name: 'Keep the subscription' }).waitFor();
    await opensUntil('Subscriptions', /you can use it until \w+ \d+, \d{4}/);
    await section('Subscriptions').getByText('Canceled', { exact: true }).waitFor();
    await section('Next charge').getByText('For Bookkeeping.').waitFor();
    await operate(world.service, 'resume');
    await opensUntil('Next charge', 'For Research.');
  });

  it('explains a past due and an unpaid subscription, whose invoice can be paid', async () => {
    await operate(world.service, 'card declines');
    await operate(world.service, 'month');
    await operate(world.service, 'hour'); // until then, the invoice is a draft
    await opensUntil('Subscriptions', 'Past due');
    await overdue().getByText('Research: The last payment failed. You can still use the agent').waitFor();
    await overdue().getByRole('button', { name: 'Update payment method' }).waitFor();
    await section('Next charge').getByText('For Bookkeeping.').waitFor();
    expect(await section('Subscriptions').getByText('1 active, 1 past due').count()).toBe(1);
    for (let day = 0; day < 22; day++) await operate(world.service, 'day');
    await opensUntil('Subscriptions', 'Unpaid');
    await overdue().getByText('gives no access until the invoice is paid').waitFor();
    const link = overdue().getByRole('link', { name: 'Pay the open invoice: Research' });
    await ada.page.goto((await link.getAttribute('href'))!);
    await ada.press(/^Pay \D/);
    await ada.sees('paid');
    await opensUntil('Next charge', 'For Research.');
    expect(await overdue().count()).toBe(0);
  });

  it('explains refunded, disputed and reviewed payments', async () => {
    await operate(world.service, 'credit note', { amount: '100' });
    await opensUntil('Payments', 'In review');
    await ada.sees('We received this payment and are checking it.');
    await operate(world.service, 'refund');
    await opensUntil('Payments', 'Refunded');
    await payments()
      .filter({ hasText: /Research.*Paid.*€29.*subscription · 100,000 tokens.*Invoice/ })
      .first()
      .waitFor();
    await operate(world.service, 'dispute');
    await opensUntil('Payments', 'Disputed');
    await ada.sees('The bank disputes this payment.');
  });

  it('pages through the payments, and refetches only the visible page', async () => {
    await operate(world.service, 'year');
    await opensUntil('Payments', 'Older');
    const first = await payments().first().textContent();
    await ada.press('Older');
    await payments().filter({ hasText: first! }).waitFor({ state: 'detached' });
    await ada.page.locator('li:focus').waitFor();
    const reads: string[] = [];
    ada.page.on('request', (request) => {
      if (request.url().includes('/billing/payments')) reads.push(request.url());
    });
    await ada.type('Name', 'Acme Ltd');
    await ada.press('Save contact');
    await saved().waitFor();
    expect(reads).toEqual([]);
    await ada.press('Newer');
    await ada.page.getByRole('button', { name: 'Newer' }).waitFor({ state: 'detached' });
    expect(reads.length).toBeLessThanOrEqual(1);
  });

  it('hides the message of success when the form is edited again', async () => {
    await open();
    await ada.type('City', 'Berlin');
    await ada.press('Save contact');
    await saved().waitFor();
    await ada.type('City', 'Bonn');
    await saved().waitFor({ state: 'detached' });
  });

  it('offers the countries by name, in the language of the person', async () => {
    await open();
    const country = ada.page.getByLabel('Country', { exact: true });
    await country.selectOption({ label: 'Germany' });
    await ada.press('Save contact');
    await saved().waitFor();
    const codes = await country
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const all = letters.flatMap((a) => letters.map((b) => a + b)).filter((code) => isISO31661Alpha2(code));
    expect(codes.filter(Boolean).sort()).toEqual(all.sort());
    const german = await world.arrive({ locale: 'de-DE' });
    await german.open('/');
    await german.press('Anmelden');
    await german.answerProvider('ada@example.com');
    await german.open(`/organizations/${id}/billing`);
    const land = german.page.getByLabel('Land', { exact: true });
    expect(await land.inputValue()).toBe('DE');
    expect(await land.locator('option:checked').textContent()).toBe('Deutschland');
    await german.sees(/\d+\s€ am \d+\.\d+\.\d{4}/);
    expect(await german.page.locator('main').textContent()).not.toMatch(/\b(the|and|renews|Paid|Invoice)\b/);
  });

  it('does not shift its layout when the data arrives late', async () => {
    await ada.page.route('**/api/organizations/**', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response });
    });
    await open();
    const shift = await ada.page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
            resolve(shifts.reduce((sum, { value }) => sum + value, 0));
          }).observe({ type: 'layout-shift', buffered: true });
          // Without any shift, the observer reports nothing.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
        }),
    );
    expect(shift).toBeLessThan(0.02);
    await ada.page.unrouteAll();
    expect(ada.errors).toEqual([]);
  });
});
