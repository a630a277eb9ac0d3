import type { Browser } from '../../support/browser.js';
import { brokenInvariants } from '../../support/invariants.js';
import { writersOf } from '../../support/lock-barrier.js';
import { found, join, relationsIn, type Member, type Team } from '../../support/people.js';
import { inShort, raceIn } from '../../support/races.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let bob: Member;
let team: Team;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
  team = await found(ada, 'Handed over');
  bob = await join(world, team, 'bob@example.com', 'admin', 1);
  await join(world, team, 'carol@example.com', 'member', 1);
});

const transfer = (browser: Browser, membershipId: unknown, id = team.id) =>
  browser.post(`/api/organizations/${id}/transfer-ownership`, { membershipId });

describe('an ownership transfer', () => {
  it('makes the target the owner and the caller an admin, effective with the next request on both instances', async () => {
    const done = await transfer(ada, bob.membershipId);
    expect(done).toMatchObject({
      status: 200,
      body: {
        organization: { id: team.id, name: 'Handed over', relation: 'admin' },
        owner: { id: bob.membershipId, relation: 'owner', user: { email: 'bob@example.com' } },
        previousOwner: {
          id: team.ownerMembershipId,
          relation: 'admin',
          user: { email: 'ada@example.com' },
        },
      },
    });
    const {
      owner: _owner,
      memberCount: _count,
      ...organization
    } = (await ada.get(`/api/organizations/${team.id}`)).body;
    expect(done.body.organization).toEqual(organization);
    expect(await relationsIn(world, team.id)).toEqual({ ada: 'admin', bob: 'owner', carol: 'member' });
    expect(await brokenInvariants(world.database)).toEqual([]);

    expect((await transfer(ada, bob.membershipId)).body.code).toBe('relation_required');
    const path = `/api/organizations/${team.id}/memberships/${team.ownerMembershipId}`;
    expect((await bob.browser.patch(path, { relation: 'member' })).status).toBe(200);
    expect((await transfer(bob.browser, team.ownerMembershipId)).body.code).toBe('invalid_transfer_target');
    expect((await bob.browser.patch(path, { relation: 'admin' })).status).toBe(200);
    expect((await transfer(bob.browser, team.ownerMembershipId)).status).toBe(200);
    expect(await relationsIn(world, team.id)).toEqual({ ada: 'owner', bob: 'admin', carol: 'member' });
  });
});

describe('the maximum number of organizations that one user may own', () => {
  it('holds for the new owner, even for concurrent transfers', async () => {
    const limited = await sharedWorld({ instances: 2, settings: { LIMIT_OWNED_ORGANIZATIONS: '3' } });
    const handovers = [];
    for (const name of ['erin', 'frank', 'grace', 'heidi', 'ivan']) {
      const owner = await limited.signedIn(`${name}@example.com`);
      const given = await found(owner, `Of ${name}`);
      const { membershipId } = await join(limited, given, 'rich@example.com', 'admin');
      handovers.push({ owner, id: given.id, membershipId });
    }
    const rich = await limited.signedIn('rich@example.com');
    await found(rich, 'Own');
    const answers = await raceIn(
      limited,
      'limit of owned organizations',
      writersOf('memberships'),
      handovers.map(
        ({ owner, id, membershipId }) =>
          (send) =>
            transfer(send(owner), membershipId, id),
      ),
    );
    expect(answers.map(inShort).sort()).toEqual(['200', '200', ...Array(3).fill('422 limit_reached')]);
    const { body } = await rich.get('/api/me');
    expect(body.memberships.filter(({ relation }: any) => relation === 'owner')).toHaveLength(3);
    expect((await rich.post('/api/organizations', { name: 'One more' })).body.code).toBe('limit_reached');
  });
});
