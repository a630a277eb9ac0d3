import { type Query, queries } from '../../../src/platform/database/driver/query-spans.js';
import type { Browser } from '../../support/browser.js';
import { found, join, type Team } from '../../support/people.js';
import { expectProblem } from '../../support/problems.js';
import { RawConnection } from '../../support/raw.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let team: Team;
let bob: Browser;
let eve: Browser;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
  team = await found(ada, 'Together');
  bob = (await join(world, team, 'bob@example.com')).browser;
  eve = await world.signedIn('eve@example.com');
});

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

  it('are identified by one statement, even if one of the callers is unknown', async () => {
    const gone = await world.signedIn('gone@example.com');
    await world.database.query(
      `DELETE FROM sessions USING users u WHERE u.id = user_id AND u.email = 'gone@example.com'`,
    );
    const requests = await Promise.all(
      [ada, gone, bob, eve].map(async ({ jar }) => {
        const cookie = await jar.getCookieString(world.publicUrl);
        return `GET /api/me HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`;
      }),
    );
    const sent: string[] = [];
    const note = (query: unknown) => sent.push((query as Query).name);
    const connection = await RawConnection.open(world.instances[0]!.origin);
    queries.start.subscribe(note);
    connection.send(requests.join(''));
    const answers = [];
    while (answers.length < requests.length) answers.push(await connection.answer());
    queries.start.unsubscribe(note);
    connection.close();
    expect(answers.map(({ status, body }) => (status === 200 ? body.user.email : status))).toEqual([
      'ada@example.com',
      401,
      'bob@example.com',
      'eve@example.com',
    ]);
    expect(sent.filter((name) => name === 'sessions.findCallers')).toHaveLength(1);
  });

  it('fail together if the lookup of their callers fails, and later requests succeed', async () => {
    const runtime = new URL(world.database.url).username;
    await world.database.query(`REVOKE SELECT ON sessions FROM ${runtime}`);
    const answers = await Promise.all([ada, bob, eve].map((person) => person.get('/api/me')));
    for (const answer of answers) expectProblem(answer, 500, 'internal_error');
    await world.database.query(`GRANT SELECT ON sessions TO ${runtime}`);
    expect((await ada.get('/api/me')).status).toBe(200);
  });
});
