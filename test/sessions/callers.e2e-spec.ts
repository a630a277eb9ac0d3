import type { Browser } from '../support/browser.js';
import { found, join, type Team } from '../support/people.js';
import { expectProblem } from '../support/problems.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let ada: Browser;
let team: Team;
let bob: Browser;
let eve: Browser;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signedIn('ada@example.com');
  team = await found(ada, 'Together');
  bob = (await join(world, team, 'bob@example.com')).browser;
  eve = await world.signedIn('eve@example.com');
});
afterAll(() => world.stop());

describe('requests that arrive together', () => {
  it('are each answered for their own caller', async () => {
    const people = await Promise.all(
      Array.from({ length: 8 }, (_, n) => world.signedIn(`person${n}@example.com`)),
    );
    const stranger = world.browser();
    const path = `/api/organizations/${team.id}`;
    for (let turn = 0; turn < 5; turn++) {
      const [own, foreign, members, refused] = await Promise.all([
        Promise.all(people.map((person) => person.get('/api/me'))),
        Promise.all([...people, eve].map((person) => person.get(path))),
        Promise.all([ada, bob].map((member) => member.get(path))),
        stranger.get(path),
      ]);
      expect(own.map(({ body }) => body.user.email)).toEqual(people.map((_, n) => `person${n}@example.com`));
      for (const answer of foreign) expectProblem(answer, 403, 'relation_required');
      expect(members.map(({ body }) => body.relation)).toEqual(['owner', 'member']);
      expectProblem(refused, 401, 'unauthenticated');
    }
  });

  it('all fail if their callers cannot be found, and the next ones do not', async () => {
    const runtime = new URL(world.database.url).username;
    await world.database.query(`REVOKE SELECT ON sessions FROM ${runtime}`);
    const answers = await Promise.all([ada, bob, eve].map((person) => person.get('/api/me')));
    for (const answer of answers) expectProblem(answer, 500, 'internal_error');
    await world.database.query(`GRANT SELECT ON sessions TO ${runtime}`);
    expect((await ada.get('/api/me')).status).toBe(200);
  });
});
