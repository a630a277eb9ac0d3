import { v7 as uuidv7 } from 'uuid';
import { OrganizationNotFoundError } from '../../../src/organizations/access/access.errors.js';
import type { Browser } from '../../support/browser.js';
import { settled } from '../../support/buyer.js';
import { found, invite, join, type Team } from '../../support/people.js';
import { expectProblem } from '../../support/problems.js';
import { inShort } from '../../support/races.js';
import { routesOf } from '../../support/routes.js';
import { Tokens } from '../../support/tokens.js';
import { trailOf } from '../../support/trail.js';
import { until } from '../../support/until.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let team: Team;
let path: string;
let teams = 0;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
});
beforeEach(async () => {
  team = await found(ada, `Doomed ${++teams}`);
  path = `/api/organizations/${team.id}`;
});

const rowOf = async (id: string) =>
  (await world.database.query('SELECT * FROM organizations WHERE id = $1', [id]))[0]!;
const me = async (browser: Browser) => (await browser.get('/api/me')).body;

describe('DELETE /api/organizations/{id}', () => {
  it('makes the organization unknown to everyone at once, on every route of every instance [Deletion, V8.2.2, API1]', async () => {
    const { browser: admin, membershipId } = await join(world, team, 'admin@example.com', 'admin');
    const { browser: member } = await join(world, team, 'member@example.com');
    const stranger = await world.signedIn('stranger@example.com');
    const { id: inviteId } = await invite(team, 'pending@example.com');
    await ada.delete(path);
    const routes = routesOf(world.instances[0]!.app).filter((route) =>
      route.includes('/api/organizations/{id}'),
    );
    expect(routes.length).toBeGreaterThan(15);
    for (const [index, route] of routes.entries()) {
      const [method, url] = route.split(' ') as [string, string];
      const real = url
        .replace('{id}', team.id)
        .replace('{membershipId}', membershipId)
        .replace('{inviteId}', inviteId)
        .replace('{agentId}', 'research');
      for (const [person, browser] of [ada, admin, member, stranger].entries()) {
        browser.goTo(world.instances[(index + person) % 2]!);
        const answer = inShort(await browser.request(method, real));
        expect([route, answer]).toEqual([route, '404 organization_not_found']);
      }
    }
  });

  it('removes the organization from all lists, and keeps other organizations', async () => {
    const { browser: bob } = await join(world, team, 'bob@example.com', 'admin');
    const kept = await found(ada, `Kept ${teams}`);
    await ada.delete(path);
    for (const browser of [ada, bob]) {
      const { memberships } = await me(browser);
      expect(memberships.map((one: any) => one.organization.id)).not.toContain(team.id);
      const { data } = (await browser.get('/api/organizations?limit=100')).body;
      expect(data.map(({ id }: any) => id)).not.toContain(team.id);
    }
    expect((await ada.get(`/api/organizations/${kept.id}`)).status).toBe(200);
  });

  it('frees the name, and keeps a row without a name key', async () => {
    const { name } = (await ada.get(path)).body;
    expectProblem(await ada.post('/api/organizations', { name }), 409, 'organization_name_taken');
    await ada.delete(path);
    expect(await rowOf(team.id)).toMatchObject({ name, name_key: null, deleted_at: expect.any(Date) });
    // Deletes two organizations of one name, because their remaining rows must not collide.
    for (let times = 0; times < 2; times++) {
      const again = await ada.post('/api/organizations', { name: name.toUpperCase() });
      expect(again.status).toBe(201);
      expect((await ada.delete(`/api/organizations/${again.body.id}`)).status).toBe(200);
    }
  });

  it('stops counting the organization towards the limits of a person', async () => {
    const limited = await world.startInstance({ LIMIT_OWNED_ORGANIZATIONS: '1', LIMIT_MEMBERSHIPS: '1' });
    const carol = (await world.signedIn(`carol${teams}@example.com`)).goTo(limited);
    const first = await found(carol, `Limited ${teams}`);
    expectProblem(await carol.post('/api/organizations', { name: 'More' }), 422, 'limit_reached');
    await carol.delete(`/api/organizations/${first.id}`);
    expect((await carol.post('/api/organizations', { name: `Next ${teams}` })).status).toBe(201);
  });

  it('is in the audit trail, with each removed membership and each invite that was not accepted', async () => {
    const bob = await join(world, team, 'bob@example.com', 'admin');
    const pending = await invite(team, 'pending@example.com');
    const expired = await invite(team, 'expired@example.com', 'admin');
    await world.database.query('UPDATE invites SET expires_at = now() WHERE id = $1', [expired.id]);
    const { user } = await me(ada);
    const { name } = (await ada.get(path)).body;
    const before = (await trailOf(world.database, team.id)).length;
    await ada.delete(path);
    const events = (await trailOf(world.database, team.id)).slice(before);
    const of = (type: string, target: string, values: object) => ({
      type,
      actor: user.id,
      target,
      before: values,
      after: null,
    });
    expect(events).toEqual([
      of('invite.deleted', pending.id, { email: 'pending@example.com', role: 'member' }),
      of('invite.deleted', expired.id, { email: 'expired@example.com', role: 'admin' }),
      of('membership.removed', bob.membershipId, { userId: bob.userId, relation: 'admin' }),
      of('membership.removed', team.ownerMembershipId, { userId: user.id, relation: 'owner' }),
      of('organization.deleted', team.id, { name }),
    ]);
  });

  it('makes the links of its invites unknown, accepted or not', async () => {
    const { token: pending } = await invite(team, 'dave@example.com');
    const { token: accepted } = await invite(team, 'erin@example.com');
    const [dave, erin] = [await world.signedIn('dave@example.com'), await world.signedIn('erin@example.com')];
    await erin.post(`/api/invites/${accepted}/accept`);
    await ada.delete(path);
    for (const [browser, token] of [
      [dave, pending],
      [erin, accepted],
    ] as const) {
      expectProblem(
        await browser.get(`/api/invites/${token}`),
        404,
        'invite_not_found',
        '/api/invites/{token}',
      );
      const accepting = await browser.post(`/api/invites/${token}/accept`);
      expectProblem(accepting, 404, 'invite_not_found', '/api/invites/{token}/accept');
    }
  });

  it('rejects every consumption of tokens, even a repeated one', async () => {
    const tokens = new Tokens(world, team.id);
    const consume = (key: string, of = tokens) => of.consume(1, key, { instance: 1 });
    await ada.post(`${path}/agents/research/trial`);
    await consume('before');
    await ada.delete(path);
    for (const key of ['before', 'after'])
      await expect(consume(key)).rejects.toThrow(OrganizationNotFoundError);
    const unknown = new Tokens(world, uuidv7());
    await expect(consume('unknown', unknown)).rejects.toThrow(OrganizationNotFoundError);
  });
});

describe('the mail of an invite', () => {
  /** Holds each mail to this address. @returns a function that waits for one, and returns a function that answers it */
  function hold(address: string) {
    let answer: ((error?: Error) => void) | undefined;
    world.mail.misbehave({
      onRcptTo: (recipient, _session, done) => {
        if (recipient.address === address) answer = done;
        else done();
      },
    });
    return async () => (await until(async () => answer, (held) => held !== undefined))!;
  } // prettier-ignore
  const mailsTo = (email: string) =>
    world.mail.received.filter(({ envelopeTo }) => envelopeTo.includes(email));
  afterEach(() => world.mail.misbehave({}));

  it('is dropped if its organization is deleted while it waits in the queue', async () => {
    const held = hold('queued@example.com');
    await invite(team, 'queued@example.com');
    const answer = await held();
    await ada.delete(path);
    world.mail.misbehave({});
    answer(Object.assign(new Error('Try again later'), { responseCode: 450 }));
    await settled(world);
    expect(mailsTo('queued@example.com')).toEqual([]);
  });

  it('is delivered if it is already being sent, and its job ends', async () => {
    const held = hold('sending@example.com');
    await invite(team, 'sending@example.com');
    const answer = await held();
    await ada.delete(path);
    answer();
    await settled(world);
    expect(mailsTo('sending@example.com')).toHaveLength(1);
  });
});
