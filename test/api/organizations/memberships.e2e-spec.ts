import { v7 as uuidv7 } from 'uuid';
import type { Browser } from '../../support/browser.js';
import { found, join, relationsIn, type Member, type Team } from '../../support/people.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let bob: Member;
let carol: Member;
let team: Team;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
});

let teams = 0;
beforeEach(async () => {
  team = await found(ada, `Memberships ${++teams}`);
  bob = await join(world, team, 'bob@example.com', 'admin', 1);
  carol = await join(world, team, 'carol@example.com', 'member', 1);
});

const list = (query = '') => `/api/organizations/${team.id}/memberships${query}`;
const one = (id: string) => list(`/${id}`);

describe('the list of memberships', () => {
  it('shows all members to every member, oldest first', async () => {
    const { status, body } = await carol.browser.get(list());
    expect(status).toBe(200);
    expect(body.data.map(({ relation, user }: any) => [user.email, relation])).toEqual([
      ['ada@example.com', 'owner'],
      ['bob@example.com', 'admin'],
      ['carol@example.com', 'member'],
    ]);
    expect(body.data[1]).toEqual({
      id: bob.membershipId,
      relation: 'admin',
      createdAt: expect.stringMatching(/^\d{4}-.+\.\d{3}Z$/),
      user: {
        id: bob.userId,
        email: 'bob@example.com',
        emailVerified: true,
        name: 'bob',
        pictureUrl: null,
      },
      actions: {
        changeRelation: { allowed: false, reason: 'relation_required' },
        remove: { allowed: false, reason: 'relation_required' },
      },
    });
    expect(body.nextCursor).toBeNull();
    expect((await carol.browser.get(one(bob.membershipId))).body).toEqual(body.data[1]);
    expect((await carol.browser.get(one(uuidv7()))).body.code).toBe('membership_not_found');
  });

  it('neither skips nor repeats members across pages, even while one leaves', async () => {
    const first = await ada.get(list('?limit=1'));
    expect(first.body.data).toHaveLength(1);
    await bob.browser.delete(one(bob.membershipId));
    const second = await ada.get(list(`?limit=1&cursor=${first.body.nextCursor}`));
    expect(second.body.data.map(({ id }: any) => id)).toEqual([carol.membershipId]);
    expect(second.body.nextCursor).toBeNull();
  });
});

describe('changing the relation of a member (admin or member)', () => {
  it("takes effect with the member's next request on every instance", async () => {
    const rename = () => carol.browser.patch(`/api/organizations/${team.id}`, { name: `By Carol ${teams}` });
    expect((await rename()).body.code).toBe('relation_required');
    const changed = await bob.browser.patch(one(carol.membershipId), { relation: 'admin' });
    expect(changed).toMatchObject({
      status: 200,
      body: { id: carol.membershipId, relation: 'admin', user: { id: carol.userId } },
    });
    expect((await rename()).status).toBe(200);
    expect((await ada.patch(one(carol.membershipId), { relation: 'member' })).status).toBe(200);
    expect((await rename()).body.code).toBe('relation_required');
  });
});

describe('removing a membership', () => {
  it('ends access to the organization in all sessions of the member, who stays signed in [Tenants, V8.3.2]', async () => {
    const tab = await world.signedIn('carol@example.com', 0);
    const removed = await bob.browser.delete(one(carol.membershipId));
    expect(removed).toMatchObject({ status: 200, body: { id: carol.membershipId, relation: 'member' } });
    for (const browser of [tab, carol.browser]) {
      expect((await browser.get(list())).body.code).toBe('relation_required');
      expect((await browser.get(`/api/organizations/${team.id}`)).body.code).toBe('relation_required');
      expect((await browser.delete(one(carol.membershipId))).body.code).toBe('relation_required');
      const { body } = await browser.get('/api/me');
      expect(body.memberships.map(({ organization }: any) => organization.id)).not.toContain(team.id);
    }
    expect(await relationsIn(world, team.id)).toEqual({ ada: 'owner', bob: 'admin' });
  });

  it('does not prevent another invite, which creates a new membership', async () => {
    await ada.delete(one(carol.membershipId));
    const again = await join(world, team, 'carol@example.com', 'admin', 1);
    expect(again.userId).toBe(carol.userId);
    expect(again.membershipId).not.toBe(carol.membershipId);
    expect((await carol.browser.get(list())).body.data.at(-1)).toMatchObject({
      id: again.membershipId,
      relation: 'admin',
    });
  });
});

describe('the pending invites of an admin', () => {
  const inviteAs = async (browser: Browser, email: string) =>
    (await browser.post(`/api/organizations/${team.id}/invites`, { email, role: 'admin' })).body;
  const pending = async () =>
    (await ada.get(`/api/organizations/${team.id}/invites`)).body.data.map(({ email }: any) => email);

  it.each([
    ['is removed', () => ada.delete(one(bob.membershipId))],
    ['leaves', () => bob.browser.delete(one(bob.membershipId))],
    ['becomes a member', () => ada.patch(one(bob.membershipId), { relation: 'member' })],
    ['gives up the relation', () => bob.browser.patch(one(bob.membershipId), { relation: 'member' })],
  ])('are deleted if that admin %s, because they could be used to return', async (_how, lose) => {
    const other = await inviteAs(ada, 'frank@example.com');
    const own = await inviteAs(bob.browser, 'erin@example.com');
    expect((await lose()).status).toBe(200);
    expect(await pending()).toEqual(['frank@example.com']);

    const erin = await world.signedIn('erin@example.com');
    expect(await erin.post(`/api/invites/${own.token}/accept`)).toMatchObject({ status: 404 });
    const { body: trail } = await ada.get(`/api/organizations/${team.id}/audit-events?type=invite.deleted`);
    expect(trail.data).toMatchObject([
      { target: { id: own.id }, before: { email: 'erin@example.com', role: 'admin' } },
    ]);
    const frank = await world.signedIn('frank@example.com');
    expect((await frank.post(`/api/invites/${other.token}/accept`)).status).toBe(200);
  });

  it('stay if another admin has resent them since', async () => {
    const { id } = await inviteAs(bob.browser, 'erin@example.com');
    const { token } = (await ada.post(`/api/organizations/${team.id}/invites/${id}/resend`)).body;
    await ada.delete(one(bob.membershipId));
    const erin = await world.signedIn('erin@example.com');
    expect((await erin.post(`/api/invites/${token}/accept`)).status).toBe(200);
  });
});
