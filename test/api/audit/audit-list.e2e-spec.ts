import type { Browser } from '../../support/browser.js';
import { found, join, type Team } from '../../support/people.js';
import { startWorld, type World } from '../../support/world.js';

let world: World;
let ada: Browser;
let team: Team;

beforeAll(async () => {
  world = await startWorld({ settings: { LIMIT_INVITES_PER_RECIPIENT_DAY: '0' } });
  ada = await world.signedIn('ada@example.com');
});
afterAll(() => world.stop());

let teams = 0;
beforeEach(async () => {
  team = await found(ada, `Audit ${++teams}`);
  await join(world, team, 'bob@example.com', 'admin');
});

const path = (rest = '') => `/api/organizations/${team.id}${rest}`;
const events = async (query = '') => (await ada.get(path(`/audit-events${query}`))).body.data;

describe('the list of audit events', () => {
  it('is newest first, in complete pages, and can be filtered by type', async () => {
    for (let i = 0; i < 5; i++) await ada.patch(path(), { name: `Audit ${teams} ${i}` });
    const all = await events();
    expect(all.map(({ type }: any) => type)).toEqual([
      ...Array(5).fill('organization.renamed'),
      'invite.accepted',
      'invite.created',
      'organization.created',
    ]);
    for (const filter of ['', '&type=organization.renamed']) {
      const seen = [];
      let cursor = '';
      do {
        const { body } = await ada.get(path(`/audit-events?limit=2${filter}${cursor}`));
        seen.push(...body.data);
        cursor = body.nextCursor && `&cursor=${body.nextCursor}`;
      } while (cursor);
      expect(seen).toEqual(filter ? all.slice(0, 5) : all);
    }
  });

  it.each(['type=a&type=b', `type=${'x'.repeat(101)}`, 'type=', 'type=%00', 'type=no.such'])(
    'rejects the query %s',
    async (query) => {
      expect(await ada.get(path(`/audit-events?${query}`))).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', errors: [{ field: query.split('=')[0] }] },
      });
    },
  );
});
