import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { DEMONSTRATION_CATALOG } from '../../src/agents/catalog/demonstration-catalog.js';
import { describeInChromium, launchChromium } from './support/chromium.js';
import { outsideOfTheWindow, violationsOfAccessibility } from './support/inspect.js';
import { operate } from './support/operator.js';
import { Person } from './support/person.js';
import { startSandboxService, type SandboxService } from './support/sandbox-service.js';
import { invite, pay } from './support/tour.js';

const PHONE = { width: 390, height: 844 };

/** The tests form one story: each continues where the previous one ended. */
describeInChromium('the plan of a subscription', () => {
  let browser: Browser;
  let directory: string;
  let service: SandboxService;
  let ada: Person;
  let id: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'workspace-catalog-'));
    await writeCatalog();
    service = await startSandboxService({ AGENT_CATALOG: catalog() });
    browser = await launchChromium();
    ada = await Person.arrive(browser, service, { locale: 'en-US' });
    await ada.signInQuickly('ada@example.com', 'Ada');
    id = await ada.foundOrganization('Acme');
    await visit('agents', 'Agents');
    await ada.press('Subscribe: Meeting notes');
    await ada.press('Subscribe: Solo');
    await pay(ada);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const NOTES = 'agents/meeting-notes';
  const catalog = () => join(directory, 'catalog.json');
  const writeCatalog = (change = withYears, without = '') => {
    const agents = DEMONSTRATION_CATALOG.agents.filter((agent) => agent.id !== without);
    return writeFile(catalog(), JSON.stringify({ agents: agents.map(change) }));
  };
  const visit = async (page: string, title: string, person = ada) => {
    await person.open(`/organizations/${id}/${page}`);
    await person.seesPage(title);
    await person.settles();
  };
  const dialog = () => ada.page.getByRole('dialog');
  const says = (text: string | RegExp) =>
    ada.page.getByRole('status').filter({ hasText: text }).first().waitFor();
  const button = (name: string | RegExp) => ada.page.getByRole('button', { name, exact: true });
  /** Operates a button with the Enter key. */
  const enter = async (name: string | RegExp) => {
    await button(name).waitFor();
    await button(name).focus();
    await ada.page.keyboard.press('Enter');
  };
  const withdraw = async () => {
    await enter('Withdraw: Meeting notes');
    await dialog().getByRole('button', { name: 'Cancel' }).and(ada.page.locator(':focus')).waitFor();
    await ada.page.keyboard.press('Tab');
    await ada.page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'detached' });
    await says('The change is withdrawn.');
    await button('Withdraw: Meeting notes').waitFor({ state: 'detached' });
  };
  const problems = async () => [
    ...(await violationsOfAccessibility(ada.page)),
    ...(await outsideOfTheWindow(ada.page)),
  ];

  it('is changed to a higher one at once, with the keyboard and after a new preview', async () => {
    await visit(NOTES, 'Meeting notes');
    await enter('Change plan: Meeting notes');
    await dialog().getByRole('listitem', { name: 'Solo' }).getByText('Your plan').waitFor();
    expect(await dialog().getByRole('listitem').allTextContents()).toHaveLength(2);
    await dialog().getByText('Yearly', { exact: true }).click();
    await dialog().getByRole('listitem', { name: 'Team, yearly' }).getByText('Saves €48 a year').waitFor();
    await dialog().getByText('Monthly', { exact: true }).click();
    expect(await problems()).toEqual([]);
    await enter('Choose: Team');
    await ada.page.locator('h3:focus', { hasText: 'Team starts now' }).waitFor();
    await dialog()
      .getByText(/^Due now€\d+(\.\d\d)?$/)
      .waitFor();
    await dialog()
      .getByText(/^Tokens now[\d,]+\stokens$/)
      .waitFor();
    await dialog()
      .getByText(/^Next charge€24 on \w+ \d+, \d{4}$/)
      .waitFor();
    expect(await problems()).toEqual([]);
    await enter('Back');
    await ada.page.locator('[aria-label="Choose: Team"]:focus').waitFor();
    await ada.page.keyboard.press('Enter');
    await ada.page.locator('h3:focus').waitFor();
    await service.query(`UPDATE offer_changes SET created_at = created_at - interval '1 hour'`);
    await enter(/^Change to Team and pay €/);
    await dialog().getByText('The preview was outdated. This is a new one').waitFor();
    await enter(/^Change to Team and pay €/);
    await says('The plan is now Team.');
    await ada.page.locator('[aria-label="Change plan: Meeting notes"]:focus').waitFor();
    await ada.sees('80,000 tokens for €24 per month');
  });

  it('is changed to a lower one at the end of the period, until the change is withdrawn', async () => {
    await enter('Change plan: Meeting notes');
    await enter('Choose: Solo');
    await dialog()
      .getByText(/^Solo starts on/)
      .waitFor();
    await enter('Schedule the change to Solo');
    await says(/The plan changes to Solo on \w+ \d+, \d{4}\./);
    await ada.page.locator('.facts > div', { hasText: /^Next tokens20,000\stokens on/ }).waitFor();
    await ada.sees(/^Changes to Solo on/);
    await ada.page.locator('[aria-label="Change plan: Meeting notes"]:focus').waitFor();
    expect(await problems()).toEqual([]);
    await visit('overview', 'Overview');
    await ada.sees('The plan of the agent Meeting notes changes to Solo');
    await ada.sees(/Ada scheduled the change of Meeting notes to the plan Solo for/);
    await visit('billing', 'Billing');
    await ada.sees(/^€9 on/);
    await ada.sees(/^Changes to Solo on/);
    await withdraw();
    await visit(NOTES, 'Meeting notes');
    expect(await ada.page.getByText('Changes to Solo').count()).toBe(0);
  });

  it('shows the tokens of each month, also of an offer that has left the catalog', async () => {
    await visit('agents', 'Agents');
    await ada.press('Subscribe: Translator');
    await pay(ada);
    await visit('agents/translator', 'Translator');
    const fact = (name: string) => ada.page.locator('.facts > div', { hasText: name });
    const shown = async () => ({
      expire: await fact('Expiry').locator('dd').textContent(),
      next: await fact('Next tokens').locator('dd').textContent(),
      plan: await fact('Plan').locator('dd').textContent(),
    });
    const next = /^10,000\stokens on \w+ \d+, \d{4}$/;
    const before = await shown();
    expect(before).toEqual({
      expire: before.next!.replace(/^.* on /, ''), // one value for all tokens
      next: expect.stringMatching(next),
      plan: expect.stringMatching(/^10,000\stokens\sper\smonth for €50\sper\syear$/),
    });
    await writeCatalog((agent) => (agent.id === 'translator' ? agent : withYears(agent)));
    await service.syncCatalog();
    await visit('agents/translator', 'Translator');
    expect(await shown()).toEqual(before);
    await writeCatalog();
    await service.syncCatalog();
  });

  it('does not take an agent that has left the catalog for a disputed one', async () => {
    await visit('agents', 'Agents');
    await ada.press('Start trial: Research');
    await dialog().getByRole('button', { name: 'Start trial' }).click();
    const balance = ada.page
      .getByRole('article', { name: 'Research' })
      .getByText('5,000 of 5,000 tokens left');
    await balance.waitFor();
    await writeCatalog(withYears, 'research');
    await service.syncCatalog();
    await visit('agents', 'Agents');
    await balance.waitFor();
    expect(await ada.page.getByText(/^(Blocked|Purchases are blocked|.*Dispute$)/).count()).toBe(0);
    expect(await button(/: Research$/).count()).toBe(0);
    await writeCatalog();
    await service.syncCatalog();
  });

  it('shows the lowest of several prices, also if another offer is first', async () => {
    await visit('agents', 'Agents');
    await ada.sees('from €49 per month');
  });

  it('waits for the payment of a change whose card is declined, until the change is withdrawn', async () => {
    await operate(service, 'card declines');
    await visit(NOTES, 'Meeting notes');
    await enter('Change plan: Meeting notes');
    await dialog().getByText('Yearly', { exact: true }).click();
    await enter('Choose: Team, yearly');
    await enter(/^Change to Team, yearly and pay €/);
    await says('The change to Team, yearly waits for its payment.');
    await ada.sees(/^The change to Team, yearly is not paid yet\./);
    expect(await button('Change plan: Meeting notes').count()).toBe(0);
    for (const page of [NOTES, 'overview', 'billing']) {
      await ada.open(`/organizations/${id}/${page}`);
      const link = ada.page.getByRole('link', { name: 'Pay: Meeting notes' });
      await link.waitFor();
      expect(await link.getAttribute('href')).toContain(service.sandboxUrl);
      await ada.settles();
      expect(await problems()).toEqual([]);
      await ada.page.setViewportSize(PHONE);
      expect(await outsideOfTheWindow(ada.page)).toEqual([]);
      await ada.page.setViewportSize({ width: 1280, height: 720 });
    }
    await visit('overview', 'Overview');
    await withdraw();
    await visit(NOTES, 'Meeting notes');
    await button('Change plan: Meeting notes').waitFor();
    expect(ada.errors).toEqual([]);
  });

  it('cannot be changed by a member, who reads who can', async () => {
    await visit('people', 'People');
    const link = await invite(ada, 'mia@example.com', 'member');
    const mia = await Person.arrive(browser, service, { locale: 'en-US' });
    await mia.signInQuickly('mia@example.com', 'Mia');
    await mia.open(link);
    await mia.press(/^Accept/);
    await mia.seesPage('Overview');
    await visit(NOTES, 'Meeting notes', mia);
    await mia.sees('Only admins and the owner can change the plan.');
    expect(await mia.page.getByRole('button', { name: /^Change plan/ }).count()).toBe(0);
  });
});

const MONTHLY_TOKENS = {
  id: 'steady',
  name: 'Steady',
  amount: 5000,
  currency: 'eur',
  interval: 'year',
  tokensEvery: 'month',
  tokensPerPeriod: 10_000,
};

type DemonstrationAgent = (typeof DEMONSTRATION_CATALOG.agents)[number];

/**
 * Changes three agents: Meeting notes has two plans, each by month and by year. Translator has a yearly plan with
 * monthly tokens. Support has its plans in reverse order.
 */
function withYears(agent: DemonstrationAgent): object {
  if (agent.id === 'translator') return { ...agent, subscriptionOffers: [MONTHLY_TOKENS] };
  if (agent.id === 'support') return { ...agent, subscriptionOffers: agent.subscriptionOffers!.toReversed() };
  if (agent.id !== 'meeting-notes') return agent;
  const months = agent.subscriptionOffers!.slice(0, 2);
  const years = months.map(({ id, name, amount, tokensPerPeriod, ...rest }) => ({
    ...rest,
    id: `${id}-yearly`,
    name: `${name}, yearly`,
    amount: amount * 10,
    interval: 'year',
    tokensPerPeriod: tokensPerPeriod * 12,
  }));
  return { ...agent, subscriptionOffers: [...months, ...years] };
}
