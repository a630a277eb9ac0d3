import type { Answer, Browser } from '../../support/browser.js';
import { found, join, type Member, type Team } from '../../support/people.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let adaId: string;
let bob: Member;
let team: Team;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
  adaId = (await ada.get('/api/me')).body.user.id;
});

let teams = 0;
beforeEach(async () => {
  team = await found(ada, `Audit ${++teams}`);
  bob = await join(world, team, 'bob@example.com', 'admin');
});

const path = (rest = '') => `/api/organizations/${team.id}${rest}`;
const events = async (query = '') => (await ada.get(path(`/audit-events${query}`))).body.data;
const allEvents = () => world.database.query('SELECT id FROM audit_events ORDER BY id');
const ofAda = (answer: Answer) => ({
  id: expect.any(String),
  occurredAt: expect.stringMatching(/^\d{4}-.+\.\d{3}Z$/),
  actor: { type: 'user', id: adaId, name: 'ada' },
  requestId: answer.headers.get('x-request-id'),
});

describe('the audit trail', () => {
  it('records each change of an organization and its memberships, with actor, old value and new value', async () => {
    const carol = await join(world, team, 'carol@example.com');
    const renamed = await ada.patch(path(), { name: `Audited ${teams}` });
    const changed = await ada.patch(path(`/memberships/${carol.membershipId}`), { relation: 'admin' });
    const removed = await ada.delete(path(`/memberships/${carol.membershipId}`));
    const given = await ada.post(path('/transfer-ownership'), { membershipId: bob.membershipId });
    const left = await ada.delete(path(`/memberships/${team.ownerMembershipId}`));
    const { body } = await bob.browser.get(path('/audit-events?limit=5'));
    const membership = (id: string, name: string | null) => ({ type: 'membership', id, name });
    expect(body.data).toEqual([
      {
        ...ofAda(left),
        type: 'membership.left',
        target: membership(team.ownerMembershipId, 'ada'),
        before: { userId: adaId, relation: 'admin' },
        after: null,
      },
      {
        ...ofAda(given),
        type: 'organization.ownership_transferred',
        target: { type: 'organization', id: team.id, name: `Audited ${teams}` },
        before: { ownerMembershipId: team.ownerMembershipId },
        after: { ownerMembershipId: bob.membershipId },
      },
      {
        ...ofAda(removed),
        type: 'membership.removed',
        target: membership(carol.membershipId, 'carol'),
        before: { userId: carol.userId, relation: 'admin' },
        after: null,
      },
      {
        ...ofAda(changed),
        type: 'membership.relation_changed',
        target: membership(carol.membershipId, null), // the membership that named the person is deleted
        before: { relation: 'member' },
        after: { relation: 'admin' },
      },
      {
        ...ofAda(renamed),
        type: 'organization.renamed',
        target: { type: 'organization', id: team.id, name: `Audited ${teams}` },
        before: { name: `Audit ${teams}` },
        after: { name: `Audited ${teams}` },
      },
    ]);
  });

  it('records each change of an invite, and its acceptance with the recipient as actor', async () => {
    const invites = path('/invites');
    const created = await ada.post(invites, { email: 'Dave@example.com', role: 'admin' });
    const { id } = created.body;
    await world.database.query('UPDATE invites SET expires_at = now() WHERE id = $1', [id]);
    const renewed = await ada.post(invites, { email: 'dave@example.com', role: 'member' });
    const resent = await ada.post(`${invites}/${id}/resend`);
    const dave = await world.signedIn('dave@example.com');
    const accepted = await dave.post(`/api/invites/${resent.body.token}/accept`);
    const other = await ada.post(invites, { email: 'erin@example.com', role: 'member' });
    const deleted = await ada.delete(`${invites}/${other.body.id}`);
    const { membership } = accepted.body;
    const target = { type: 'invite', id, name: null };
    expect(await events('?limit=6')).toEqual([
      {
        ...ofAda(deleted),
        type: 'invite.deleted',
        target: { type: 'invite', id: other.body.id, name: null },
        before: { email: 'erin@example.com', role: 'member' },
        after: null,
      },
      expect.objectContaining({
        type: 'invite.created',
        target: { type: 'invite', id: other.body.id, name: null },
      }),
      {
        ...ofAda(accepted),
        actor: { type: 'user', id: membership.user.id, name: 'dave' },
        type: 'invite.accepted',
        target,
        before: null,
        after: { membershipId: membership.id, userId: membership.user.id, relation: 'member' },
      },
      {
        ...ofAda(resent),
        type: 'invite.resent',
        target,
        before: null,
        after: { email: 'dave@example.com', role: 'member' },
      },
      {
        ...ofAda(renewed),
        type: 'invite.renewed',
        target,
        before: { email: 'Dave@example.com', role: 'admin' },
        after: { email: 'dave@example.com', role: 'member' },
      },
      {
        ...ofAda(created),
        type: 'invite.created',
        target,
        before: null,
        after: { email: 'Dave@example.com', role: 'admin' },
      },
    ]);
    for (const { body } of [created, renewed, resent, other])
      expect(JSON.stringify(await events())).not.toContain(body.token);
  });

  it('records the creation and end of sessions as events without an organization', async () => {
    const eve = world.browser();
    await eve.signIn({ email: 'eve@example.com' });
    const { body: me } = await eve.get('/api/me');
    const current = async () =>
      (await eve.get('/api/me/sessions')).body.data.find((one: any) => one.current).id as string;
    const first = await current();
    await eve.signIn({ email: 'eve@example.com' });
    const second = await current();
    const elsewhere = await world.signedIn('eve@example.com');
    const third = (await elsewhere.get('/api/me/sessions')).body.data.find((one: any) => one.current).id;
    await eve.delete(`/api/me/sessions/${third}`);
    await eve.get('/api/auth/logout');
    const rows = await world.database.query(
      `SELECT type, target_type, target_id, organization_id, request_id FROM audit_events
        WHERE actor_type = 'user' AND actor_id = $1 ORDER BY occurred_at, id`,
      [me.user.id],
    );
    expect(rows.map(({ type, target_id }) => [type, target_id])).toEqual([
      ['session.created', first],
      ['session.ended', first],
      ['session.created', second],
      ['session.created', third],
      ['session.ended', third],
      ['session.ended', second],
    ]);
    for (const row of rows)
      expect(row).toMatchObject({
        target_type: 'session',
        organization_id: null,
        request_id: expect.stringMatching(/./),
      });
  });

  it('shows events that a newer version wrote, with types and values that this one does not know', async () => {
    const strange: [
      type: string,
      actor: string,
      actorId: string,
      target: string,
      id: string,
      before: unknown,
    ][] = [
      ['robot.built', 'robot', 'r2', 'robot', 'r2', { parts: [1, null] }],
      ['membership.created', 'user', 'nobody', 'membership', 'no uuid', { userId: 'no uuid' }],
      ['membership.created', 'user', '', 'membership', '', [1]],
      ['organization.renamed', 'user', 'x', 'organization', 'x', 'a text'],
    ];
    for (const [type, actor, actorId, target, id, before] of strange)
      await world.database.query(
        `INSERT INTO audit_events (id, organization_id, type, actor_type, actor_id, target_type, target_id, before)
         VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7)`,
        [team.id, type, actor, actorId, target, id, JSON.stringify(before)],
      );
    // The OpenAPI document of this version lacks these types, so the test's browser would reject the response.
    const cookie = await ada.jar.getCookieString(world.publicUrl);
    const answer = await fetch(`${world.instances[0]!.origin}${path('/audit-events?limit=4')}`, {
      headers: { cookie },
    });
    expect(answer.status).toBe(200);
    const { data } = (await answer.json()) as { data: any[] };
    const shown = data.map(({ type, target }) => `${type} ${target.id}`);
    expect(shown.sort()).toEqual(strange.map(([type, , , , id]) => `${type} ${id}`).sort());
  });

  it('records our own request ID, which the caller cannot choose [Log and audit trail, V16.2.1]', async () => {
    const answer = await ada.request('PATCH', path(), {
      json: { name: `Traced ${teams}` },
      headers: { 'x-request-id': 'trace-me.42' },
    });
    const requestId = answer.headers.get('x-request-id');
    expect(requestId).not.toBe('trace-me.42');
    expect((await events('?limit=1'))[0]).toMatchObject({ requestId });
  });

  it('records neither rejected requests nor requests that change nothing', async () => {
    await found(ada, `Taken ${teams}`);
    const carol = await join(world, team, 'carol@example.com');
    const pending = await ada.post(path('/invites'), { email: 'x@example.com', role: 'member' });
    const stranger = await world.signedIn('stranger@example.com');
    const before = await allEvents();
    const refused = [
      await ada.patch(path(), { name: `taken ${teams}` }),
      await ada.post('/api/organizations', { name: `Taken ${teams}` }),
      await carol.browser.patch(path(), { name: 'Mine' }),
      await ada.patch(path(`/memberships/${team.ownerMembershipId}`), { relation: 'admin' }),
      await carol.browser.delete(path(`/memberships/${bob.membershipId}`)),
      await ada.post(path('/transfer-ownership'), { membershipId: carol.membershipId }),
      await ada.post(path('/invites'), { email: 'x@example.com', role: 'member' }),
      await ada.post(path('/invites'), { email: 'bob@example.com', role: 'member' }),
      await stranger.post(`/api/invites/${pending.body.token}/accept`),
      await ada.delete(path(`/invites/${team.id}`)),
      await ada.delete(`/api/me/sessions/${team.id}`),
    ];
    expect(refused.filter(({ status }) => status < 400)).toEqual([]);
    await ada.patch(path(`/memberships/${carol.membershipId}`), { relation: 'member' });
    await ada.get(`/api/invites/${pending.body.token}`);
    expect(await allEvents()).toEqual(before);
  });

  it('is written in the transaction of the change', async () => {
    const { query } = world.database;
    await query(
      `ALTER TABLE audit_events ADD CONSTRAINT no_more CHECK (type <> 'organization.renamed') NOT VALID`,
    );
    try {
      expect((await ada.patch(path(), { name: `Unheard of ${teams}` })).status).toBe(500);
      expect((await ada.get(path())).body.name).toBe(`Audit ${teams}`);
    } finally {
      await query('ALTER TABLE audit_events DROP CONSTRAINT no_more');
    }
  });

  it('is append-only, even for the owner of its tables [Log and audit trail, V16.2.1, V16.3.1]', async () => {
    const { query } = world.database;
    for (const [table, column] of [
      ['audit_events', 'type'],
      ['audit_personal_data', 'subject'],
    ] as const)
      for (const sql of [
        `UPDATE ${table} SET ${column} = 'nothing.happened'`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table} CASCADE`,
      ])
        await expect(query(sql)).rejects.toThrow(/^audit_(events|personal_data) is append-only$/);
    expect((await events()).length).toBeGreaterThan(0);
  });
});
