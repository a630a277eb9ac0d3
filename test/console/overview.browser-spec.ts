import { inConsole } from './support/in-console.js';
import type { Person } from './support/person.js';

/** The sample data: Ada owns Acme Robotics, where Daniel is a member. Frank owns Globex Logistics. */
inConsole('the overview of an organization', (world) => {
  let ada: Person;
  let id: string;
  let beforePayments: Date;

  beforeAll(async () => {
    beforePayments = new Date();
    ({ ada, id } = await world.sample());
  });

  const part = (person: Person, name: string) => person.page.getByRole('region', { name });
  const attention = (person: Person) => person.page.getByRole('list', { name: 'Needs attention' });
  const number = (person: Person, label: string) =>
    person.page.getByRole('region', { name: 'At a glance' }).getByRole('link', { name: label });

  it('is the first page of an organization', async () => {
    await ada.open(`/organizations/${id}`);
    await ada.seesPage('Overview');
    expect(new URL(ada.page.url()).pathname).toBe(`/organizations/${id}/overview`);
    await ada.page.reload();
    await ada.seesPage('Overview');
  });

  it('shows what needs attention, and leads there', async () => {
    await attention(ada).getByText('The agent Support has a low balance').waitFor();
    await attention(ada).getByText('3,500 tokens left, warning set at 10,000 tokens').waitFor();
    await ada.follow('Top up: Support');
    await ada.seesPage('Support');
    await ada.page.goBack();
    expect(await ada.page.getByText('First steps').count()).toBe(0); // all are done
  });

  it('shows an admin the numbers of the organization, each with a link to its page', async () => {
    await number(ada, 'Tokens used').getByText('170,750').waitFor();
    await number(ada, 'Next charge').getByText('€199').waitFor();
    await number(ada, 'Next charge')
      .getByText(/^Bookkeeping, \w+ \d+, \d{4}$/)
      .waitFor();
    await number(ada, 'People').getByText('6', { exact: true }).waitFor();
    await number(ada, 'People').getByText('2 pending invites').waitFor();
    await number(ada, 'Next charge').click();
    await ada.seesPage('Billing');
    await ada.page.goBack();
    await ada.seesPage('Overview');
    const inTheirMonth = await world.arrive(); // another month may have begun since the payments
    await inTheirMonth.page.clock.setFixedTime(beforePayments);
    await inTheirMonth.signInQuickly('ada@example.com');
    await inTheirMonth.open(`/organizations/${id}`);
    await number(inTheirMonth, 'Paid this month').getByText(/^€\d+/).waitFor();
    await number(inTheirMonth, 'Paid this month').getByText('3 payments', { exact: true }).waitFor();
  });

  it('shows the usage of all agents and of each, and what happened lately', async () => {
    await ada.sees(/Most on \w+ \d+, \d{4}: [\d,]+ tokens\./);
    expect(await ada.page.getByText('used in the last 30 days').count()).toBe(0); // a tile shows it
    await ada.page.getByText('90 days', { exact: true }).click();
    await ada.sees(/[\d,]+ tokens used in the last 90 days\. Most on/);
    const byAgent = part(ada, 'By agent').getByRole('listitem');
    await byAgent.first().waitFor();
    const names = await byAgent.getByRole('link').allTextContents();
    expect(names).toEqual(['Bookkeeping', 'Support', 'Research']);
    const share = await byAgent
      .first()
      .locator('.mantine-Progress-section')
      .evaluate((bar) => bar.clientWidth / bar.parentElement!.clientWidth);
    expect(share).toBeCloseTo(132_400 / 170_750, 2); // of all tokens
    const recent = ada.page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem');
    await recent.first().waitFor();
    expect(await recent.count()).toBe(6);
    await ada.follow('Open the audit trail');
    await ada.seesPage('Audit trail');
  });

  it('shows members neither money nor the audit trail', async () => {
    const daniel = await world.signedIn('daniel@example.com');
    const refused: string[] = [];
    daniel.page.on('response', (response) => response.status() >= 400 && refused.push(response.url()));
    await daniel.follow(/^Acme Robotics/);
    await number(daniel, 'Agents in use').getByText('4', { exact: true }).waitFor();
    await number(daniel, 'Agents in use').getByText('Of 5 that are offered').waitFor();
    await number(daniel, 'Tokens used').getByText('170,750').waitFor();
    await daniel.settles();
    expect(
      await daniel.page.getByText(/Paid this month|Next charge|Recent activity|pending invites/).count(),
    ).toBe(0);
    expect(refused).toEqual([]);
    await world.service.query('UPDATE users SET email_verified = false WHERE email = $1', [
      'daniel@example.com',
    ]);
    await daniel.page.reload();
    await attention(daniel).getByText('Your e-mail address is not verified').waitFor();
    expect(daniel.errors).toEqual([]);
  });

  it('shows an overdue payment, and when it is tried again', async () => {
    const frank = await world.signedIn('frank@example.com');
    await frank.follow(/^Globex Logistics/);
    await part(frank, 'A payment is overdue').waitFor();
    await number(frank, 'Next charge').getByText('€49').waitFor();
    await number(frank, 'Next charge')
      .getByText(/^(Retry for )?Support, \w+ \d+, \d{4}$/)
      .waitFor();
    await frank.sees(/^The subscription to Support is overdue$/);
    expect(frank.errors).toEqual([]);
  });

  it('shows the first steps of a new organization until they are done', async () => {
    const fresh = await ada.foundOrganization('Fresh start');
    await ada.open(`/organizations/${fresh}`);
    const steps = part(ada, 'First steps');
    await ada.sees('0 of 3 done');
    expect(await steps.getByRole('progressbar').count()).toBe(0);
    // A new organization has no numbers to show.
    expect(await part(ada, 'At a glance').count()).toBe(0);
    expect(await ada.page.getByRole('radio', { name: '7 days' }).count()).toBe(0);
    await ada.page.getByRole('link', { name: 'Invite people' }).click();
    await ada.seesPage('People');
    await ada.type('E-mail addresses', 'zoe@example.com');
    await ada.press('Invite');
    await ada.sees('A new invite is on its way to');
    await ada.follow('Overview');
    await ada.sees('1 of 3 done');
    expect(await steps.getByRole('progressbar').count()).toBe(1);
    await ada.page.getByRole('link', { name: 'Choose an agent' }).click();
    await ada.seesPage('Agents');
    await ada.press('Start trial: Research');
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Start trial' }).click();
    await ada.sees(/Ends in 14 days/);
    await ada.follow('Overview');
    await ada.sees('2 of 3 done');
    await number(ada, 'Paid this month').getByText('€0', { exact: true }).waitFor();
    expect(await ada.page.getByRole('radio', { name: '7 days' }).count()).toBe(1);
    await ada.page.getByRole('link', { name: 'Add contact' }).click();
    await ada.seesPage('Billing');
    const contact = await ada.ask('PATCH', `/api/organizations/${fresh}/billing`, {
      name: 'Fresh start',
    });
    expect(contact.status).toBe(200);
    await ada.open(`/organizations/${fresh}`);
    await ada.sees('1 pending invite');
    expect(await steps.count()).toBe(0);
    expect(ada.errors).toEqual([]);
  });
});
