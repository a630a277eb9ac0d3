import type { Browser } from '../../support/browser.js';
import { found, join, type Member, type Team } from '../../support/people.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let adaId: string;
let bob: Member;
let team: Team;
let all: any[];

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
  team = await found(ada, 'Filtered');
  bob = await join(world, team, 'bob@example.com', 'admin');
  for (const name of ['One', 'Two']) {
    await ada.patch(path(), { name });
    await bob.browser.patch(path(), { name: `${name} more` });
  }
  await ada.post(path('/agents/research/trial'));
  await ada.patch(path(`/memberships/${bob.membershipId}`), { relation: 'member' });
  all = await events('limit=100');
  adaId = all[0].actor.id;
});

const path = (rest = '') => `/api/organizations/${team.id}${rest}`;
const list = (query: string) => ada.get(path(`/audit-events?${query}`));
const events = async (query: string): Promise<any[]> => (await list(query)).body.data;

describe('the filters of audit events', () => {
  it('select by actor, target and type, alone and together', async () => {
    const { id: organizationId } = team;
    for (const [query, isSelected] of [
      [{ actorId: bob.userId }, ({ actor }: any) => actor.id === bob.userId],
      [{ actorId: adaId, type: 'organization.renamed' }, (e: any) => e.actor.id === adaId && e.type === 'organization.renamed'],
      [{ targetId: organizationId }, ({ target }: any) => target.id === organizationId],
      [{ targetId: bob.membershipId }, ({ target }: any) => target.id === bob.membershipId],
      [{ targetId: 'research' }, ({ target }: any) => target.id === 'research'],
      [{ targetId: organizationId, actorId: bob.userId }, (e: any) => e.target.id === organizationId && e.actor.id === bob.userId],
      [{ targetId: organizationId, type: 'organization.created' }, ({ type }: any) => type === 'organization.created'],
      [{ targetId: organizationId, actorId: adaId, type: 'organization.created' }, ({ type }: any) => type === 'organization.created'],
    ] as [Record<string, string>, (event: any) => boolean][]) {
      const expected = all.filter(isSelected);
      expect(expected.length).toBeGreaterThan(0);
      expect([query, await events(new URLSearchParams(query).toString())]).toEqual([query, expected]);
    }
    expect(await events(`actorId=${team.ownerMembershipId}`)).toEqual([]);
  }); // prettier-ignore

  it('select from a time, inclusive, to a time, exclusive', async () => {
    const times = all.map(({ occurredAt }) => occurredAt);
    const [since, until] = [times.at(-2), times[1]];
    const within = (from: string, to: string) => all.filter(({ occurredAt: at }) => at >= from && at < to);
    expect(await events(`since=${since}`)).toEqual(within(since, '9'));
    expect(await events(`until=${until}`)).toEqual(within('0', until));
    expect(await events(`since=${since}&until=${until}`)).toEqual(within(since, until));
    expect(await events(`since=${until}&until=${since}`)).toEqual([]);
    const offset = encodeURIComponent(
      `${new Date(Date.parse(since) + 7_200_000).toISOString().slice(0, -1)}+02:00`,
    );
    expect(await events(`since=${offset}`)).toEqual(within(since, '9'));
    expect(await events(`since=${since.toLowerCase()}&until=${until.toLowerCase()}`)).toEqual(
      within(since, until),
    );
    expect(await events(`since=${offset.toLowerCase()}`)).toEqual(within(since, '9'));
    expect(await events('since=0001-01-01T00:00:00Z&until=9999-12-31T23:59:59.9Z')).toEqual(all);
  });

  it('apply to all pages, and a cursor works only with its filters', async () => {
    const filters = [`actorId=${bob.userId}&`, 'type=organization.renamed&', `targetId=${team.id}&`, 'since=2020-01-01T00:00:00Z&', 'until=2099-01-01T00:00:00Z&', '']; // prettier-ignore
    for (const from of filters) {
      const whole = await events(`${from}limit=100`);
      const { data, nextCursor } = (await list(`${from}limit=2`)).body;
      const rest = await events(`${from}limit=100&cursor=${nextCursor}`);
      expect([from, [...data, ...rest]]).toEqual([from, whole]);
      for (const to of filters) {
        const { status } = await list(`${to}cursor=${nextCursor}`);
        expect([from, to, status]).toEqual([from, to, from === to ? 200 : 400]);
      }
    }
  });

  it.each([
    ['type=no.such', 'type', 'not_allowed'],
    ['type=session.created', 'type', 'not_allowed'],
    ['actorId=', 'actorId', 'invalid_format'],
    ['actorId=x', 'actorId', 'invalid_format'],
    ['actorId=%00', 'actorId', 'invalid_format'],
    ['actorId=01900000-0000-7000-8000-000000000000&actorId=x', 'actorId', 'wrong_type'],
    ['targetId=', 'targetId', 'invalid_format'],
    ['targetId=%00', 'targetId', 'invalid_format'],
    [`targetId=${'a'.repeat(256)}`, 'targetId', 'invalid_format'],
    ['targetId=a&targetId=b', 'targetId', 'wrong_type'],
    ['since=', 'since', 'invalid_format'],
    ['since=yesterday', 'since', 'invalid_format'],
    ['since=2026-01-01', 'since', 'invalid_format'],
    ['since=2026-01-01T00:00:00', 'since', 'invalid_format'],
    ['since=2026-02-30T00:00:00Z', 'since', 'invalid_format'],
    ['since=2026-01-01T25:00:00Z', 'since', 'invalid_format'],
    ['since=2026-01-01T00:00:00.Z', 'since', 'invalid_format'],
    ['until=0000-01-01T00:00:00Z', 'until', 'invalid_format'],
    ['until=0001-01-01T00:00:00%2B01:00', 'until', 'invalid_format'],
    ['until=9999-12-31T23:59:59-01:00', 'until', 'invalid_format'],
    ['until=infinity', 'until', 'invalid_format'],
    ['until=1700000000000', 'until', 'invalid_format'],
    ['until=2026-01-01T00:00:00Z&until=2026-01-02T00:00:00Z', 'until', 'wrong_type'],
  ])('are rejected if they are invalid: %s', async (query, field, code) => {
    const { status, body } = await list(query);
    expect([status, body.errors]).toEqual([400, [{ field, code, message: expect.any(String) }]]);
  });
});
