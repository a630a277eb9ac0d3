import type { Browser } from '../../support/browser.js';
import { settled } from '../../support/buyer.js';
import { found, invite, relationsIn, type Team } from '../../support/people.js';
import { putMember } from '../../support/put-member.js';
import { holdsToken, tablesWithHash, tablesWithToken } from '../../support/secrets.js';
import { until } from '../../support/until.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let carol: Browser;
let stranger: Browser;
let team: Team;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
  carol = await world.signedIn('carol@example.com', 1);
  stranger = await world.signedIn('stranger@example.com');
});

let teams = 0;
beforeEach(async () => (team = await found(ada, `Links ${++teams}`)));

const path = (token: string) => `/api/invites/${token}`;
const accept = (by: Browser, token: string) => by.post(`${path(token)}/accept`);
const invitesPath = (id = '') => `/api/organizations/${team.id}/invites${id}`;
const expire = (id: string) =>
  world.database.query('UPDATE invites SET expires_at = now() WHERE id = $1', [id]);
/** The error codes of the requests to show and to accept an invite. */
const codes = async (by: Browser, token: string) => [
  (await by.get(path(token))).body.code,
  (await accept(by, token)).body.code,
];

describe('the link of an invite', () => {
  it('shows the e-mail address to its recipient, in any letter case, and a masked address to others', async () => {
    const { token, ...made } = await invite(team, 'Carol@Example.com', 'admin');
    const { status, body } = await carol.get(path(token));
    expect(status).toBe(200);
    expect(body).toEqual({
      id: made.id,
      role: 'admin',
      status: 'pending',
      email: 'Carol@Example.com',
      emailMatches: true,
      invitedBy: { id: expect.any(String), name: 'ada' },
      createdAt: made.createdAt,
      expiresAt: made.expiresAt,
      organization: { id: team.id, name: `Links ${teams}` },
      actions: { accept: { allowed: true, reason: null } },
    });
    const seen = await stranger.get(path(token));
    expect(seen.body).toEqual({
      ...body,
      email: 'C•••@Example.com',
      emailMatches: false,
      actions: { accept: { allowed: false, reason: 'invite_email_mismatch' } },
    });
    expect(seen.text.toLowerCase()).not.toContain('carol@');
    expect((await world.browser().get(path(token))).body.code).toBe('unauthenticated');
  });

  it('does not change the invite when it is opened', async () => {
    const { token } = await invite(team, 'carol@example.com');
    const rows = () =>
      world.database.query('SELECT *, xmin FROM invites WHERE organization_id = $1', [team.id]);
    await until(rows, ([row]) => row!.delivery_status === 'sent');
    const before = await rows();
    await carol.get(path(token));
    await carol.request('HEAD', path(token));
    expect(await rows()).toEqual(before);
  });

  it('leads to 404 if it is unknown, malformed, deleted or replaced', async () => {
    const { id, token: old } = await invite(team, 'carol@example.com');
    const { token } = (await ada.post(invitesPath(`/${id}/resend`))).body;
    await ada.delete(invitesPath(`/${id}`));
    for (const one of [
      old,
      token,
      'A'.repeat(43),
      'x',
      'A'.repeat(44),
      '%00',
      encodeURIComponent('é'.repeat(43)),
    ])
      expect(await codes(carol, one)).toEqual(['invite_not_found', 'invite_not_found']);
  });

  it('leads everyone to 410 after its expiry', async () => {
    const { id, token } = await invite(team, 'grace@example.com');
    const unverified = world.browser();
    await unverified.signIn({ email: 'grace@example.com', verified: false });
    await putMember(world, team.id, 'grace@example.com');
    await expire(id);
    expect((await unverified.get(path(token))).status).toBe(410);
    for (const person of [unverified, stranger, ada])
      expect(await codes(person, token)).toEqual(['invite_expired', 'invite_expired']);
    const verified = await world.signedIn('grace@example.com');
    expect(await codes(verified, token)).toEqual(['invite_expired', 'invite_expired']);
  });

  it('reports an accepted invite to members with the organization, and to others with 410', async () => {
    const { id, token } = await invite(team, 'carol@example.com');
    const accepted = await accept(carol, token);
    await expire(id);
    for (const member of [carol, ada])
      for (const answer of [await member.get(path(token)), await accept(member, token)])
        expect(answer).toMatchObject({
          status: 409,
          body: { code: 'already_joined', organizationId: team.id },
        });
    expect(await accept(stranger, token)).toMatchObject({
      status: 410,
      body: { code: 'invite_already_accepted' },
    });
    await ada.delete(`/api/organizations/${team.id}/memberships/${accepted.body.membership.id}`);
    expect(await codes(carol, token)).toEqual(['invite_already_accepted', 'invite_already_accepted']);
  });
});

describe('the token of an invite', () => {
  it('is not in the database in plain text, neither before nor after its mail is sent [Invites, V6.5.1, V6.5.2, V6.5.3]', async () => {
    await world.mail.stop();
    const { id, token } = await invite(team, 'liz@example.com');
    const jobs = () => world.database.query("SELECT data FROM jobs.job WHERE data ->> 'inviteId' = $1", [id]);
    expect(await jobs()).toHaveLength(1);
    expect(await tablesWithHash(world.database, token)).toContain('public.invites');
    expect(await tablesWithToken(world.database, token)).toEqual([]);
    await world.mail.start();
    await settled(world);
    expect(await jobs()).toEqual([]);
    await world.mail.next('liz@example.com');
    expect(await tablesWithToken(world.database, token)).toEqual([]);
  });

  it('is in no error response, whichever check rejects the request [Invites, V14.2.1]', async () => {
    const { token } = await invite(team, 'nia@example.com');
    const rejected: [Browser, method: string, path: string, status: number][] = [
      [world.browser(), 'GET', '/api/invites/{token}', 401],
      [ada, 'POST', '/api/invites/{token}/accept', 403],
      [ada, 'PUT', '/api/invites/{token}', 405],
      [ada, 'GET', '/api/invites/{token}/nothing', 404],
      [ada, 'GET', '/invites/{token}', 404],
    ];
    for (const [person, method, path, status] of rejected) {
      const answer = await person.request(method, `${path.replace('{token}', token)}?a=b`);
      expect(answer).toMatchObject({ status, body: { instance: path } });
      expect(holdsToken(answer.text, token)).toBe(false);
    }
    const malformed = await ada.get(`/api/invites/${token}%zz`);
    expect(malformed).toMatchObject({ status: 400, body: { instance: '/api/invites/{token}' } });
  });
});

describe('accepting an invite', () => {
  it('requires an e-mail address that the identity provider has verified [Invites, V6.8.1]', async () => {
    const { token } = await invite(team, 'erin@example.com');
    const erin = world.browser();
    await erin.signIn({ email: 'erin@example.com', verified: false });
    expect(await accept(erin, token)).toMatchObject({ status: 403, body: { code: 'email_not_verified' } });
    await erin.signIn({ email: 'erin@example.com' });
    expect((await accept(erin, token)).status).toBe(200);
  });

  it('fails for a member, whose relation does not change, and the invite stays pending', async () => {
    const { token } = await invite(team, 'frank@example.com', 'admin');
    const frank = await world.signedIn('frank@example.com');
    await putMember(world, team.id, 'frank@example.com');
    expect(await accept(frank, token)).toMatchObject({
      status: 409,
      body: { code: 'already_joined', organizationId: team.id },
    });
    expect(await frank.get(path(token))).toMatchObject({
      status: 200,
      body: { actions: { accept: { allowed: false, reason: 'already_joined' } } },
    });
    expect(await relationsIn(world, team.id)).toEqual({ ada: 'owner', frank: 'member' });
    expect((await ada.get(invitesPath())).body.data).toHaveLength(1);
  });
});
