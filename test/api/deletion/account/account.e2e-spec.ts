import type { Browser } from '../../../support/browser.js';
import { connect } from '../../../support/connection.js';
import { dump } from '../../../support/dump.js';
import { LiveStream } from '../../../support/live.js';
import { startTogether, writersOf } from '../../../support/lock-barrier.js';
import { found, invite, join, type Team } from '../../../support/people.js';
import { runJob } from '../../../support/run-job.js';
import { sharedWorld } from '../../../support/shared-world.js';
import type { World } from '../../../support/world.js';

let world: World;
let ada: Browser;
let team: Team;
let teams = 0;

beforeAll(async () => {
  world = await sharedWorld({
    settings: { LIMIT_TRIALS_PER_USER_30_DAYS: '1', LIMIT_INVITES_PER_USER_DAY: '2' },
  });
  ada = await world.signedIn('ada@example.com');
});
beforeEach(async () => {
  team = await found(ada, `Accounts ${++teams}`);
  await world.database.query('DELETE FROM invite_sends');
});

const signIn = async (email: string, name: string) => {
  const browser = world.browser();
  await browser.signIn({ email, name });
  return browser;
};
const me = async (browser: Browser) => (await browser.get('/api/me')).body;
const age = (email: string, interval: string) =>
  world.database.query(
    `UPDATE sessions SET authenticated_at = now() - $2::interval
      WHERE user_id IN (SELECT id FROM users WHERE email = $1)`,
    [email, interval],
  );

describe('deleting an account', () => {
  it('leaves the name and the address of the person in no table, and clears the cookie', async () => {
    const { token } = await invite(team, 'zeb.quux@example.com', 'admin');
    const browser = await signIn('zeb.quux@example.com', 'Zebulon Quux');
    await browser.post(`/api/invites/${token}/accept`);
    const { user } = await me(browser);
    await browser.post(`/api/organizations/${team.id}/invites`, {
      email: 'third@example.com',
      role: 'member',
    });
    await invite(await found(ada, `Others ${teams}`), 'zeb.quux@example.com');
    expect(user.actions).toEqual({
      delete: { allowed: true, reason: null, freshSignIn: false },
      export: { allowed: true, reason: null, freshSignIn: false },
    });
    expect(await dump(world.database)).toContain('quux');

    const deleted = await browser.delete('/api/me');
    expect(deleted).toMatchObject({ status: 200, body: { status: 'deleted' } });
    expect(deleted.headers.get('set-cookie')).toMatch(/^session_\d+=;/);
    expect(await dump(world.database)).not.toContain('quux');
    expect((await browser.get('/api/me')).status).toBe(401);
    const { data } = (await ada.get(`/api/organizations/${team.id}/audit-events?limit=100`)).body;
    const actor = { type: 'user', id: user.id, name: null };
    expect(data).toContainEqual(expect.objectContaining({ type: 'membership.removed', actor }));
    expect(data).toContainEqual(
      expect.objectContaining({
        type: 'invite.deleted',
        actor,
        before: { email: 'third@example.com', role: 'member' },
      }),
    );
    expect(
      await world.database.query(
        `SELECT actor_id, target_id FROM audit_events WHERE type = 'person.erased' ORDER BY occurred_at DESC LIMIT 1`,
      ),
    ).toEqual([{ actor_id: user.id, target_id: user.id }]);

    const again = await signIn('zeb.quux@example.com', 'Zebulon Quux');
    expect((await me(again)).user.id).not.toBe(user.id);
  });

  it('keeps what belongs to another person who has a former address of the person now', async () => {
    const address = 'reassigned@example.com';
    const { token } = await invite(team, address);
    const leaver = await signIn(address, 'First Holder');
    await leaver.post(`/api/invites/${token}/accept`);
    const holder = await signIn('second.holder@example.com', 'Second Holder');
    // The provider gives the address to a colleague.
    for (const [browser, email] of [
      [leaver, 'moved.on@example.com'],
      [holder, address],
    ] as const)
      await world.database.query('UPDATE users SET email = $1, email_key = $1 WHERE id = $2', [
        email,
        (await me(browser)).user.id,
      ]);
    const others = await found(ada, `Reassigned ${teams}`);
    const pending = await invite(others, address);

    expect((await leaver.delete('/api/me')).status).toBe(200);
    expect((await holder.get('/api/me/invites')).body.data).toMatchObject([{ id: pending.id }]);
    const eventsOf = async ({ id }: Team) =>
      (await ada.get(`/api/organizations/${id}/audit-events?limit=100`)).body.data;
    expect(await eventsOf(others)).toContainEqual(
      expect.objectContaining({ type: 'invite.created', after: { email: address, role: 'member' } }),
    );
    expect(JSON.stringify(await eventsOf(team))).not.toContain(address);
    expect(
      await world.database.query('SELECT organization_id AS id FROM invites WHERE email_key = $1', [address]),
    ).toEqual([{ id: others.id }]);
  });

  /** Two accounts with the same verified address, of which the first has answered an invite. */
  const twins = async (address: string) => {
    const { token } = await invite(team, address);
    const first = await signIn(address, 'First Twin');
    await first.post(`/api/invites/${token}/accept`);
    const second = await signIn(`second.${address}`, 'Second Twin');
    await world.database.query('UPDATE users SET email = $1, email_key = $1 WHERE id = $2', [
      address,
      (await me(second)).user.id,
    ]);
    return [first, second] as const;
  };

  it('keeps what belongs to another person with the same address, until they delete their account, too', async () => {
    const address = 'twin@example.com';
    const [first, second] = await twins(address);
    const others = await found(ada, `Twins ${teams}`);
    const pending = await invite(others, address);

    expect((await first.delete('/api/me')).status).toBe(200);
    expect((await second.get('/api/me/invites')).body.data).toMatchObject([{ id: pending.id }]);
    const eventsOf = async ({ id }: Team) =>
      JSON.stringify((await ada.get(`/api/organizations/${id}/audit-events?limit=100`)).body.data);
    expect(await eventsOf(others)).toContain(address);
    expect(await eventsOf(team)).not.toContain(address);
    expect((await second.delete('/api/me')).status).toBe(200);
    expect(await dump(world.database)).not.toContain(address);
  });

  it('leaves no address if two people with the same address delete their accounts at once', async () => {
    const address = 'simultaneous@example.com';
    const browsers = await twins(address);
    await invite(await found(ada, `Simultaneous ${teams}`), address);
    const deletions = browsers.map((browser) => () => browser.delete('/api/me'));
    const answers = await startTogether(world.database, writersOf('invites'), deletions);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await dump(world.database)).not.toContain(address);
  });

  it('removes a former billing contact however its domain is written', async () => {
    for (const email of ['zoe@m\u00fcnchen.example', 'present@example.com'])
      expect((await ada.patch(`/api/organizations/${team.id}/billing`, { email })).status).toBe(200);
    const zoe = await signIn('zoe@xn--mnchen-3ya.example', 'Zoe');
    expect((await zoe.delete('/api/me')).status).toBe(200);
    expect(await dump(world.database)).not.toContain('zoe@');
  });

  it('makes the browser delete what CLEAR_SITE_DATA names, once the account is deleted', async () => {
    const clearing = await world.startInstance({ CLEAR_SITE_DATA: 'storage' });
    const browser = (await signIn('clearing@example.com', 'Clearing')).goTo(clearing);
    const { id } = await found(browser, 'Clearing');
    const refused = await browser.delete('/api/me');
    expect([refused.status, refused.headers.get('clear-site-data')]).toEqual([409, null]);
    await browser.delete(`/api/organizations/${id}`);
    expect((await browser.delete('/api/me')).headers.get('clear-site-data')).toBe('"storage"');
  });

  it('ends all sessions and streams of the person, and tells the members', async () => {
    const { browser } = await join(world, team, 'leaver@example.com');
    const [own, colleague] = [
      await LiveStream.open(browser, world.instances[0]!),
      await LiveStream.open(ada, world.instances[0]!),
    ];
    const other = await world.signedIn('leaver@example.com');
    expect((await browser.delete('/api/me')).status).toBe(200);
    await colleague.next(
      'changed',
      ({ organizationId, resources }) => organizationId === team.id && resources.includes('memberships'),
    );
    expect((await own.next('end')).data).toEqual({ reason: 'session_ended' });
    expect((await other.get('/api/me')).status).toBe(401);
    colleague.close();
  });

  it('is refused for an owner, who learns which organizations they own', async () => {
    const olga = await signIn('olga@example.com', 'Olga');
    const ids = [(await found(olga, 'Olga 1')).id, (await found(olga, 'Olga 2')).id];
    await join(world, team, 'olga@example.com');
    expect((await me(olga)).user.actions.delete).toEqual({
      allowed: false,
      reason: 'owns_organizations',
      freshSignIn: false,
    });
    const refused = await olga.delete('/api/me');
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'owns_organizations', organizationIds: ids },
    });
    expect((await me(olga)).memberships).toHaveLength(3);
  });

  it('is refused with the ids of at most 100 owned organizations', async () => {
    const many = await signIn('many@example.com', 'Many');
    await world.database.query(
      `WITH organization AS (
         INSERT INTO organizations (id, name, name_key) SELECT gen_random_uuid(), n, n FROM (SELECT 'Many ' || generate_series(1, 101) AS n) AS names
         RETURNING id)
       INSERT INTO memberships (id, organization_id, user_id, relation)
       SELECT gen_random_uuid(), id, $1, 'owner' FROM organization`,
      [(await me(many)).user.id],
    );
    expect((await many.delete('/api/me')).body.organizationIds).toHaveLength(100);
  });

  it('is refused if the session ends before the deletion', async () => {
    const browser = await signIn('ended@example.com', 'Ended');
    const { id } = (await me(browser)).user;
    const lock = { sql: 'SELECT FROM users WHERE id = $1 FOR UPDATE', parameters: [id] };
    const [refused] = await startTogether(
      world.database,
      lock,
      [() => browser.delete('/api/me')],
      async () => {
        await world.database.query('DELETE FROM sessions WHERE user_id = $1', [id]);
      },
    );
    expect(refused).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect((await me(await world.signedIn('ended@example.com'))).user.id).toBe(id);
  });

  it('needs a fresh sign-in and no body', async () => {
    const browser = await signIn('stale@example.com', 'Stale');
    await age('stale@example.com', '11 minutes');
    expect((await me(browser)).user.actions.delete).toEqual({
      allowed: true,
      reason: null,
      freshSignIn: true,
    });
    const body = { json: { sure: true } };
    expect((await browser.request('DELETE', '/api/me', body)).body.code).toBe('fresh_sign_in_required');
    expect((await browser.get('/api/me/export')).body.code).toBe('fresh_sign_in_required');
    await age('stale@example.com', '9 minutes');
    expect((await browser.request('DELETE', '/api/me', body)).body.code).toBe('validation_failed');
    expect((await browser.get('/api/me/export')).status).toBe(200);
  });

  it('does not reset the trials and invites that the person has used [Deletion, API4, API6]', async () => {
    const email = 'returner@example.com';
    const trial = async (browser: Browser, { id }: Team) =>
      (await browser.post(`/api/organizations/${id}/agents/research/trial`)).body.code ?? 'started';
    const send = async (browser: Browser, { id }: Team, n: number) =>
      (await browser.post(`/api/organizations/${id}/invites`, { email: `r${n}@example.com`, role: 'member' }))
        .status;
    for (let time = 1; time <= 3; time++) {
      const browser = await signIn(email, 'Returner');
      const own = await found(browser, `Returner ${time}`);
      expect(await trial(browser, own)).toBe(time === 1 ? 'started' : 'limit_reached');
      expect(await send(browser, own, time)).toBe(time === 3 ? 429 : 201);
      expect((await browser.delete(`/api/organizations/${own.id}`)).status).toBe(200);
      expect((await browser.delete('/api/me')).status).toBe(200);
    }
    expect(await dump(world.database)).not.toContain('returner@');
    // After the time windows of the limits, nothing is left.
    await world.database.query(`UPDATE former_uses SET counts_until = now() - interval '1 second'`);
    await runJob(world, 'session-cleanup');
    expect(await world.database.query('SELECT FROM former_uses')).toEqual([]);
  });

  it('is possible for the database role only with the session of a person who has no membership [Deletion, V8.2.2]', async () => {
    const { userId, browser } = await join(world, team, 'member@example.com');
    const runtime = await connect(world.database.url);
    await runtime.query(`SET ROLE ${new URL(world.database.url).username}`);
    const erase = (token: string, spellings: string[] = []) =>
      runtime.query(`SELECT erase_account(decode($1, 'hex'), $2)`, [token, spellings]);
    const hashOf = async (id: string) => {
      const rows = await world.database.query<{ hash: string }>(
        `SELECT encode(token_hash, 'hex') AS hash FROM sessions WHERE user_id = $1`,
        [id],
      );
      return rows[0]!.hash;
    };
    await expect(erase('00')).rejects.toThrow('no session has this token');
    await expect(erase(await hashOf(userId))).rejects.toThrow('the person belongs to an organization');
    // The spellings of other addresses are ignored.
    const own = 'yves@b\u00fccher.example';
    const others = [
      'eve@b\u00fccher.example',
      'yves@b\u00fccher.example.org',
      'yves@example.com',
      'b.yves@b\u00fccher.example',
    ];
    const present = 'present@example.com';
    for (const email of [own, ...others, present])
      await ada.patch(`/api/organizations/${team.id}/billing`, { email });
    const yves = await signIn('yves@xn--bcher-kva.example', 'Yves');
    await erase(await hashOf((await me(yves)).user.id), [own, ...others]);
    const left = await world.database.query<{ email: string }>(
      `SELECT data #>> '{after,email}' AS email FROM audit_personal_data
        WHERE subject = $1 AND data -> 'after' ? 'email'`,
      [team.id],
    );
    expect(new Set(left.map(({ email }) => email))).toEqual(new Set([...others, present]));
    for (const call of ['erase_person(NULL, NULL)', 'erase_former_contacts(NULL)'])
      await expect(runtime.query(`SELECT ${call}`)).rejects.toMatchObject({ code: '42501' });
    await runtime.end();
    expect((await browser.get('/api/me')).status).toBe(200);
  });
});

describe('the export of an account', () => {
  it('has everything about the person, and nothing of others [Deletion, V8.2.3, API3]', async () => {
    const browser = await signIn('eve@example.com', 'Eve Adams');
    const { id } = (await me(browser)).user;
    const { token } = await invite(team, 'eve@example.com', 'admin');
    await browser.post(`/api/invites/${token}/accept`);
    const pending = await invite(await found(ada, `Waiting ${teams}`), 'eve@example.com');
    await browser.post(`/api/organizations/${team.id}/invites`, {
      email: 'friend@example.com',
      role: 'member',
    });
    await browser.post(`/api/organizations/${team.id}/agents/research/trial`);
    const { memberships } = await me(browser);
    await ada.patch(`/api/organizations/${team.id}/memberships/${memberships[0].id}`, { relation: 'member' });

    await browser.patch('/api/me/notices', { balance_low: false });
    await world.database.query(`UPDATE users SET locale = 'de' WHERE id = $1`, [id]);
    const { status, headers, text, body } = await browser.get('/api/me/export');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('content-disposition')).toBe('attachment; filename="account.json"');
    const { actions: _actions, ...user } = (await me(browser)).user;
    expect(body).toEqual({
      user,
      language: 'de',
      notices: (await browser.get('/api/me/notices')).body.data,
      identities: [
        { issuer: world.provider.issuer, subject: expect.any(String), createdAt: expect.any(String) },
      ],
      sessions: (await browser.get('/api/me/sessions')).body.data,
      memberships: (await me(browser)).memberships,
      invitesReceived: expect.any(Array),
      invitesSent: [],
      trialsStarted: [
        {
          organizationId: team.id,
          agentId: 'research',
          startedAt: expect.any(String),
          endsAt: expect.any(String),
        },
      ],
      tokenUsage: [],
      auditEvents: expect.any(Array),
    });
    expect(body.notices).toContainEqual({ kind: 'balance_low', enabled: false, fixed: false });
    expect(body.invitesReceived).toMatchObject([
      { email: 'eve@example.com', role: 'admin', status: 'accepted', organization: { id: team.id } },
      { id: pending.id, email: 'eve@example.com', role: 'member', status: 'pending' },
    ]);
    const seen = body.auditEvents.map(({ person, type }: any) => `${person} ${type}`);
    expect(seen).toEqual([
      'actor session.created',
      'actor invite.accepted',
      'actor invite.created',
      'actor trial.started',
      'actor tokens.granted',
      'target membership.relation_changed',
    ]);
    expect(body.auditEvents.at(-1)).toEqual({
      id: expect.any(String),
      type: 'membership.relation_changed',
      occurredAt: expect.any(String),
      organizationId: team.id,
      person: 'target',
      targetType: 'membership',
      targetId: memberships[0].id,
    });
    const { user: other } = await me(ada);
    for (const others of [other.id, 'ada@', 'friend@']) expect(text).not.toContain(others);
    expect(id).toBe(body.user.id);
  });

  it('masks the addresses of invites that the person sent, and reads long lists in parts', async () => {
    const { browser, userId } = await join(world, team, 'sender@example.com', 'admin');
    await world.database.query(
      `INSERT INTO invites (id, organization_id, email, email_key, role, token_hash, invited_by, expires_at)
       SELECT gen_random_uuid(), $1, n || '-friend@example.com', n || '-friend@example.com', 'member', sha256(n::text::bytea), $2,
              now() + interval '1 day'
         FROM generate_series(1, 1001) AS n`,
      [team.id, userId],
    );
    const { body, text } = await browser.get('/api/me/export');
    expect(body.invitesSent).toHaveLength(1001);
    expect(new Set(body.invitesSent.map((one: any) => one.id)).size).toBe(1001);
    expect(body.invitesSent[0]).toMatchObject({
      email: expect.stringMatching(/^\d•••@example\.com$/),
      status: 'pending',
    });
    expect(text).not.toContain('friend');
  });

  it('does not show invites to an address that the person only claims', async () => {
    await invite(team, 'claimed@example.com');
    const liar = world.browser();
    await liar.signIn({ email: 'claimed@example.com', verified: false });
    expect((await liar.get('/api/me/export')).body.invitesReceived).toEqual([]);
  });

  it('is refused to other sites, and has no HEAD', async () => {
    for (const site of ['cross-site', 'same-site'])
      expect(await ada.get('/api/me/export', { headers: { 'sec-fetch-site': site } })).toMatchObject({
        status: 403,
        body: { code: 'cross_site_request' },
      });
    expect((await ada.request('HEAD', '/api/me/export')).status).toBe(405);
  });
});
