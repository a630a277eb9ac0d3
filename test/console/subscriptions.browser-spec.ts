import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { DEMONSTRATION_CATALOG } from '../../src/agents/catalog/demonstration-catalog.js';
import { describeInChromium, launchChromium } from './support/chromium.js';
import { Person } from './support/person.js';
import { startSandboxService, type SandboxService } from './support/sandbox-service.js';
import { buy, pay } from './support/tour.js';

/** The tests form one story: each continues where the previous one ended. */
describeInChromium('the console', () => {
  let browser: Browser;
  let directory: string;
  let service: SandboxService;
  let ada: Person;
  let id: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'workspace-catalog-'));
    await writeCatalog();
    service = await startSandboxService({ AGENT_CATALOG: join(directory, 'catalog.json') });
    browser = await launchChromium();
    ada = await Person.arrive(browser, service);
    await ada.open('/');
    await ada.signIn('ada@example.com', 'Ada');
    id = await ada.createOrganization('Acme');
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  /** Writes the catalog file. @param changes to the subscription offer of its first agent */
  async function writeCatalog(changes: object = {}): Promise<void> {
    const [research, ...others] = DEMONSTRATION_CATALOG.agents;
    const subscriptionOffer = { ...research!.subscriptionOffer, ...changes };
    const agents = [{ ...research, subscriptionOffer }, ...others];
    await writeFile(join(directory, 'catalog.json'), JSON.stringify({ agents }));
  }
  const research = () => ada.page.getByRole('article', { name: 'Research' });

  it('shows subscribers their own terms beside a changed offer', async () => {
    await buy(ada, 'Subscribe: Research');
    await research().getByText('100,000 tokens for €29 per month').waitFor();
    await research().getByText('100,000 of 100,000 tokens left').waitFor();
    expect(await research().getByText('New subscriptions').count()).toBe(0);
    await writeCatalog({ amount: 3900, tokensPerPeriod: 120_000 });
    await service.syncCatalog();
    await ada.page.reload();
    await research().getByText('New subscriptions: 120,000 tokens for €39 per month.').waitFor();
    await research().getByText('100,000 tokens for €29 per month').waitFor();
  });

  it('offers a choice of month and year, and says what a year saves', async () => {
    await ada.open(`/organizations/${id}/agents`);
    await ada.press('Subscribe: Support');
    const yearly = ada.page.getByRole('dialog').getByRole('listitem', { name: 'Yearly' });
    await yearly.getByText('€499 per year').waitFor();
    await yearly.getByText('Saves €89 a year').waitFor();
    await ada.press('Subscribe: Yearly');
    await pay(ada);
    const support = ada.page.getByRole('article', { name: 'Support' });
    await support.getByText('2,400,000 tokens for €499 per year').waitFor();
    await support.getByText('Yearly', { exact: true }).waitFor();
    expect(ada.errors).toEqual([]);
  });
});
