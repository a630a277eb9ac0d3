import type { Browser } from '../../support/browser.js';
import { found, invite, relationsIn, type Team } from '../../support/people.js';
import { putMember } from '../../support/put-member.js';
import { until } from '../../support/until.js';
import { startWorld, type World } from '../../support/world.js';

let world: World;
let ada: Browser;
let carol: Browser;
let stranger: Browser;
let team: Team;

beforeAll(async () => {
  world = await startWorld({ instances: 2, settings: { LIMIT_INVITES_PER_RECIPIENT_DAY: '0' } });
  ada = await world.signedIn('ada@example.com');
  carol = await world.signedIn('carol@example.com', 1);
  stranger = await world.signedIn('stranger@example.com');
});
afterAll(() => world.stop());

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

  it('leads to 410 after its expiry', async () => {
    const { id, token } = await invite(team, 'carol@example.com');
    await expire(id);
    expect((await carol.get(path(token))).status).toBe(410);
    expect(await codes(carol, token)).toEqual(['invite_expired', 'invite_expired']);
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

describe('accepting an invite', () => {
  it('requires the exact e-mail address, not a variant with a tag or dots', async () => {
    const { token } = await invite(team, 'd.ave+x@example.com');
    for (const email of ['dave@example.com', 'd.ave@example.com', 'dave+x@example.com'])
      expect(await accept(await world.signedIn(email), token)).toMatchObject({
        status: 403,
        body: { code: 'invite_email_mismatch' },
      });
    expect(await relationsIn(world, team.id)).toEqual({ ada: 'owner' });
    expect((await accept(await world.signedIn('d.ave+x@example.com'), token)).status).toBe(200);
  });

  it('requires an e-mail address that the identity provider has verified', async () => {
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

  it('reports the first problem of: expired, another address, unverified address, already a member', async () => {
    const { id, token } = await invite(team, 'grace@example.com');
    const unverified = world.browser();
    await unverified.signIn({ email: 'grace@example.com', verified: false });
    const other = world.browser();
    await other.signIn({ email: 'heidi@example.com', verified: false });
    expect((await accept(other, token)).body.code).toBe('invite_email_mismatch');
    expect((await accept(ada, token)).body.code).toBe('invite_email_mismatch');
    await putMember(world, team.id, 'grace@example.com');
    expect((await accept(unverified, token)).body.code).toBe('email_not_verified');
    await expire(id);
    for (const browser of [other, unverified, ada])
      expect((await accept(browser, token)).body.code).toBe('invite_expired');
  });

  it('accepts an empty JSON object as body, and rejects fields', async () => {
    const { token } = await invite(team, 'kim@example.com');
    const kim = await world.signedIn('kim@example.com');
    expect((await kim.post(`${path(token)}/accept`, { role: 'admin' })).status).toBe(400);
    expect((await kim.post(`${path(token)}/accept`, {})).status).toBe(200);
    expect(await relationsIn(world, team.id)).toMatchObject({ kim: 'member' });
  });
});
