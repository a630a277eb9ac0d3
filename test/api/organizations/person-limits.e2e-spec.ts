import type { Browser } from '../../support/browser.js';
import { writersOf } from '../../support/lock-barrier.js';
import { found, invite, join, type Team } from '../../support/people.js';
import { expectProblem } from '../../support/problems.js';
import { inShort, raceIn } from '../../support/races.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

const LIMIT = 3;

let world: World;
let people = 0;
let teams = 0;

beforeAll(async () => {
  world = await sharedWorld({
    instances: 2,
    settings: {
      LIMIT_MEMBERSHIPS: String(LIMIT),
      LIMIT_OWNED_ORGANIZATIONS: '2',
    },
  });
});

/** A new person without organizations, with their address. */
async function newcomer() {
  const email = `p${++people}@example.com`;
  return { email, browser: await world.signedIn(email) };
}
/** An organization of a new person. */
const newTeam = async () => found((await newcomer()).browser, `Team ${++teams}`);
const newTeams = async (count: number) => {
  const made: Team[] = [];
  while (made.length < count) made.push(await newTeam());
  return made;
};
const membershipsOf = async (person: Browser) => (await person.get('/api/me')).body.memberships;
const accept = (person: Browser, token: string) => person.post(`/api/invites/${token}/accept`);

describe('the maximum number of organizations to which one user may belong', () => {
  it('rejects the acceptance of another invite, which says so and stays pending', async () => {
    const { email, browser: bob } = await newcomer();
    for (const team of await newTeams(LIMIT)) await accept(bob, (await invite(team, email)).token);
    const last = await newTeam();
    const { token } = await invite(last, email);

    expect((await bob.get(`/api/invites/${token}`)).body.actions).toEqual({
      accept: { allowed: false, reason: 'limit_reached' },
    });
    const refused = await accept(bob, token);
    expectProblem(refused, 422, 'limit_reached', '/api/invites/{token}/accept');
    expect(refused.body.limit).toBe('LIMIT_MEMBERSHIPS');

    const [first] = await membershipsOf(bob);
    await bob.delete(`/api/organizations/${first.organization.id}/memberships/${first.id}`);
    expect((await bob.get(`/api/invites/${token}`)).body.actions.accept).toEqual({
      allowed: true,
      reason: null,
    });
    expect((await accept(bob, token)).status).toBe(200);
  });

  it('counts organizations that the user creates', async () => {
    const { email, browser: bob } = await newcomer();
    for (const team of await newTeams(LIMIT - 1)) await accept(bob, (await invite(team, email)).token);
    await found(bob, `Team ${++teams}`);
    const refused = await bob.post('/api/organizations', { name: 'One more' });
    expectProblem(refused, 422, 'limit_reached');
    expect(refused.body.limit).toBe('LIMIT_MEMBERSHIPS');
  });

  it('holds for concurrent requests of all kinds, which never block each other [Input, V2.4.1, API4]', async () => {
    const { email, browser: bob } = await newcomer();
    const [handed, ...inviting] = await newTeams(5);
    const { membershipId } = await join(world, handed!, email, 'admin');
    const tokens = await Promise.all(inviting.map(async (team) => (await invite(team, email)).token));
    const answers = await raceIn(world, 'limits of a person', writersOf('memberships'), [
      ...tokens.map((token) => (send: any) => accept(send(bob), token)),
      (send) => send(bob).post('/api/organizations', { name: 'Raced' }),
      (send) =>
        send(handed!.owner).post(`/api/organizations/${handed!.id}/transfer-ownership`, { membershipId }),
    ]);
    expect(answers.at(-1)!.status).toBe(200);
    const joins = answers.slice(0, -1);
    expect(joins.filter(({ status }) => status < 300)).toHaveLength(LIMIT - 1);
    expect(await membershipsOf(bob)).toHaveLength(LIMIT);
  });

  it('neither removes nor hides existing memberships beyond it', async () => {
    const { email, browser: bob } = await newcomer();
    const joined = await newTeams(LIMIT);
    for (const team of joined) await accept(bob, (await invite(team, email)).token);
    bob.goTo(await world.startInstance({ LIMIT_MEMBERSHIPS: '1', LIMIT_OWNED_ORGANIZATIONS: '1' }));
    expect(await membershipsOf(bob)).toHaveLength(LIMIT);
    expect((await bob.get('/api/organizations')).body.data).toHaveLength(LIMIT);
    expect((await bob.get(`/api/organizations/${joined[0]!.id}`)).status).toBe(200);
    expect(inShort(await bob.post('/api/organizations', { name: 'Beyond' }))).toBe('422 limit_reached');
  });
});

describe('the maximum number of organizations that one user may own', () => {
  it('is named in the error when the user creates another one', async () => {
    const { browser: bob } = await newcomer();
    for (let count = 0; count < 2; count++) await found(bob, `Team ${++teams}`);
    const { body } = await bob.post('/api/organizations', { name: 'One more' });
    expect(body).toMatchObject({ code: 'limit_reached', limit: 'LIMIT_OWNED_ORGANIZATIONS', maximum: 2 });
  });
});
