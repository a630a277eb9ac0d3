/**
 * Measures how responsive the console is with 500 organizations, 2,000 members, 5,000 events and 100,000 movements of
 * tokens: `npm run campaign -- large-console`. It has no target. People would notice a task of more than 200 ms.
 */
import { findChromium, launchChromium, NO_CHROMIUM } from './support/chromium.js';
import { addMembers, NEW_ID } from './support/crowd.js';
import { Person } from './support/person.js';
import { startSandboxService, type SandboxService } from './support/sandbox-service.js';

const ORGANIZATIONS = 500;
const MEMBERS = 2_000;
const EVENTS = 5_000;
const MOVEMENTS = 100_000;

async function fill(service: SandboxService, id: string): Promise<void> {
  await service.query(
    `WITH added AS (
       INSERT INTO organizations (id, name, name_key)
       SELECT ${NEW_ID}, 'Organization ' || n, 'organization ' || n FROM generate_series(2, $1::int) n RETURNING id)
     INSERT INTO memberships (id, organization_id, user_id, relation)
     SELECT ${NEW_ID}, added.id, users.id, 'owner' FROM added, users WHERE users.email = 'ada@example.com'`,
    [ORGANIZATIONS],
  );
  await addMembers(service, id, MEMBERS - 1);
  await service.query(
    `INSERT INTO audit_events (id, organization_id, type, occurred_at, actor_type, actor_id, target_type, target_id, after)
     SELECT ${NEW_ID}, $1::uuid, 'organization.renamed', now() - n * interval '10 minutes', 'user', users.id,
            'organization', $1::uuid, '{"name": "Large"}'
       FROM users, generate_series(1, $2::int) n WHERE users.email = 'ada@example.com'`,
    [id, EVENTS],
  );
  await service.query(
    `INSERT INTO token_consumptions (organization_id, agent_id, idempotency_key, amount, label, created_at)
     SELECT $1::uuid, 'research', n, 1 + n % 50, 'Answer ' || n, now() - n * interval '1 minute'
       FROM generate_series(1, $2::int) n`,
    [id, MOVEMENTS],
  );
  await service.query('ANALYZE');
}

/** Runs in each page, before its own scripts. */
function recordTasks(): void {
  const tasks: number[] = [];
  Object.assign(window, { tasks });
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe(
    { type: 'longtask', buffered: true },
  );
}

/** Prints the time until `isShown`, and the longest task until the page is at rest. */
async function measure(
  person: Person,
  what: string,
  act: () => Promise<unknown>,
  isShown: () => Promise<unknown>,
): Promise<void> {
  const { page } = person;
  await page.evaluate(() => ((window as unknown as { tasks?: number[] }).tasks ?? []).splice(0));
  const begun = performance.now();
  await act();
  await isShown();
  const shown = performance.now() - begun;
  await person.settles();
  const longest = await page.evaluate(() =>
    Math.max(0, ...(window as unknown as { tasks: number[] }).tasks.map(Math.round)),
  );
  console.log(`${what}: ${Math.round(shown)} ms, longest task ${longest ? `${longest} ms` : 'below 50 ms'}`);
}

if (!findChromium()) {
  console.log(`Skipped. ${NO_CHROMIUM}`);
  process.exit();
}
const service = await startSandboxService();
const browser = await launchChromium();
try {
  const ada = await Person.arrive(browser, service);
  await ada.signInQuickly('ada@example.com', 'Ada');
  const id = await ada.foundOrganization('Large');
  await fill(service, id);
  await ada.context.addInitScript(recordTasks);
  const { page } = ada;
  const at = (path: string) => `/organizations/${id}/${path}`;
  const row = (name: string) => page.getByRole('list', { name }).getByRole('listitem').first().waitFor();
  const steps: [what: string, act: () => Promise<unknown>, isShown: () => Promise<unknown>][] = [
    ['home', () => ada.open('/'), () => row('Your organizations')],
    [
      'search of organizations',
      () => ada.type('Search organizations', 'Organization 499'),
      () => page.getByRole('link', { name: /^Organization 499/ }).waitFor(),
    ],
    ['overview', () => ada.open(at('overview')), () => page.locator('.usage-bars rect').first().waitFor()],
    ['switcher', () => page.locator('.switcher').click(), () => page.getByRole('option').first().waitFor()],
    ['people', () => ada.open(at('people')), () => page.locator('tbody tr').first().waitFor()],
    [
      'sort of people',
      () => page.locator('th button').first().click(),
      () => page.locator('th[aria-sort="ascending"], th[aria-sort="descending"]').first().waitFor(),
    ],
    [
      'search of people',
      () => page.getByRole('searchbox').first().fill('1999'),
      () => page.getByRole('row', { name: /Member 1999/ }).waitFor(),
    ],
    ['audit', () => ada.open(at('audit')), () => page.locator('.event').first().waitFor()],
    ['agents', () => ada.open(at('agents')), () => page.getByRole('article').first().waitFor()],
    ['agent history', () => ada.open(at('agents/research')), () => row('Token history')],
    [
      'next page of the history',
      () => ada.press('Show older'),
      () => page.getByRole('button', { name: 'Show newer' }).waitFor(),
    ],
    [
      'history of a kind',
      () => page.getByLabel('Kind', { exact: true }).selectOption('Added'),
      () => ada.sees('No change matches these filters.'),
    ],
    [
      'usage by hour',
      async () => {
        await page.getByText('7 days', { exact: true }).click();
        await page.getByText('Hours', { exact: true }).click();
      },
      () => page.getByRole('slider', { name: 'Tokens used by hour' }).waitFor(),
    ],
    [
      'usage of 90 days as a table',
      async () => {
        await page.getByText('90 days', { exact: true }).click();
        await page.getByText('Show as a table').click();
      },
      () => page.getByRole('table', { name: 'Usage as a table' }).waitFor(),
    ],
  ];
  for (const step of steps) await measure(ada, ...step);
} finally {
  await browser.close();
  await service.stop();
}
