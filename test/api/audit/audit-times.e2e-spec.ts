import type { Browser } from '../../support/browser.js';
import { found, type Team } from '../../support/people.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let team: Team;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
  team = await found(ada, 'Of all times');
});

const path = (rest = '') => `/api/organizations/${team.id}${rest}`;
const events = async (query = '') => (await ada.get(path(`/audit-events${query}`))).body.data;

describe('the list of audit events', () => {
  it('has events of the distant past, of the far future and at -infinity', async () => {
    const [first] = await events();
    const times = ['-infinity', '0044-03-15 BC', '9999-12-31', '10000-01-01'];
    await world.database.query(
      `INSERT INTO audit_events (id, organization_id, type, occurred_at, actor_type, target_type, target_id)
       SELECT overlay(gen_random_uuid()::text PLACING '7' FROM 15)::uuid, $1::uuid, 'organization.renamed', time::timestamptz, 'system', 'organization', $1::text
         FROM unnest($2::text[]) AS time CROSS JOIN generate_series(1, 2)`,
      [team.id, times],
    );
    const all = await events();
    expect(all.map(({ occurredAt }: any) => occurredAt.slice(0, 4))).toEqual([
      ...Array(4).fill('9999'),
      first.occurredAt.slice(0, 4),
      ...Array(4).fill('0001'),
    ]);
    const seen = [];
    let cursor = '';
    do {
      const { status, body } = await ada.get(path(`/audit-events?limit=1${cursor}`));
      expect(status).toBe(200);
      seen.push(...body.data);
      cursor = body.nextCursor && `&cursor=${body.nextCursor}`;
    } while (cursor && seen.length <= all.length);
    expect(seen).toEqual(all);
    const exported = await ada.get(path('/audit-events'), { headers: { accept: 'application/x-ndjson' } });
    const lines = exported.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.filter(({ type }) => type === 'organization.renamed')).toHaveLength(2 * times.length);
  });
});
