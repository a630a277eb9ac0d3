import { v7 as uuidv7 } from 'uuid';
import type { Browser } from '../../support/browser.js';
import { settled } from '../../support/buyer.js';
import { found, invite, relationsIn, type Team } from '../../support/people.js';
import { putMember } from '../../support/put-member.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let team: Team;
/** A person with an address of their own in each test. */
let guest: Browser;
let email: string;

beforeAll(async () => {
  world = await sharedWorld({
    instances: 2,
    settings: {
      LIMIT_MEMBERSHIPS: '2',
    },
  });
});

let teams = 0;
beforeEach(async () => {
  teams++;
  ada = await world.signedIn(`ada${teams}@example.com`);
  team = await found(ada, `Mine ${teams}`);
  email = `guest${teams}@example.com`;
  guest = await world.signedIn(email, 1);
});

const mine = (rest = '') => `/api/me/invites${rest}`;
const list = async (by = guest) => (await by.get(mine())).body.data;
const accept = (by: Browser, id: string) => by.post(mine(`/${id}/accept`));
const decline = (by: Browser, id: string) => by.delete(mine(`/${id}`));
const inList = async () => (await ada.get(`/api/organizations/${team.id}/invites`)).body.data;
const expire = (id: string) =>
  world.database.query('UPDATE invites SET expires_at = now() WHERE id = $1', [id]);
/** Signs the guest in again, with an address that the identity provider has verified or not. */
const signIn = (verified: boolean) => guest.signIn({ email, verified });
const put = (address: string) => putMember(world, team.id, address);

describe("the list of the caller's invites", () => {
  it('shows pending invites to the address in any letter case, as their links show them, newest first and in pages', async () => {
    const others = await found(ada, `Mine too ${teams}`);
    const first = await invite(team, email.toUpperCase(), 'admin');
    const second = await invite(others, email);
    await invite(team, `x${email}`);
    const { body } = await guest.get(mine());
    expect(body).toEqual({
      data: [
        (await guest.get(`/api/invites/${second.token}`)).body,
        (await guest.get(`/api/invites/${first.token}`)).body,
      ],
      nextCursor: null,
    });
    expect(body.data[1]).toEqual({
      id: first.id,
      role: 'admin',
      status: 'pending',
      email: email.toUpperCase(),
      emailMatches: true,
      invitedBy: { id: expect.any(String), name: `ada${teams}` },
      createdAt: first.createdAt,
      expiresAt: first.expiresAt,
      organization: { id: team.id, name: `Mine ${teams}` },
      actions: { accept: { allowed: true, reason: null } },
    });
    const page = (await guest.get(mine('?limit=1'))).body;
    const rest = (await guest.get(mine(`?limit=1&cursor=${page.nextCursor}`))).body;
    expect([...page.data, ...rest.data]).toEqual(body.data);
    expect(rest.nextCursor).toBeNull();
  });

  it('shows neither expired, deleted, accepted nor declined invites', async () => {
    const ids: string[] = [];
    for (const name of ['Expired', 'Deleted', 'Accepted', 'Declined'])
      ids.push(
        (await invite(await found(await world.signedIn(`o${name}${email}`), `${name} ${teams}`), email)).id,
      );
    expect((await list()).map(({ id }: any) => id)).toEqual([...ids].reverse());
    await expire(ids[0]!);
    await world.database.query('DELETE FROM invites WHERE id = $1', [ids[1]]);
    await accept(guest, ids[2]!);
    await decline(guest, ids[3]!);
    expect(await list()).toEqual([]);
  });

  it('is empty for people whose address is missing or not verified', async () => {
    await invite(team, email);
    await signIn(false);
    expect(await list()).toEqual([]);
    expect((await guest.get(mine('?limit=0'))).status).toBe(400);
    const nameless = await world.signedIn(`nameless${teams}@example.com`);
    await world.database.query('UPDATE users SET email = NULL, email_key = NULL WHERE email = $1', [
      `nameless${teams}@example.com`,
    ]);
    expect(await nameless.get(mine())).toMatchObject({ status: 200, body: { data: [], nextCursor: null } });
  });
});

describe('accepting an invite without its link', () => {
  it('makes the caller a member, and invalidates the link', async () => {
    const { id, token } = await invite(team, email, 'admin');
    expect(await accept(guest, id)).toMatchObject({
      status: 200,
      body: {
        membership: { relation: 'admin', user: { email } },
        organization: { id: team.id, name: `Mine ${teams}`, relation: 'admin' },
      },
    });
    expect(await relationsIn(world, team.id)).toEqual({
      [`ada${teams}`]: 'owner',
      [`guest${teams}`]: 'admin',
    });
    for (const again of [await accept(guest, id), await guest.post(`/api/invites/${token}/accept`)])
      expect(again).toMatchObject({ status: 409, body: { code: 'already_joined', organizationId: team.id } });
  });

  it('answers 410 for an invite that the caller has used and whose organization they have left', async () => {
    const { id } = await invite(team, email);
    const { membership } = (await accept(guest, id)).body;
    await guest.delete(`/api/organizations/${team.id}/memberships/${membership.id}`);
    for (const answer of [await accept(guest, id), await decline(guest, id)])
      expect(answer).toMatchObject({ status: 410, body: { code: 'invite_already_accepted' } });
  });
});

describe('declining an invite', () => {
  it('returns the invite and deletes it for its inviter, who can invite again', async () => {
    const { id, token } = await invite(team, email, 'admin');
    const [shown] = await list();
    expect(await decline(guest, id)).toMatchObject({ status: 200, body: shown });
    expect(await inList()).toEqual([]);
    expect((await guest.post(`/api/invites/${token}/accept`)).body.code).toBe('invite_not_found');
    for (const answer of [await decline(guest, id), await accept(guest, id)])
      expect(answer).toMatchObject({ status: 404, body: { code: 'invite_not_found' } });
    const events = (await ada.get(`/api/organizations/${team.id}/audit-events?type=invite.declined`)).body
      .data;
    expect(events).toEqual([
      expect.objectContaining({
        actor: { type: 'user', id: expect.any(String), name: `guest${teams}` },
        target: { type: 'invite', id, name: null },
        before: { email, role: 'admin' },
        after: null,
      }),
    ]);
    expect(await relationsIn(world, team.id)).toEqual({ [`ada${teams}`]: 'owner' });
    expect((await invite(team, email)).status).toBe('pending');
  });

  it('is possible for a member, but not with an unverified address [Invites, V6.8.1]', async () => {
    const { id } = await invite(team, email);
    await signIn(false);
    expect(await decline(guest, id)).toMatchObject({ status: 403, body: { code: 'email_not_verified' } });
    expect(await inList()).toHaveLength(1);
    await signIn(true);
    await put(email);
    expect((await decline(guest, id)).status).toBe(200);
    expect(await inList()).toEqual([]);
  });

  it('is rejected for an expired and for an accepted invite', async () => {
    const { id } = await invite(team, email);
    await expire(id);
    expect(await decline(guest, id)).toMatchObject({ status: 410, body: { code: 'invite_expired' } });
    const { id: again } = await invite(team, email);
    await accept(guest, again);
    expect(await decline(guest, again)).toMatchObject({
      status: 409,
      body: { code: 'already_joined', organizationId: team.id },
    });
  });
});

describe('the invite of another person', () => {
  it('is indistinguishable from an unknown one in every state [Invites, V8.2.2, API1]', async () => {
    const pending = (await invite(team, 'other@example.com')).id as string;
    const expired = (await invite(team, 'late@example.com')).id as string;
    await expire(expired);
    const { id: accepted } = await invite(team, `third${teams}@example.com`);
    await accept(await world.signedIn(`third${teams}@example.com`), accepted);
    await settled(world); // otherwise a queued mail would change its invite later
    const ids = [
      pending,
      expired,
      accepted,
      uuidv7(),
      'x',
      pending.toUpperCase(),
      `{${pending}}`,
      '%00',
      team.id,
    ];
    const before = await inList();
    for (const by of [guest, ada])
      for (const ask of [accept, decline]) {
        const answers = [];
        for (const id of ids) {
          const { status, body } = await ask(by, encodeURIComponent(id));
          answers.push({ status, body: { ...body, instance: '', requestId: '' } });
        }
        expect(answers[0]).toMatchObject({ status: 404, body: { code: 'invite_not_found' } });
        for (const answer of answers) expect(answer).toEqual(answers[0]);
      }
    expect(await inList()).toEqual(before);
  });
});
