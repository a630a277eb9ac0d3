import type { Browser } from '../../../support/browser.js';
import { operatorsSettings, runCommand } from '../../../support/command.js';
import { connect } from '../../../support/connection.js';
import { dump } from '../../../support/dump.js';
import { found, invite, join, type Team } from '../../../support/people.js';
import { until } from '../../../support/until.js';
import { startWorld, type World } from '../../../support/world.js';

const NAME = 'Zebulon Quux';
const EMAIL = 'Zebulon.Quux@example.com';

let world: World;
let ada: Browser;
let team: Team;
let teams = 0;

beforeAll(async () => {
  world = await startWorld({ settings: { LIMIT_INVITES_PER_RECIPIENT_DAY: '0' } });
  ada = await world.signedIn('ada@example.com');
});
beforeEach(async () => void (team = await found(ada, `Forgetful ${++teams}`)));
afterAll(() => world.stop());

/** Runs the command, as the owner of the database by default. */
const erase = (args: string[], url = world.database.ownerUrl) =>
  runCommand('erase-person', args, { ...operatorsSettings(world), DATABASE_URL: url });

const signIn = async (email: string, name: string) => {
  const browser = world.browser();
  await browser.signIn({ email, name });
  return browser;
};
const idOf = async (browser: Browser) => (await browser.get('/api/me')).body.user.id as string;
const eventsOf = async (id: string) =>
  (await ada.get(`/api/organizations/${id}/audit-events?limit=100`)).body.data;

describe('erase-person', () => {
  it('leaves neither name nor address in any table, and keeps everything of other people', async () => {
    const earlier = 'earlier.address+work@example.com';
    const { token } = await invite(team, earlier, 'admin');
    const browser = await signIn(earlier, NAME);
    await browser.post(`/api/invites/${token}/accept`);
    // The provider sends another address at the next sign-in.
    const id = await idOf(browser);
    await world.database.query(`UPDATE users SET email = $1, email_key = lower($1) WHERE id = $2`, [
      EMAIL,
      id,
    ]);
    await browser.post(`/api/organizations/${team.id}/invites`, {
      email: 'third@example.com',
      role: 'member',
    });
    const others = await found(ada, `Others ${teams}`);
    world.mail.misbehave({
      onRcptTo: ({ address }, _session, done) =>
        done(Object.assign(new Error(`<${address}> is greylisted`), { responseCode: 450 })),
    });
    await invite(others, EMAIL);
    const withdrawn = await invite(await found(ada, `Withdrawn ${teams}`), EMAIL);
    await ada.delete(`/api/organizations/${withdrawn.organizationId}/invites/${withdrawn.id}`);
    await until(
      () => world.database.query(`SELECT FROM jobs.job WHERE name = 'invite-mail' AND output IS NOT NULL`),
      (rows) => rows.length > 0,
    );
    // The error of a failed job may name the recipient, and another account may claim the address.
    await world.database.query(
      `INSERT INTO jobs.job (name, state, output)
       VALUES ('billing-contact', 'failed', jsonb_build_object('message', $1::text))`,
      [`<${EMAIL}> is greylisted`],
    );
    const claimant = await signIn('claimant@example.com', 'Claimant');
    await world.database.query(
      `UPDATE users SET email = $1, email_key = lower($1), email_verified = false WHERE id = $2`,
      [EMAIL, await idOf(claimant)],
    );

    const before = await dump(world.database);
    for (const personal of [NAME, EMAIL, earlier]) expect(before).toContain(personal.toLowerCase());
    expect(await erase(['--user', id])).toEqual({
      code: 0,
      said: expect.stringMatching(/^The person is erased\./),
    });
    const after = await dump(world.database);
    for (const personal of [NAME, 'quux', EMAIL, earlier, 'earlier.address'])
      expect(after).not.toContain(personal.toLowerCase());
    for (const kept of ['ada@example.com', 'third@example.com', 'claimant']) expect(after).toContain(kept);

    expect((await browser.get('/api/me')).status).toBe(401);
    const events = await eventsOf(team.id);
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'membership.removed', before: { userId: id, relation: 'admin' } }),
    );
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'invite.accepted', actor: { type: 'user', id, name: null } }),
    );
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'invite.deleted',
        before: { email: 'third@example.com', role: 'member' },
      }),
    );
    expect((await eventsOf(others.id))[0]).toMatchObject({
      type: 'invite.deleted',
      before: { role: 'member' },
    });
    expect(
      await world.database.query(
        `SELECT target_id, before, after FROM audit_events WHERE type = 'person.erased'`,
      ),
    ).toEqual([{ target_id: id, before: null, after: null }]);
    world.mail.misbehave({});

    const again = await signIn(earlier, NAME);
    expect(await idOf(again)).not.toBe(id);
    expect((await again.get('/api/me')).body.memberships).toEqual([]);
  });

  it('refuses while the person owns organizations, and names them', async () => {
    const olga = await signIn('olga@example.com', 'Olga');
    for (const name of ['Olga & Sons', 'Olga "Two"']) await found(olga, name);
    await join(world, team, 'olga@example.com');
    const id = await idOf(olga);
    expect(await erase(['--user', id])).toEqual({
      code: 1,
      said: `The person ${id} owns "Olga \\"Two\\"", "Olga & Sons". Transfer the ownership first.`,
    });
    const { user, memberships } = (await olga.get('/api/me')).body;
    expect(user).toMatchObject({ name: 'Olga', email: 'olga@example.com' });
    expect(memberships).toHaveLength(3);
  });

  it('erases an address without an account, and the account with the verified address', async () => {
    await invite(team, 'Nobody.Yet@example.com');
    expect((await erase(['--email', 'nobody.yet@example.com'])).code).toBe(0);
    expect(await dump(world.database)).not.toContain('nobody.yet');
    const paul = await join(world, team, 'paul@example.com');
    expect((await erase(['--email', 'Paul@example.com'])).code).toBe(0);
    expect(await dump(world.database)).not.toContain('paul@example.com');
    expect((await paul.browser.get('/api/me')).status).toBe(401);
    expect(await erase(['--email', 'paul@example.com'])).toEqual({
      code: 1,
      said: 'Nothing is stored about this address.',
    });
  });

  it('erases the earlier address of a declined invite', async () => {
    const { id: inviteId } = await invite(team, 'bygone@example.com');
    const browser = await signIn('bygone@example.com', 'Bygone');
    await browser.delete(`/api/me/invites/${inviteId}`);
    const id = await idOf(browser);
    await world.database.query(
      `UPDATE users SET email = 'now@x.org', email_key = 'now@x.org' WHERE id = $1`,
      [id],
    );
    expect((await erase(['--user', id])).code).toBe(0);
    expect(await dump(world.database)).not.toContain('bygone');
  });

  it('keeps the invites to an address that the person only claims', async () => {
    await invite(team, 'true.holder@example.com');
    const liar = world.browser();
    await liar.signIn({ email: 'true.holder@example.com', name: 'Liar', verified: false });
    expect((await erase(['--user', await idOf(liar)])).code).toBe(0);
    expect(await dump(world.database)).not.toContain('liar');
    const { body } = await ada.get(`/api/organizations/${team.id}/invites`);
    expect(body.data).toMatchObject([{ email: 'true.holder@example.com' }]);
    expect((await eventsOf(team.id))[0].after).toEqual({ email: 'true.holder@example.com', role: 'member' });
  });

  it('works for the owner of the database only', async () => {
    const id = await idOf(ada);
    expect(await erase(['--user', id], world.database.url)).toEqual({
      code: 1,
      said: 'Only the owner of the database may erase people. Set DATABASE_URL to its URL.',
    });
    const runtime = await connect(world.database.url);
    await runtime.query(`SET ROLE ${new URL(world.database.url).username}`);
    await expect(runtime.query('SELECT erase_person($1, $2)', [id, []])).rejects.toMatchObject({
      code: '42501',
    });
    await runtime.end();
  });

  it.each([
    ['no argument', [], 'Expected either --user or --email.'],
    ['a malformed id', ['--user', '1; DROP TABLE users'], '--user must be the id of a person.'],
  ])('explains its usage for %s', async (_what, args, sentence) => {
    expect(await erase(args)).toEqual({
      code: 1,
      said: `${sentence}\nUsage: erase-person --user ID | --email ADDRESS`,
    });
  });

  it('says that it does not know a person', async () => {
    const id = '01900000-0000-7000-8000-000000000000';
    expect(await erase(['--user', id])).toEqual({ code: 1, said: `No person has the id ${id}.` });
  });
});
