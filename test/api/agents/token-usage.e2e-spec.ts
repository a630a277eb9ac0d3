import { Client } from '../../../src/platform/database/driver/client.js';
import { DataSource } from 'typeorm';
import type { Browser } from '../../support/browser.js';
import { TokenUsageService } from '../../../src/agents/tokens/usage/token-usage.service.js';
import { describeAccess } from '../../support/access.js';
import { whileTimeStands } from '../../support/clock.js';
import { found, join } from '../../support/people.js';
import { expectProblem } from '../../support/problems.js';
import { rowsRead, type Sent } from '../../support/rows-read.js';
import { countStatements } from '../../support/statement-count.js';
import { Tokens } from '../../support/tokens.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

const send = Reflect.get(Client.prototype, 'query') as (...query: any[]) => any;

let world: World;
let ada: Browser;
let id: string;
/** The prepared statements that the service has sent since the last reset of this list. */
let sent: Sent[] = [];

beforeAll(async () => {
  Client.prototype.query = function (this: Client, ...query: any[]): any {
    if (query[0].name) sent.push(query[0]);
    return send.apply(this, query);
  };
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
});
let teams = 0;
beforeEach(async () => void ({ id } = await found(ada, `Usage ${++teams}`)));
afterAll(async () => {
  Client.prototype.query = send;
});

async function used(): Promise<number> {
  const { body } = await ada.get(`/api/organizations/${id}/agents/research`);
  return body.tokensUsed30Days;
}

/** Inserts consumptions without any grant, label or user. @param ages intervals of PostgreSQL */
const insert = (ages: string[], amount: number) =>
  world.database.query(
    `INSERT INTO token_consumptions (organization_id, agent_id, idempotency_key, amount, created_at)
     SELECT $1, 'research', gen_random_uuid(), $3, now() - age FROM unnest($2::interval[]) age`,
    [id, ages, amount],
  );

/** The sum of all consumptions in the last 30 days. */
async function consumedSingly(): Promise<number> {
  const [total] = await world.database.query<{ sum: string }>(
    `SELECT sum(amount) FROM token_consumptions WHERE organization_id = $1 AND created_at > now() - interval '30 days'`,
    [id],
  );
  return Number(total!.sum);
}

/** Starts a trial, and lets the service consume some of its tokens. */
async function consume(amount: number): Promise<void> {
  await ada.post(`/api/organizations/${id}/agents/research/trial`);
  await new Tokens(world, id).consume(amount);
}

describe('the tokens used in 30 days', () => {
  it('count a consumption to the minute, not to the hour', async () => {
    await insert(['30 days 1 minute', '40 days'], 100);
    expect(await used()).toBe(0);
    const inside = [
      '30 days -1 minute',
      '30 days -20 minutes',
      '30 days -59 minutes',
      '30 days -61 minutes',
      '0',
    ];
    await insert(inside, 1);
    // The first consumption leaves the window of 30 days a minute later, perhaps during this test.
    const before = await consumedSingly();
    const shown = await used();
    expect([before, await consumedSingly()]).toContain(shown);
  });

  it('follow a consumption that an operator changes or deletes', async () => {
    await insert(['1 day'], 5);
    await insert(['2 days'], 7);
    await world.database.query(
      'UPDATE token_consumptions SET amount = 6 WHERE organization_id = $1 AND amount = 5',
      [id],
    );
    await world.database.query('DELETE FROM token_consumptions WHERE organization_id = $1 AND amount = 7', [
      id,
    ]);
    expect(await used()).toBe(6);
  });

  it('are summed even if the runtime role has no write access to the sums', async () => {
    const role = new URL(world.database.url).username;
    await world.database.query(`REVOKE INSERT, UPDATE, DELETE ON token_usage FROM ${role}`);
    await consume(3);
    expect(await used()).toBe(3);
    await world.database.query(`GRANT INSERT, UPDATE, DELETE ON token_usage TO ${role}`);
  });

  it('are read from one row per hour, however many consumptions there are', async () => {
    const minutes = Array.from({ length: 10_000 }, (_, n) => `${4 * n} minutes`);
    await insert(minutes, 2);
    await world.database.query('VACUUM ANALYZE token_consumptions, token_usage');
    sent = [];
    expect(await used()).toBe(20_000);
    expect(await rowsRead(world.database, sent, ['token_consumptions', 'token_usage'])).toBeLessThanOrEqual(
      700,
    );
  });
});

describeAccess(() => world, { 'GET /api/organizations/{id}/usage': 'member' });

const NONE = { consumed: 0, granted: 0, reversed: 0, restored: 0 };
const DAY = 86_400_000;
const dayFrom = (days: number) => new Date(Math.floor(Date.now() / DAY) * DAY + days * DAY).toISOString();
const path = (query: string) => `/api/organizations/${id}/usage?${query}`;
const usage = async (query: string) => (await ada.get(path(query))).body;
const lately = (interval: string) => `since=${dayFrom(-20)}&until=${dayFrom(1)}&interval=${interval}`;

describe('the usage of an organization', () => {
  it('sums each kind of movement by hour and day', async () => {
    const tokens = new Tokens(world, id);
    await tokens.grant(1000, null, { sourceKey: `${id} bought` });
    const paid = { source: 'adjustment' as 'top_up', sourceKey: `${id} bought`, paid: 100 };
    await tokens.grant(50, null, { agentId: 'support' });
    await tokens.consume(3);
    await tokens.reverse({ ...paid, refunded: 10, withdrawn: 5 });
    await tokens.reverse({ ...paid, refunded: 10, withdrawn: 0 });
    await tokens.consume(7, undefined, { agentId: 'support' });
    await insert(['2 days', '2 days', '3 days'], 20);
    const all = { consumed: 70, granted: 1050, reversed: 150, restored: 50 };
    const research = { ...all, consumed: 63, granted: 1000 };

    const byDay = await usage(lately('day'));
    expect(byDay).toEqual({
      data: [
        { start: dayFrom(-3), agentId: null, ...NONE, consumed: 20 },
        { start: dayFrom(-2), agentId: null, ...NONE, consumed: 40 },
        { start: dayFrom(0), agentId: null, ...all, consumed: 10 },
      ],
      totals: all,
    });
    const byHour = await usage(lately('hour'));
    expect(byHour.totals).toEqual(all);
    expect(byHour.data.at(-1).start).toMatch(/:00:00.000Z$/);
    const ofAgent = await usage(`${lately('day')}&agentId=research`);
    expect(ofAgent.totals).toEqual(research);
    expect(new Set(ofAgent.data.map((one: any) => one.agentId))).toEqual(new Set(['research']));
    expect(await usage(`${lately('day')}&agentId=unknown`)).toEqual({ data: [], totals: NONE });
    expect(await usage(`since=${dayFrom(-3)}&until=${dayFrom(-2)}&interval=hour`)).toMatchObject({
      totals: { ...NONE, consumed: 20 },
    });
  });

  it.each([
    ['no range', 'interval=day', ['since required', 'until required']],
    ['no interval', 'since=2026-03-01T00:00:00Z&until=2026-03-02T00:00:00Z', ['interval required']],
    [
      'another interval',
      'since=2026-03-01T00:00:00Z&until=2026-03-02T00:00:00Z&interval=week',
      ['interval not_allowed'],
    ],
    [
      'a day of another time zone',
      'since=2026-03-01T00:00:00%2B02:00&until=2026-03-02T00:00:00Z&interval=day',
      ['since not_allowed'],
    ],
    [
      'a range that is too long and ends within a day',
      'since=2025-01-01T00:00:00Z&until=2026-03-02T01:00:00Z&interval=day',
      ['until not_allowed'],
    ],
    ['a malformed agent', `${lately('day')}&agentId=A B`, ['agentId invalid_format']],
  ])('rejects %s', async (_what, query, errors) => {
    const answer = await ada.get(path(query));
    expectProblem(answer, 400, 'validation_failed');
    expect(answer.body.errors.map((one: any) => `${one.field} ${one.code}`)).toEqual(errors);
  });

  it('is one statement that reads one row per hour, whatever the number of movements', async () => {
    await insert(
      Array.from({ length: 20_000 }, (_, n) => `${n / 4} minutes`),
      1,
    );
    const query = lately('hour');
    await usage(query);
    const count = countStatements(world.database);
    sent = [];
    expect((await usage(query)).totals.consumed).toBe(20_000);
    count.stop();
    // The first one finds the session, the person and the membership.
    expect(count.statements.slice(1)).toEqual([expect.stringContaining('FROM agents a')]);
    expect(await rowsRead(world.database, sent.slice(1), ['token_usage'])).toBeLessThan(100);
  });

  it('reads one row per day and agent for a year, however many hours have tokens', async () => {
    await world.database.query(
      `INSERT INTO token_usage (organization_id, agent_id, hour, tokens)
       SELECT $1, agent, date_trunc('day', now(), 'UTC') - n * interval '1 hour', 1
         FROM generate_series(1, 365 * 24) n, unnest('{research,support}'::text[]) agent`,
      [id],
    );
    await world.database.query('VACUUM ANALYZE token_usage, token_usage_days');
    sent = [];
    const { data, totals } = await usage(`since=${dayFrom(-365)}&until=${dayFrom(1)}&interval=day`);
    expect(data[0]).toEqual({ start: dayFrom(-365), agentId: null, ...NONE, consumed: 48 });
    expect([data.length, totals.consumed]).toEqual([365, 365 * 48]);
    const rows = await rowsRead(world.database, sent.slice(1), ['token_usage', 'token_usage_days']);
    expect(rows).toBeLessThanOrEqual(2 * 365);
  });

  it('never makes a consumption wait for a grant in progress', async () => {
    const tokens = new Tokens(world, id);
    await tokens.grant(10);
    await world.instances[0]!.app.nest.get(DataSource).transaction(async (manager) => {
      await manager.query(
        `INSERT INTO token_grants (id, organization_id, agent_id, source, source_key, amount, remaining)
         VALUES (gen_random_uuid(), $1, 'research', 'adjustment', gen_random_uuid(), 5, 5)`,
        [id],
      );
      await tokens.consume(1);
    });
    expect((await usage(lately('day'))).totals).toEqual({ ...NONE, consumed: 1, granted: 15 });
  });
});

describe('the usage by member', () => {
  const byMember = (since: string, until: string, browser = ada) =>
    browser.get(path(`since=${since}&until=${until}&groupBy=member`));
  const hour = (hours: number) =>
    new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + hours * 3_600_000).toISOString();

  it('has a row for each member, and one for all uses without a present member', async () => {
    const team = { id, owner: ada, ownerMembershipId: '' };
    const [bob, eve] = [
      await join(world, team, 'bob@example.com'),
      await join(world, team, 'eve@example.com'),
    ];
    const tokens = new Tokens(world, id);
    await tokens.grant(100);
    await tokens.consume(30, undefined, { userId: bob.userId });
    await tokens.consume(20, undefined, { userId: eve.userId });
    await tokens.consume(5);
    const { reservationId } = await tokens.reserve(20, { userId: bob.userId });
    await tokens.settle(reservationId, 11);
    const [since, until] = [hour(-1), hour(2)];
    const row = (membershipId: string | null, consumed: number, more = {}) =>
      expect.objectContaining({ start: since, agentId: null, membershipId, ...NONE, consumed, ...more });
    const all = { ...NONE, consumed: 66, granted: 100 };
    expect((await byMember(since, until)).body).toEqual({
      data: [row(bob.membershipId, 41), row(eve.membershipId, 20), row(null, 5, { granted: 100 })],
      totals: all,
    });
    await ada.delete(`/api/organizations/${id}/memberships/${eve.membershipId}`);
    expect((await byMember(since, until)).body).toEqual({
      data: [row(bob.membershipId, 41), row(null, 25, { granted: 100 })],
      totals: all,
    });
    expectProblem(await byMember(since, until, bob.browser), 403, 'relation_required');
  });

  it('covers at most 366 days of whole hours', () =>
    whileTimeStands(async () => {
      expect((await byMember(hour(-366 * 24), hour(0))).status).toBe(200);
      expectProblem(await byMember(hour(-366 * 24 - 1), hour(0)), 400, 'validation_failed');
      expectProblem(await byMember(hour(-1).replace(':00:', ':30:'), hour(2)), 400, 'validation_failed');
    }));

  it('is kept in whole months until all of the month is older than 400 days', async () => {
    const [range] = await world.database.query<{ first: Date; since: Date; until: Date }>(
      `SELECT first, first - interval '1 month' AS since, first + interval '2 months' AS until
         FROM date_trunc('month', now() - interval '400 days', 'UTC') first`,
    );
    const { first, since, until } = range!;
    await world.database.query(
      `INSERT INTO token_consumptions (organization_id, agent_id, idempotency_key, amount, created_at, user_id)
       SELECT $1, 'research', gen_random_uuid(), 1, at, (SELECT id FROM users WHERE email = 'ada@example.com')
         FROM (VALUES ($2::timestamptz - interval '1 hour'), ($2), (now() - interval '399 days')) used (at)`,
      [id, first],
    );
    await world.instances[0]!.app.nest.get(TokenUsageService).deleteOutdated();
    const oldest = await world.database.query(
      `SELECT (SELECT min(hour) FROM token_usage WHERE organization_id = $1) AS hour,
              (SELECT min(day)::timestamp AT TIME ZONE 'UTC' FROM token_usage_days WHERE organization_id = $1) AS day,
              (SELECT min(start) FROM token_member_usage WHERE organization_id = $1) AS member`,
      [id],
    );
    expect(oldest).toEqual([{ hour: first, day: first, member: first }]);
    expect((await byMember(since.toISOString(), until.toISOString())).body).toMatchObject({
      data: [{ memberName: expect.any(String), consumed: 2 }],
      totals: { consumed: 2 },
    });
  });

  it('counts as ten requests for an admin, and as one for a member, who is refused before the range is validated', async () => {
    const few = await world.startInstance({ LIMIT_REQUESTS_PER_10S: '15' });
    const browser = await world.signedIn('ada@example.com');
    browser.goTo(few);
    expect((await byMember(hour(-1), hour(0), browser)).status).toBe(200);
    expectProblem(await byMember(hour(-1), hour(0), browser), 429, 'rate_limited');
    const bob = await join(world, { id, owner: ada, ownerMembershipId: '' }, 'bob@example.com');
    bob.browser.goTo(few);
    for (let count = 0; count < 2; count++)
      expectProblem(await byMember(hour(0), hour(-1), bob.browser), 403, 'relation_required');
  });

  it('adds up months, days and hours', async () => {
    const end = hour(0);
    const before = (hours: number) => new Date(Date.parse(end) - hours * 3_600_000).toISOString();
    await world.database.query(
      `INSERT INTO token_consumptions (organization_id, agent_id, idempotency_key, amount, created_at, user_id)
       SELECT $1, 'research', 'past ' || n, 1, $2::timestamptz - n * interval '1 hour',
              (SELECT id FROM users WHERE email = 'ada@example.com')
         FROM generate_series(1, 24 * 90) n`,
      [id, end],
    );
    for (const hours of [1, 30, 24 * 40, 24 * 90])
      expect((await byMember(before(hours), end)).body.totals.consumed).toBe(hours);
    const { data } = (await byMember(before(24 * 80), before(7))).body;
    expect(data).toMatchObject([{ memberName: expect.any(String), consumed: 24 * 80 - 7 }]);
  });

  it('reads few sums for a year of hours', async () => {
    await world.database.query(
      `INSERT INTO token_consumptions (organization_id, agent_id, idempotency_key, amount, created_at, user_id)
       SELECT $1, 'research', 'past ' || n, 1, now() - n * interval '1 hour',
              (SELECT id FROM users WHERE email = 'ada@example.com')
         FROM generate_series(1, 24 * 366, 3) n`,
      [id],
    );
    const tables = ['token_member_usage', 'token_usage', 'token_usage_days', 'token_consumptions'];
    await world.database.query(`VACUUM ANALYZE ${tables.join()}`);
    sent = [];
    await byMember(hour(-366 * 24 + 5), hour(-5));
    expect(await rowsRead(world.database, sent.slice(1), tables)).toBeLessThan(700);
  });
});
