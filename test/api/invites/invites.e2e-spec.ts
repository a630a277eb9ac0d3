import { v7 as uuidv7 } from 'uuid';
import type { Browser } from '../../support/browser.js';
import { tokenIn } from '../../support/mail-server.js';
import { found, join, type Member, type Team } from '../../support/people.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let bob: Member;
let team: Team;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
});

let teams = 0;
beforeEach(async () => {
  team = await found(ada, `Engines & Co ${++teams}`);
  bob = await join(world, team, 'bob@example.com', 'admin', 1);
});

const invites = (rest = '') => `/api/organizations/${team.id}/invites${rest}`;
const invite = (email: unknown, role: unknown = 'member', by = ada) => by.post(invites(), { email, role });
const list = async (query = '') => (await ada.get(invites(query))).body;
const open = async (token: string) => (await ada.get(`/api/invites/${token}`)).status;
const expire = (id: string) =>
  world.database.query('UPDATE invites SET expires_at = now() WHERE id = $1', [id]);

describe('an invite', () => {
  it('reaches its recipient by mail, who becomes a member by accepting it', async () => {
    const created = await invite('Carol@Example.com', 'admin');
    const { token, url, ...shown } = created.body;
    expect(created.status).toBe(201);
    expect(shown).toEqual({
      id: expect.any(String),
      organizationId: team.id,
      email: 'Carol@Example.com',
      role: 'admin',
      status: 'pending',
      invitedBy: { id: expect.any(String), name: 'ada' },
      delivery: { status: 'queued', lastSentAt: null },
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      actions: expect.any(Object),
    });
    expect((await ada.get(invites(`/${shown.id}`))).body).toMatchObject({ id: shown.id, email: shown.email });
    expect(Date.parse(shown.expiresAt) - Date.parse(shown.createdAt)).toBe(7 * 24 * 60 * 60 * 1000);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(url).toBe(`${world.publicUrl}/invites/${token}`);
    expect(tokenIn(await world.mail.next('Carol@Example.com'))).toBe(token);

    const carol = await world.signedIn('carol@example.com', 1);
    const accepted = await carol.post(`/api/invites/${token}/accept`);
    expect(accepted).toMatchObject({
      status: 200,
      body: {
        membership: { relation: 'admin', user: { email: 'carol@example.com' } },
        organization: { id: team.id, name: `Engines & Co ${teams}`, relation: 'admin' },
      },
    });
    const { body } = await carol.get(`/api/organizations/${team.id}/memberships`);
    expect(body.data.at(-1)).toEqual(accepted.body.membership);
    expect((await carol.get(`/api/organizations/${team.id}`)).body).toEqual({
      ...accepted.body.organization,
      owner: { id: body.data[0].user.id, name: 'ada' },
      memberCount: 3,
    });
    expect((await list()).data).toEqual([]);
    expect((await ada.delete(invites(`/${shown.id}`))).body.code).toBe('invite_not_found');
  });

  it('can only be created and resent by an admin whose own address is verified [Invite mails, V2.4.1, API6]', async () => {
    const { body } = await invite('carol@example.com');
    await bob.browser.signIn({ email: 'bob@example.com', verified: false });
    for (const refused of [
      await invite('dave@example.com', 'member', bob.browser),
      await invite('ada@example.com', 'member', bob.browser),
      await bob.browser.post(invites(`/${body.id}/resend`)),
      await bob.browser.post(invites(`/${uuidv7()}/resend`)),
    ])
      expect(refused).toMatchObject({ status: 403, body: { code: 'email_not_verified' } });
    expect((await invite('dave', 'member', bob.browser)).status).toBe(400);
    expect((await list()).data).toHaveLength(1);
    expect(await open(body.token)).toBe(200);
    expect((await bob.browser.delete(invites(`/${body.id}`))).status).toBe(200);
    await bob.browser.signIn({ email: 'bob@example.com' });
    expect((await invite('dave@example.com', 'member', bob.browser)).status).toBe(201);
  });

  it('is rejected for the address of any member, but not for an address that anyone can claim', async () => {
    for (const email of ['bob@example.com', 'BOB@EXAMPLE.COM', 'ada@example.com'])
      expect(await invite(email)).toMatchObject({ status: 409, body: { code: 'already_member' } });
    expect((await invite('bob@example.com')).body.organizationId).toBeUndefined();
    await bob.browser.signIn({ email: 'bob@example.com', verified: false });
    const { body: members } = await ada.get(`/api/organizations/${team.id}/memberships`);
    expect(members.data.map(({ user }: any) => [user.email, user.emailVerified])).toEqual([
      ['ada@example.com', true],
      ['bob@example.com', false],
    ]);
    expect((await invite('bob@example.com')).status).toBe(201);
    await bob.browser.signIn({ email: 'bob@example.com' });
  });

  it('is unique per address in any letter case, but distinguishes tags and dots', async () => {
    const { id: pending } = (await invite('Carol.M@example.com')).body;
    for (const [email, by] of [
      ['carol.m@example.com', ada],
      ['CAROL.M@EXAMPLE.COM', bob.browser],
    ] as const)
      expect(await invite(email, 'admin', by)).toMatchObject({
        status: 409,
        body: { code: 'invite_already_pending', inviteId: pending },
      });
    for (const email of ['carol.m+work@example.com', 'carolm@example.com', 'carol.m@mail.example.com'])
      expect((await invite(email)).status).toBe(201);
    expect((await list()).data.map(({ email }: any) => email)).toEqual([
      'carol.m@mail.example.com',
      'carolm@example.com',
      'carol.m+work@example.com',
      'Carol.M@example.com',
    ]);
  });
});

describe('the list of invites', () => {
  it('shows pending and expired invites newest first, in pages, without tokens', async () => {
    const tokens: string[] = [];
    for (const name of ['carol', 'dave', 'erin', 'frank', 'grace']) {
      const { body } = await invite(`${name}@example.com`);
      tokens.push(body.token);
      if (name === 'dave') await expire(body.id);
    }
    const frank = await world.signedIn('frank@example.com');
    await frank.post(`/api/invites/${tokens[3]}/accept`);
    const first = await ada.get(invites('?limit=2'));
    const second = await ada.get(invites(`?limit=2&cursor=${first.body.nextCursor}`));
    expect(second.body.nextCursor).toBeNull();
    const all = [...first.body.data, ...second.body.data];
    expect(all.map(({ email, status }: any) => `${email.split('@')[0]} ${status}`)).toEqual([
      'grace pending',
      'erin pending',
      'dave expired',
      'carol pending',
    ]);
    for (const one of all) expect(Object.keys(one)).not.toContain('token');
    for (const token of tokens) expect(first.text + second.text).not.toContain(token);
    expect((await ada.get(invites('?cursor=x'))).status).toBe(400);
  });
});

describe('an expired invite', () => {
  it('is renewed by a new invite to the same address, with a new link, role and inviter', async () => {
    const { body: old } = await invite('carol@example.com', 'admin');
    await expire(old.id);
    const renewed = await invite('CAROL@example.com', 'member', bob.browser);
    expect(renewed).toMatchObject({
      status: 201,
      body: {
        id: old.id,
        email: 'CAROL@example.com',
        role: 'member',
        status: 'pending',
        invitedBy: { name: 'bob' },
        createdAt: old.createdAt,
      },
    });
    expect(Date.parse(renewed.body.expiresAt)).toBeGreaterThan(Date.now());
    expect([await open(old.token), await open(renewed.body.token)]).toEqual([404, 200]);
    expect((await list()).data).toHaveLength(1);
  });
});

describe('resending an invite', () => {
  it('creates a new link with a new expiry, and invalidates the old link on both instances', async () => {
    const { body: old } = await invite('heidi@example.com', 'admin');
    await world.mail.next('heidi@example.com');
    await expire(old.id);
    const resent = await bob.browser.post(invites(`/${old.id}/resend`));
    expect(resent).toMatchObject({
      status: 200,
      body: { id: old.id, role: 'admin', status: 'pending', invitedBy: { name: 'bob' } },
    });
    const { token } = resent.body;
    expect(resent.body.url).toBe(`${world.publicUrl}/invites/${token}`);
    expect(tokenIn(await world.mail.next('heidi@example.com'))).toBe(token);
    const heidi = await world.signedIn('heidi@example.com', 1);
    expect((await heidi.post(`/api/invites/${old.token}/accept`)).body.code).toBe('invite_not_found');
    expect((await heidi.post(`/api/invites/${token}/accept`)).status).toBe(200);
    expect((await ada.post(invites(`/${old.id}/resend`))).body.code).toBe('invite_not_found');
  });
});

describe('deleting an invite', () => {
  it('is allowed to any admin, returns the invite and invalidates its link', async () => {
    const { body } = await invite('carol@example.com');
    const deleted = await bob.browser.delete(invites(`/${body.id}`));
    expect(deleted).toMatchObject({ status: 200, body: { id: body.id, email: 'carol@example.com' } });
    expect(Object.keys(deleted.body)).not.toContain('token');
    expect(await open(body.token)).toBe(404);
    expect((await ada.delete(invites(`/${body.id}`))).body.code).toBe('invite_not_found');
    expect((await invite('carol@example.com')).status).toBe(201);
  });
});
