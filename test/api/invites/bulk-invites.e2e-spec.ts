import type { Browser } from '../../support/browser.js';
import { settled } from '../../support/buyer.js';
import { organizationRow, startTogether } from '../../support/lock-barrier.js';
import { tokenIn } from '../../support/mail-server.js';
import { expectProblem } from '../../support/problems.js';
import { found, invite, join, type Member, type Team } from '../../support/people.js';
import { countStatements } from '../../support/statement-count.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let bob: Member;
let team: Team;

beforeAll(async () => {
  world = await sharedWorld({
    instances: 2,
    settings: {
      LIMIT_INVITES_PER_HOUR: '52',
      LIMIT_PENDING_INVITES: '50',
    },
  });
  ada = await world.signedIn('ada@example.com');
});

let teams = 0;
beforeEach(async () => {
  team = await found(ada, `Bulk ${++teams}`);
  bob = await join(world, team, 'bob@example.com', 'admin', 1);
});

const path = (rest = '') => `/api/organizations/${team.id}/invites${rest}`;
const bulk = (invites: unknown, by = ada) => by.post(path('/bulk'), { invites });
const row = (email: unknown, role: unknown = 'member') => ({ email, role });
const guests = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => row(`guest${from + i}@example.com`));
const list = async () => (await ada.get(path('?limit=100'))).body.data;
const outcomes = (data: any[]) => data.map(({ invite: made, problem }) => made?.email ?? problem.code);

describe('inviting many addresses at once', () => {
  it('creates the invites in the order of the rows, each with its link, mail and audit event', async () => {
    const { status, body } = await bulk(
      [row('Carol@example.com', 'admin'), row('dave@example.com')],
      bob.browser,
    );
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['data']);
    for (const [index, email, role] of [
      [0, 'Carol@example.com', 'admin'],
      [1, 'dave@example.com', 'member'],
    ] as const) {
      const { token, url, ...shown } = body.data[index].invite;
      expect(Object.keys(body.data[index])).toEqual(['invite']);
      expect(shown).toMatchObject({
        email,
        role,
        status: 'pending',
        organizationId: team.id,
        invitedBy: { name: 'bob' },
      });
      expect(url).toBe(`${world.publicUrl}/invites/${token}`);
      expect(tokenIn(await world.mail.next(email))).toBe(token);
      const guest = await world.signedIn(email.toLowerCase());
      expect((await guest.post(`/api/invites/${token}/accept`)).body.membership.relation).toBe(role);
    }
    const events = await ada.get(`/api/organizations/${team.id}/audit-events?type=invite.created&limit=2`);
    expect(events.body.data.map(({ actor, after }: any) => [actor.name, after])).toEqual([
      ['bob', { email: 'dave@example.com', role: 'member' }],
      ['bob', { email: 'Carol@example.com', role: 'admin' }],
    ]);
  });

  it('answers each row like a single invite, and an error of a row affects no other row', async () => {
    const { id: pending } = await invite(team, 'carol@example.com');
    const rows = [
      row('new@example.com'),
      row('NEW@example.com', 'admin'),
      row('carol@example.com'),
      row('bob@example.com'),
      row('nobody'),
      row('x@example.com', 'owner'),
      row('', ''),
      row('last@example.com'),
    ];
    const { body } = await bulk(rows);
    const { id: made } = body.data[0].invite;
    expect(outcomes(body.data)).toEqual([
      'new@example.com',
      'invite_already_pending',
      'invite_already_pending',
      'already_member',
      'validation_failed',
      'validation_failed',
      'validation_failed',
      'last@example.com',
    ]);
    expect([body.data[1].problem.inviteId, body.data[2].problem.inviteId]).toEqual([made, pending]);
    for (const [index, { problem }] of body.data.entries())
      if (problem) {
        const single = (await ada.post(path(), rows[index])).body;
        expect(problem).toEqual({ ...single, instance: path('/bulk'), requestId: expect.any(String) });
      }
    expect(body.data[6].problem.errors).toEqual([
      { field: 'email', code: 'invalid_format', message: expect.any(String) },
      { field: 'role', code: 'not_allowed', message: expect.any(String) },
    ]);
    expect((await list()).map(({ email }: any) => email)).toEqual([
      'last@example.com',
      'new@example.com',
      'carol@example.com',
    ]);
  });

  it('renews expired invites', async () => {
    const { id } = await invite(team, 'late@example.com');
    await world.database.query('UPDATE invites SET expires_at = now() WHERE id = $1', [id]);
    const { body } = await bulk([row('late@example.com', 'admin')]);
    expect(body.data).toMatchObject([{ invite: { id, role: 'admin', status: 'pending' } }]);
  });

  it('counts each row towards the limits, and rejects only the rows beyond a limit', async () => {
    // Bob's invite counts for the limit of the hour. He has accepted it, so it is not pending.
    const first = (await bulk([...guests(49), row('bob@example.com')])).body.data;
    expect(outcomes(first)).toEqual([...guests(49).map(({ email }) => email), 'already_member']);
    const second = (await bulk(guests(3, 49))).body.data;
    expect(outcomes(second)).toEqual(['guest49@example.com', 'limit_reached', 'limit_reached']);
    expect(second[1].problem).toMatchObject({ status: 422, limit: 'LIMIT_PENDING_INVITES' });
    for (const { id } of (await list()).slice(0, 3)) await ada.delete(path(`/${id}`));
    const third = (await bulk([...guests(2, 60), row('guest0@example.com')])).body.data;
    expect(outcomes(third)).toEqual(['guest60@example.com', 'rate_limited', 'invite_already_pending']);
    expect(third[1].problem).toMatchObject({ status: 429, title: 'Too Many Requests' });
  });

  it('is rejected as a whole for an admin whose own address is not verified', async () => {
    await bob.browser.signIn({ email: 'bob@example.com', verified: false });
    expect(await bulk([row('nobody')], bob.browser)).toMatchObject({
      status: 403,
      body: { code: 'email_not_verified' },
    });
    expect(await list()).toEqual([]);
    await bob.browser.signIn({ email: 'bob@example.com' });
  }); // prettier-ignore

  // The service accepts 254 characters, but this mail server at most 253.
  it('accepts 50 rows, with the longest addresses that the mail server of the tests takes', async () => {
    const domain = [63, 63, 56].map((length) => 'd'.repeat(length)).join('.');
    const rows = Array.from({ length: 50 }, (_, i) => row(`${String(i).padStart(64, 'x')}@${domain}.com`));
    expect(rows[0]!.email).toHaveLength(253);
    const { status, body } = await bulk(rows);
    expect([status, outcomes(body.data)]).toEqual([200, rows.map(({ email }) => email)]);
  });
});

describe('the cost of inviting many addresses', () => {
  it('includes one transaction for all known addresses, and none for rows after the first one beyond a limit', async () => {
    await bulk(guests(50));
    await settled(world); // the mails are sent
    const count = countStatements(world.database);
    const { body } = await bulk([...guests(20), row('bob@example.com'), ...guests(20, 100)]);
    count.stop();
    const pending = guests(20).map(() => 'invite_already_pending');
    const limited = guests(20).map(() => 'limit_reached');
    expect(outcomes(body.data)).toEqual([...pending, 'already_member', ...limited]);
    // The session, the known addresses, and the transaction of the first row beyond the limit.
    expect(count.transactions).toBe(3);
  });

  it('is one request per row, and no invite is made without enough requests left', async () => {
    const limited = await world.startInstance({ LIMIT_REQUESTS_PER_10S: '40' });
    const browser = (await world.signedIn('ada@example.com')).goTo(limited);
    expectProblem(await bulk(guests(45), browser), 429, 'rate_limited', path('/bulk'));
    expect(await list()).toEqual([]);
    expect(outcomes((await bulk(guests(2), browser)).body.data)).toHaveLength(2);
  });

  it('is one change of the person per invite that is made [Invite mails, V2.4.1, API4]', async () => {
    const limited = await world.startInstance({ LIMIT_WRITES_PER_DAY: '5' });
    const browser = (await world.signedIn('ada@example.com')).goTo(limited);
    expectProblem(await bulk(guests(6), browser), 429, 'rate_limited', path('/bulk'));
    await bulk([...guests(2), ...guests(2)], browser); // two are refused
    expect((await browser.post(path(), row('nobody'))).status).toBe(400);
    for (const email of ['a@example.com', 'b@example.com', 'c@example.com'])
      expect((await browser.post(path(), row(email))).status).toBe(201);
    const answer = await browser.post(path(), row('d@example.com'));
    expectProblem(answer, 429, 'rate_limited', path());
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(86_000);
    expect((await browser.get(path())).status).toBe(200);
    expect((await bob.browser.goTo(limited).post(path(), row('e@example.com'))).status).toBe(201);
  });

  it('is limited, because a person can invite with one list at a time', async () => {
    const lists = [() => bulk(guests(20)), () => bulk(guests(20, 20))];
    const answers = await startTogether(world.database, organizationRow(team.id), lists);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
    expect((await bulk(guests(1, 40))).status).toBe(200);
  });
});

describe('a server error while many addresses are invited', () => {
  afterEach(() => world.database.query('DROP TRIGGER IF EXISTS break_invite ON invites').then(() => {}));

  /** Makes the database refuse invites to an address. */
  async function breakAt(email: string): Promise<void> {
    await world.database.query(
      `CREATE OR REPLACE FUNCTION break_invite() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'broken'; END $$`,
    );
    await world.database.query(
      `CREATE TRIGGER break_invite BEFORE INSERT ON invites FOR EACH ROW WHEN (NEW.email = '${email}')
       EXECUTE FUNCTION break_invite()`,
    );
  }

  it('keeps the invites that were created before, and is the problem of all later rows', async () => {
    await breakAt('guest2@example.com');
    const { status, body } = await bulk(guests(4));
    expect([status, outcomes(body.data)]).toEqual([
      200,
      ['guest0@example.com', 'guest1@example.com', 'internal_error', 'internal_error'],
    ]);
    expect(body.data[3].problem).toMatchObject({ status: 500, instance: path('/bulk') });
    expect(await list()).toHaveLength(2);
  });

  it('is the response if no invite was created before, and counts as no change', async () => {
    await breakAt('guest0@example.com');
    const limited = await world.startInstance({ LIMIT_WRITES_PER_DAY: '3' });
    const browser = (await world.signedIn('ada@example.com')).goTo(limited);
    for (let attempt = 0; attempt < 2; attempt++)
      expect((await bulk(guests(3), browser)).body.code).toBe('internal_error');
    expect(await bulk([row('nobody'), ...guests(2)])).toMatchObject({
      status: 500,
      body: { code: 'internal_error' },
    });
    expect(await list()).toEqual([]);
  });
});
