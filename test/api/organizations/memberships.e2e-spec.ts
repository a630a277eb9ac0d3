import { v7 as uuidv7 } from 'uuid';
import type { Browser } from '../../support/browser.js';
import { found, join, relationsIn, type Member, type Team } from '../../support/people.js';
import { startWorld, type World } from '../../support/world.js';

let world: World;
let ada: Browser;
let bob: Member;
let carol: Member;
let team: Team;

beforeAll(async () => {
  world = await startWorld({ instances: 2, settings: { LIMIT_INVITES_PER_RECIPIENT_DAY: '0' } });
  ada = await world.signedIn('ada@example.com');
});
afterAll(() => world.stop());

let teams = 0;
beforeEach(async () => {
  team = await found(ada, `Memberships ${++teams}`);
  bob = await join(world, team, 'bob@example.com', 'admin', 1);
  carol = await join(world, team, 'carol@example.com', 'member', 1);
});

const list = (query = '') => `/api/organizations/${team.id}/memberships${query}`;
const one = (id: string) => list(`/${id}`);
/** A response without the URL and the request id, which differ for each request. */
const said = ({ status, body }: { status: number; body: any }) => ({
  status,
  body: { ...body, instance: '', requestId: '' },
});

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

  it('changes nothing if the member already has the new relation', async () => {
    const before = (await ada.get(list())).body;
    expect((await ada.patch(one(bob.membershipId), { relation: 'admin' })).status).toBe(200);
    expect((await ada.get(list())).body).toEqual(before);
  });

  it('lets admins demote themselves', async () => {
    expect((await bob.browser.patch(one(bob.membershipId), { relation: 'member' })).status).toBe(200);
    expect((await bob.browser.patch(one(bob.membershipId), { relation: 'admin' })).body.code).toBe(
      'relation_required',
    );
  });

  it('never changes the relation of the owner', async () => {
    for (const browser of [ada, bob.browser])
      expect(await browser.patch(one(team.ownerMembershipId), { relation: 'admin' })).toMatchObject({
        status: 409,
        body: { code: 'owner_required' },
      });
    expect((await relationsIn(world, team.id)).ada).toBe('owner');
  });

  it.each([
    [{ relation: 'owner' }, 'relation', 'not_allowed'],
    [{ relation: 'ADMIN' }, 'relation', 'not_allowed'],
    [{ relation: ['admin'] }, 'relation', 'not_allowed'],
    [{ relation: null }, 'relation', 'required'],
    [{}, 'relation', 'required'],
  ])('is rejected for the body %j', async (body, field, code) => {
    const refused = await ada.patch(one(carol.membershipId), body);
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(refused.body.errors).toEqual([{ field, code, message: expect.any(String) }]);
  });
});

describe('removing a membership', () => {
  it('ends access to the organization in all sessions of the member, who stays signed in', async () => {
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

  it('is allowed to members and admins for themselves', async () => {
    for (const { browser, membershipId } of [carol, bob])
      expect(await browser.delete(one(membershipId))).toMatchObject({
        status: 200,
        body: { id: membershipId },
      });
    expect(await relationsIn(world, team.id)).toEqual({ ada: 'owner' });
  });

  it('is allowed to an admin for another admin', async () => {
    const dave = await join(world, team, 'dave@example.com', 'admin');
    expect((await bob.browser.delete(one(dave.membershipId))).status).toBe(200);
    expect((await dave.browser.get(list())).status).toBe(403);
  });

  it('is rejected if the member is the owner, for admins and for the owner alike', async () => {
    for (const browser of [ada, bob.browser])
      expect(await browser.delete(one(team.ownerMembershipId))).toMatchObject({
        status: 409,
        body: { code: 'owner_required' },
      });
  });

  it('is forbidden to members, with the same response for existing and unknown ids', async () => {
    const answers = [];
    for (const id of [bob.membershipId, team.ownerMembershipId, uuidv7(), 'x'])
      answers.push(said(await carol.browser.delete(one(id))));
    expect(answers[0]).toMatchObject({ status: 403, body: { code: 'relation_required' } });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
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
