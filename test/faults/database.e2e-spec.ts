import type { Answer, Browser } from '../support/browser.js';
import { settled } from '../support/buyer.js';
import { connect } from '../support/connection.js';
import { brokenInvariants } from '../support/invariants.js';
import { untilWaiting } from '../support/lock-barrier.js';
import { found, join, type Team } from '../support/people.js';
import { expectUnavailable } from '../support/problems.js';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js';
import { until } from '../support/until.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let network: TcpProxy;
let ada: Browser;
let team: Team;

beforeAll(async () => {
  world = await startWorld({ settings: { LIMIT_REQUESTS_PER_10S: '0', LIMIT_INVITES_PER_HOUR: '0' } });
  ada = await world.signedIn('ada@example.com');
  network = await startTcpProxy(world.database.url);
  ada.goTo(await world.startInstance({ DATABASE_URL: network.url, DATABASE_TIMEOUT_MS: '3000' }));
  team = await found(ada, 'Steadfast');
});
afterAll(async () => {
  expect(await brokenInvariants(world.database)).toEqual([]);
  await world.stop();
  await network.stop();
});

/** Repeats a request until the database is available. */
async function insist(ask: () => Promise<Answer>): Promise<Answer> {
  return until(ask, (answer) => {
    if (answer.status === 503) expectUnavailable(answer);
    return answer.status !== 503;
  });
}

describe('a database that ends connections', () => {
  const KINDS = [
    ['connections of requests', 'organization-workspace'],
    ['the connection of the health check', 'organization-workspace health'],
    ['the connections of the job queue, including its listener', 'organization-workspace jobs'],
  ] as const;

  it.each(KINDS)('makes requests succeed or fail with 503, and jobs continue: %s', async (_whose, name) => {
    let ended = 0;
    let isOver = false;
    let answered = 0;
    const ending = (async () => {
      for (let round = 0; round < 12; round++) {
        const [row] = await world.database.query<{ ended: number }>(
          `SELECT count(pg_terminate_backend(pid))::int AS ended FROM pg_stat_activity
            WHERE datname = current_database() AND application_name = $1`,
          [name],
        );
        ended += row!.ended;
        const before = answered;
        await until(
          async () => answered,
          (count) => count > before,
        );
      }
    })().finally(() => (isOver = true));

    const statuses = new Set<number>();
    const invited: string[] = [];
    const use = async (person: number) => {
      for (let round = 0; !isOver; round++) {
        const email = `guest-${invited.length}-${person}@${name.replaceAll(' ', '-')}.example.com`;
        const read = await ada.get(`/api/organizations/${team.id}/memberships`);
        const health = await ada.get('/api/health');
        const write = round < 3 ? await ada.post(`/api/organizations/${team.id}/invites`, { email, role: 'member' }) : read; // prettier-ignore
        for (const answer of [read, write]) if (answer.status === 503) expectUnavailable(answer);
        expect([200, 503]).toContain(health.status);
        if (write.status === 201) invited.push(email);
        statuses.add(read.status).add(write.status);
        answered++;
      }
    };
    await Promise.all([use(0), use(1), use(2), use(3), ending]);
    expect(ended).toBeGreaterThan(0);
    expect([200, 201, 503]).toEqual(expect.arrayContaining([...statuses]));

    expect((await insist(() => ada.get('/api/me'))).status).toBe(200);
    await until(
      () => ada.get('/api/health'),
      ({ status }) => status === 200,
    );
    for (const email of invited) await world.mail.next(email);
    const last = `last@${name.replaceAll(' ', '-')}.example.com`;
    await insist(() => ada.post(`/api/organizations/${team.id}/invites`, { email: last, role: 'member' }));
    await world.mail.next(last);
  });
});

describe('a change whose COMMIT gets no answer', () => {
  const changes: [what: string, change: () => Promise<Answer>, again: number, count: () => Promise<number>][] = [
    ['an organization', () => ada.post('/api/organizations', { name: 'Once' }), 409, () => rows(`organizations WHERE name = 'Once'`)],
    ['an invite', () => ada.post(`/api/organizations/${team.id}/invites`, { email: 'once@example.com', role: 'member' }), 409, () => rows(`invites WHERE email = 'once@example.com'`)],
    ['a trial', () => ada.post(`/api/organizations/${team.id}/agents/research/trial`), 409, () => rows('agent_trials')],
    ['a contact', () => ada.patch(`/api/organizations/${team.id}/billing`, { phone: '+49 30 1' }), 200, () => rows(`audit_events WHERE type = 'billing.contact_changed'`)],
  ]; // prettier-ignore
  const rows = async (what: string) =>
    (await world.database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${what}`))[0]!.count;

  it.each(changes)(
    'is made once, even if the client repeats the request: %s',
    async (_what, change, again, count) => {
      expect((await ada.get('/api/me')).status).toBe(200);
      await settled(world); // otherwise the answer to the COMMIT of a job could be lost instead
      const before = await count();
      network.loseAnswerTo('COMMIT\0');
      expectUnavailable(await change());
      expect(await count()).toBe(before + 1);
      expect((await change()).status).toBe(again);
      expect(await count()).toBe(before + 1);
    },
  );
});

describe('a deadlock', () => {
  // The other instance would give up after three seconds.
  beforeAll(() => ada.goTo(world.instances[0]!));

  it('is resolved by the database, and the request still succeeds', async () => {
    const bob = await join(world, team, 'bob@example.com', 'admin');
    const [ours, theirs] = [team.ownerMembershipId, bob.membershipId];
    let owner = { browser: ada, next: theirs };
    // After a second, PostgreSQL ends one of the two transactions. The test repeats until that is the service's.
    for (let isOurs = false; !isOurs;) {
      const holder = await connect(world.database.url);
      await holder.query('BEGIN');
      // The service locks the organization first and its memberships second.
      await holder.query('SELECT FROM memberships WHERE organization_id = $1 FOR UPDATE', [team.id]);
      const transfer = owner.browser.post(`/api/organizations/${team.id}/transfer-ownership`, {
        membershipId: owner.next,
      });
      await untilWaiting(world.database);
      isOurs = await holder.query('SELECT FROM organizations WHERE id = $1 FOR UPDATE', [team.id]).then(
        () => true,
        ({ code }: { code: string }) => {
          expect(code).toBe('40P01');
          return false;
        },
      );
      await holder.query('COMMIT');
      await holder.end();
      expect((await transfer).status).toBe(200);
      owner = owner.next === theirs ? { browser: bob.browser, next: ours } : { browser: ada, next: theirs };
    }
  });

  it('is also resolved between a read and a migration that changes a table and then its view', async () => {
    for (let isOurs = false; !isOurs;) {
      const migration = await connect(world.database.ownerUrl);
      await migration.query('BEGIN');
      await migration.query('LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
      const reading = ada.get('/api/me');
      await untilWaiting(world.database);
      isOurs = await migration.query('LOCK TABLE user_profiles IN ACCESS EXCLUSIVE MODE').then(
        () => true,
        () => false,
      );
      await migration.query('ROLLBACK');
      await migration.end();
      expect((await reading).status).toBe(200);
    }
  });
});
