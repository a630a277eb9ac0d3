import { inConsole } from './support/in-console.js';
import { operate } from './support/operator.js';
import type { Person } from './support/person.js';

/** The sample data: Ada owns Acme Robotics, where Daniel is a member. Frank owns Globex Logistics, with Hana. */
inConsole('the agents of an organization', (world) => {
  let ada: Person;
  let daniel: Person;
  let frank: Person;
  let hana: Person;

  const arrive = async (email: string, organization: RegExp, locale = 'en-US') => {
    const person = await world.arrive({ locale });
    await person.open('/');
    await person.page.getByRole('button').first().click(); // sign in, in any language
    await person.answerProvider(email);
    await person.follow(organization);
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
  const options = (person: Person, agent: string) =>
    card(person, agent).locator('summary', { hasText: 'options' });
  const notice = (person: Person) => person.page.locator('.notice');

  it('say that a payment is past due, and lead an admin to the invoice and the payment method', async () => {
    await overdue(frank).getByText('Support: The last payment failed.').waitFor();
    const invoice = overdue(frank).getByRole('link', { name: 'Pay the open invoice: Support' });
    expect(await invoice.getAttribute('href')).toContain(world.service.sandboxUrl);
    await card(frank, 'Support').getByText('Past due', { exact: true }).waitFor();
    expect(
      await card(frank, 'Support')
        .getByText(/Subscribed|until|renews/)
        .count(),
    ).toBe(0);
    await frank.press('Update payment method');
    await frank.page.waitForURL(`${world.service.sandboxUrl}/**`);
    await frank.page.goBack();
    await overdue(frank).waitFor();
  });

  it('tell a member who can buy, without a button', async () => {
    await overdue(hana).getByText('Ask an admin or the owner to pay.').waitFor();
    expect(await overdue(hana).locator('a, button').count()).toBe(0);
  });

  it('show one status with its date, one main action, and the refusals collapsed', async () => {
    const bookkeeping = card(ada, 'Bookkeeping');
    await bookkeeping.getByText('Subscribed', { exact: true }).waitFor();
    await bookkeeping.getByText(/renews on \w+ \d+, \d{4}/).waitFor();
    const meeting = card(ada, 'Meeting notes');
    await meeting.getByText('No access', { exact: true }).waitFor();
    expect(await meeting.getByRole('button').allTextContents()).toEqual(['Start trial']);
    await options(ada, 'Meeting notes').click();
    await meeting.getByRole('button', { name: 'Subscribe: Meeting notes' }).waitFor();
    const reason = bookkeeping.getByText('Your organization already has a subscription to this agent.');
    expect(await reason.isVisible()).toBe(false);
    await options(ada, 'Bookkeeping').click();
    await reason.waitFor();
    await card(ada, 'Research')
      .getByText(/ends in \d+ days?, on \w+ \d+, \d{4}/)
      .waitFor();
    await card(ada, 'Translator').getByText('10,000 tokens', { exact: true }).waitFor();
  });

  it('show the prices to members, who ask an admin to buy', async () => {
    const support = card(daniel, 'Support');
    await support.getByText('200,000 tokens for €49 per month').waitFor();
    await support.getByText('Ask an admin or the owner.').first().waitFor();
    expect(await support.getByRole('button').count()).toBe(0);
  });

  it('offer to continue with a checkout that is not paid yet', async () => {
    await options(ada, 'Research').click();
    await ada.press('Top up: Research');
    await ada.page.waitForURL(`${world.service.sandboxUrl}/**`);
    const payment = ada.page.url();
    await ada.follow('Cancel and go back');
    await card(ada, 'Research')
      .getByText(/not paid yet.*until/)
      .waitFor();
    const link = card(ada, 'Research').getByRole('link', { name: 'Continue to payment: Research' });
    expect(await link.getAttribute('href')).toBe(payment);
    await daniel.page.reload();
    await card(daniel, 'Research').waitFor();
    expect(await daniel.page.getByText('not paid yet').count()).toBe(0);
  });

  it('show one message about a bank debit until it arrives', async () => {
    await card(ada, 'Research').getByRole('link', { name: 'Continue to payment: Research' }).click();
    await ada.press(/^Pay by bank debit/);
    await ada.sees('Your payment is being processed.');
    await card(ada, 'Research').getByText('Your payment has not arrived yet.').waitFor();
    expect(await ada.page.getByText(/Thank you|not paid yet/).count()).toBe(0);
    await operate(world.service, 'debit arrives');
    await card(ada, 'Research').getByText('Your payment has not arrived yet.').waitFor({ state: 'detached' });
    await notice(ada).waitFor({ state: 'detached' });
    await card(ada, 'Research').getByText('28,150 tokens', { exact: true }).waitFor();
  });

  it('show the same message for the first bank debit of a subscription, which gives no access', async () => {
    await options(ada, 'Research').click();
    await ada.press('Subscribe: Research');
    await ada.press(/^Pay by bank debit/);
    await card(ada, 'Research').getByText('Payment pending', { exact: true }).waitFor();
    expect(await ada.page.getByText('Your payment has not arrived yet.').count()).toBe(0);
    await operate(world.service, 'debit arrives');
    await card(ada, 'Research').getByText('Subscribed', { exact: true }).waitFor();
  });

  it('have pages with terms, usage and the token history', async () => {
    await ada.follow('Support');
    await ada.seesPage('Support');
    expect(new URL(ada.page.url()).pathname).toMatch(/^\/organizations\/[^/]+\/agents\/support$/);
    await ada.page.reload();
    await ada.seesPage('Support');
    await ada.sees('36,500 tokens used in the last 30 days.');
    const history = ada.page.getByRole('list', { name: 'Token history' }).getByRole('listitem');
    await history.filter({ hasText: /Replies of the week.*-36,500/ }).waitFor();
    await history.filter({ hasText: /Top-up.*never expires.*\+40,000/ }).waitFor();
    await ada.page.getByRole('link', { name: 'All agents' }).click();
    await ada.seesPage('Agents');
  });

  it('say when a converted trial’s tokens expire, and when a past trial ended', async () => {
    await ada.follow('Research');
    await ada.seesPage('Research');
    const trial = ada.page.locator('.facts > div', { hasText: 'Trial' });
    // It has become a subscription, but its end is in the future.
    await trial.getByText(/replaced by a subscription. Its tokens are usable until \w+ \d+, \d{4}/).waitFor();
    await ada.page.getByRole('link', { name: 'All agents' }).click();
    await ada.follow('Translator');
    await ada.seesPage('Translator');
    await ada.page
      .locator('.facts > div', { hasText: 'Trial' })
      .getByText(/^ended on \w+ \d+, \d{4}$/)
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

  it('are in German for a German browser', async () => {
    const grace = await arrive('erin@example.com', /^Globex Logistics/, 'de-DE');
    await grace.page.getByRole('region', { name: 'Eine Zahlung ist überfällig' }).waitFor();
    await card(grace, 'Support').getByText('Überfällig', { exact: true }).waitFor();
    expect(await grace.page.locator('main').textContent()).not.toMatch(
      /\b(tokens|options|Subscribe|until|admin or)\b/,
    );
  });
});
