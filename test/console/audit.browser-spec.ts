import { readFile } from 'node:fs/promises';
import { inConsole } from './support/in-console.js';
import type { Person } from './support/person.js';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-/;
/** The most events on a page. */
const PAGE = 50;

const SENTENCES = [
  'Ada Lindqvist removed Carla Mendes (admin)',
  'Ada Lindqvist changed Bob Brown’s role from admin to member',
  'Ada Lindqvist changed Carla Mendes’s role from member to admin',
  'Bob Brown invited lena@example.com (admin)',
  'Daniel Okoye accepted an invite and joined (member)',
  'Daniel Okoye started the trial of Research',
  'Carla Mendes started a checkout for Support (top-up, €',
  'The subscription to Bookkeeping started',
  'Workspace set up billing for the organization',
  'Carla Mendes changed the billing contact',
  'Carla Mendes set the low-balance warning of Support to 10,000 tokens',
  'Ada Lindqvist set the monthly budget of Bookkeeping: 200,000 tokens for the organization, 80,000 tokens for each member',
  'Ada Lindqvist created the organization Acme Robotics',
];

interface Member {
  id: string;
  user: { name: string };
}

/** Ada owns the sample organization. Each test continues where the previous one ended. */
inConsole('the audit trail', (world) => {
  let ada: Person;
  let id: string;

  beforeAll(async () => {
    ({ ada, id } = await world.sample());
    await ada.withoutHints(); // some tests count requests
    const { data } = await read<{ data: Member[] }>('memberships');
    const member = (name: string) => data.find(({ user }) => user.name === name)!.id;
    await ada.ask('PATCH', `/api/organizations/${id}/memberships/${member('Bob Brown')}`, {
      relation: 'member',
    });
    for (const name of ['Kofi Mensah', 'Carla Mendes'])
      await ada.ask('DELETE', `/api/organizations/${id}/memberships/${member(name)}`);
  });

  const read = <Body>(part: string): Promise<Body> =>
    ada.page.evaluate(async (path) => (await fetch(path)).json(), `/api/organizations/${id}/${part}`);
  const open = async (query = '') => {
    await ada.open(`/organizations/${id}/audit${query}`);
    await ada.seesPage('Audit trail');
    await ada.settles();
  };
  const events = () => ada.page.locator('.event');
  const sentence = (text: string | RegExp) => events().filter({ hasText: text }).first();
  const filter = (name: string) =>
    ada.page.getByRole('group', { name: 'Filters' }).getByLabel(name, { exact: true });
  const query = () => new URL(ada.page.url()).searchParams;
  const press = (name: string) => ada.page.getByRole('button', { name, exact: true }).first().click();
  const exportAs = async (format: string) => {
    await press('Export');
    await ada.page.getByRole('menuitem', { name: format }).click();
  };
  const waitForCount = async (count: number) => {
    await events()
      .nth(count - 1)
      .waitFor();
    await events().nth(count).waitFor({ state: 'detached' });
  };

  it('describes each event in one sentence', async () => {
    const missing = new Set(SENTENCES);
    await open();
    for (;;) {
      for (const text of missing) if ((await sentence(text).count()) > 0) missing.delete(text);
      expect(await ada.page.locator('.event summary').filter({ hasText: UUID }).count()).toBe(0);
      expect(await ada.page.getByText(/undefined|null|somebody/).count()).toBe(0);
      if (missing.size === 0 || (await ada.page.getByRole('button', { name: 'Show older' }).count()) === 0)
        break;
      const last = await events().last().textContent();
      await press('Show older');
      await events().last().filter({ hasNotText: last! }).waitFor();
    }
    expect([...missing]).toEqual([]);
  });

  it('calls a member who has left "a former member" if their name is unknown', async () => {
    await open('?type=membership.relation_changed');
    await sentence('Ada Lindqvist changed a former member’s role from member to admin').waitFor();
  });

  it('groups events by day, with clock times whose titles have the exact moments', async () => {
    await open();
    const time = events().first().locator('time');
    const moment = Date.parse((await time.getAttribute('datetime'))!);
    expect(Number.isNaN(moment)).toBe(false);
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' }).format(moment); // not today's: it may be over
    await ada.page.getByRole('heading', { level: 2, name: day }).waitFor();
    expect(await time.textContent()).toMatch(/^\d+:\d\d\s[AP]M$/);
    expect(await time.getAttribute('title')).toContain(day);
  });

  it('shows the changed fields of an open event, and the ID of its request to copy', async () => {
    await open();
    const change = sentence('changed Bob Brown’s role');
    await change.locator('summary').click();
    await change.getByRole('button', { name: 'Copy request ID' }).waitFor();
    expect(await change.locator('tbody tr').allTextContents()).toEqual([
      'ByAda Lindqvist',
      'RoleAdminMember',
      expect.stringMatching(/^Time\w+, .*\s· (just now|\d+ minutes? ago)$/),
      expect.stringMatching(/^Request ID/),
    ]);
    expect(await change.locator('del').allTextContents()).toEqual(['Admin']);
    await change.getByLabel('Request ID', { exact: true }).waitFor();
    const removal = sentence('removed Carla Mendes');
    await removal.locator('summary').click();
    await removal.locator('del', { hasText: 'Carla Mendes' }).waitFor();
    const changes = ada.page.locator('.changes tr').filter({ hasNotText: 'Request ID' });
    expect(await changes.filter({ hasText: UUID }).count()).toBe(0);
  });

  it('keeps the filters in the URL over a reload and the back button, and clears them', async () => {
    await open();
    await filter('Event').selectOption({ label: 'Member removed' });
    await waitForCount(2);
    await ada.page.getByRole('status').filter({ hasText: '2 events match.' }).waitFor();
    expect(Object.fromEntries(query())).toEqual({ type: 'membership.removed' });
    const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('sv');
    await filter('From').fill(tomorrow);
    await ada.sees('No events match these filters');
    await ada.page.reload();
    await ada.sees('No events match these filters');
    expect(await ada.page.getByRole('button', { name: 'Clear filters' }).count()).toBe(1);
    await press('Export');
    await ada.page.getByRole('menu').getByText('There are no events to export.').waitFor();
    await ada.page.keyboard.press('Escape');
    expect(await filter('Event').inputValue()).toBe('membership.removed');
    expect(await filter('From').inputValue()).toBe(tomorrow);
    await ada.page.goBack();
    await waitForCount(2);
    expect(await filter('From').inputValue()).toBe('');
    await press('Clear filters');
    await sentence('changed Bob Brown’s role').waitFor();
    expect(query().size).toBe(0);
  });

  it('finds the events of a person, and all events about one thing', async () => {
    await open();
    const search = ada.page.getByRole('combobox', { name: 'Search people and events' });
    await search.fill('dan');
    await ada.page.getByRole('option', { name: 'Daniel Okoye' }).click();
    await ada.page.getByText('Person: Daniel Okoye').waitFor();
    await events().filter({ hasText: 'Ada Lindqvist' }).first().waitFor({ state: 'detached' });
    await sentence('started the trial of Research').waitFor();
    expect(await search.inputValue()).toBe('');
    await search.fill('accep');
    await ada.page.getByRole('listbox').getByRole('option', { name: 'Invite accepted' }).waitFor();
    await ada.page.keyboard.press('Enter');
    await waitForCount(1);
    await sentence('Daniel Okoye accepted an invite').waitFor();
    await search.fill('a');
    const first = ada.page.getByRole('option').first();
    await first
      .filter({ hasText: 'Ada Lindqvist' })
      .and(ada.page.locator('[data-combobox-selected]'))
      .waitFor();
    expect(await first.locator('strong').allTextContents()).toEqual(['A', 'a']);
    await search.fill('');
    await press('Person: Daniel Okoye, remove this filter');
    expect([...query().keys()]).toEqual(['type']);
    await press('Clear filters');
    await sentence('removed Carla Mendes').locator('summary').click();
    await press('More about Carla Mendes');
    await waitForCount(2);
    await ada.page.getByText('About: Carla Mendes').waitFor();
  });

  it('replaces the page by older events, and refetches one page only', async () => {
    for (let count = 0; count < PAGE; count++)
      await ada.ask('PATCH', `/api/organizations/${id}`, { name: `Acme Robotics ${count}` });
    await open();
    await waitForCount(PAGE);
    const newest = await events().first().textContent();
    expect(await ada.page.getByText('The trail begins here.').count()).toBe(0);
    await press('Show older');
    await ada.sees('The trail begins here.');
    await events()
      .first()
      .filter({ hasNotText: `to Acme Robotics ${PAGE - 1}` })
      .waitFor();
    await ada.page.locator('section:focus', { has: events().first() }).waitFor();
    expect(await events().count()).toBeLessThanOrEqual(PAGE);
    const requests: string[] = [];
    ada.page.on('request', (request) => {
      if (request.url().includes('/audit-events')) requests.push(request.url());
    });
    const answer = ada.page.waitForResponse(/audit-events/);
    await ada.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await answer;
    await ada.settles();
    expect(requests).toHaveLength(1);
    await ada.page.reload();
    await press('Show newer');
    await events()
      .first()
      .filter({ hasText: newest!.slice(0, 40) })
      .waitFor();
    expect(query().size).toBe(0);
  });

  it('exports the events of the filters', async () => {
    await open('?type=membership.removed');
    await waitForCount(2);
    const download = ada.page.waitForEvent('download');
    await exportAs('For programs (NDJSON)');
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^Acme Robotics 49 audit trail \d{4}-\d{2}-\d{2}\.ndjson$/);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
    const types = lines.map((line) => (JSON.parse(line) as { type: string }).type);
    expect(types).toEqual(['membership.removed', 'membership.removed']);
    const table = ada.page.waitForEvent('download');
    await exportAs('For spreadsheets (CSV)');
    const csv = await readFile(await (await table).path(), 'utf8');
    expect(csv.split('\r\n')[0]).toMatch(/^\ufeffid,type,occurredAt,actor.type/);
    expect(csv.match(/,"membership.removed",/g)).toHaveLength(2);
    await open();
    await sentence('Ada Lindqvist exported the audit trail').waitFor();
  });

  it('says that an export was refused or failed, and saves no file', async () => {
    await open();
    const downloads: unknown[] = [];
    ada.page.on('download', (file) => downloads.push(file));
    const exports = `${world.service.url}/api/organizations/${id}/audit-events*`;
    await ada.page.route(exports, (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '10' },
        contentType: 'application/problem+json',
        json: { code: 'rate_limited', requestId: '1', status: 429, title: 'Too Many Requests' },
      }),
    );
    await exportAs('For programs (NDJSON)');
    await ada.sees('Too many requests. Wait a moment and try again. You can try again in 10 seconds.');
    await ada.page.unroute(exports);
    await ada.page.route(exports, (route) =>
      route.request().headers().accept?.includes('ndjson') ? route.abort() : route.continue(),
    );
    await exportAs('For programs (NDJSON)');
    await ada.sees('The export ended early, so it was not saved.');
    await ada.page.unroute(exports);
    expect(downloads).toEqual([]);
    expect(ada.errors).toEqual([]);
  });

  it('shows types of events and errors for which it has no words', async () => {
    const events = `${world.service.url}/api/organizations/${id}/audit-events*`;
    await ada.page.route(events, async (route) => {
      const answer = await route.fetch();
      const page = (await answer.json()) as { data: { type: string }[] };
      page.data[0]!.type = 'note.pinned_again';
      await route.fulfill({ response: answer, json: page });
    });
    await open();
    await sentence('Note pinned again').waitFor();
    await ada.page.unroute(events);
    const problem = { code: 'note_is_locked', requestId: '1', status: 409, title: 'Conflict' };
    await ada.page.route(events, (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        json: { ...problem, detail: 'Another person edits the note. Try again later.' },
      }),
    );
    await exportAs('For programs (NDJSON)');
    await ada.sees('Another person edits the note. Try again later.');
    await ada.page.unroute(events);
  });
});
