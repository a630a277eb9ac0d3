import type { Answer, Browser } from '../support/browser.js';
import { organizationRow, writersOf } from '../support/lock-barrier.js';
import { found } from '../support/people.js';
import { inShort, raceIn, SIZES } from '../support/races.js';
import { REPETITIONS } from '../support/repetitions.js';
import { trailOf } from '../support/trail.js';
import { sharedWorld } from '../support/shared-world.js';
import type { World } from '../support/world.js';

let world: World;
let newcomers = 0;

beforeAll(async () => {
  world = await sharedWorld();
});

const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));
const repeat = async (race: () => Promise<void>) => {
  for (let i = 0; i < REPETITIONS; i++) await race();
};
const newcomer = () => `newcomer${++newcomers}@example.com`;

/** Signs in at the identity provider. @returns the URL of the callback, which is not requested yet */
async function almostSignedIn(browser: Browser, email: string): Promise<string> {
  return browser.answerProvider(await browser.startSignIn({ returnTo: '/there' }), { email });
}

const rowsOf = (email: string) =>
  world.database.query<{ users: number; identities: number; sessions: number }>(
    `SELECT count(DISTINCT u.id)::int AS users, count(DISTINCT i.subject)::int AS identities,
            count(DISTINCT s.id)::int AS sessions
       FROM users u LEFT JOIN identities i ON i.user_id = u.id LEFT JOIN sessions s ON s.user_id = u.id
      WHERE u.email = $1`,
    [email],
  );

describe.each(SIZES)('%i concurrent requests', (k) => {
  it('create one user, and one session each, when one person signs in for the first time (R18)', () =>
    repeat(async () => {
      const email = newcomer();
      const browsers = times(k, () => world.browser());
      const ways = await Promise.all(browsers.map((browser) => almostSignedIn(browser, email)));
      const answers = await raceIn(
        world,
        'R18 login × login',
        writersOf('users'),
        browsers.map((browser, i) => (send) => send(browser).get(ways[i]!)),
      );
      expect(answers.map(({ headers }) => headers.get('location'))).toEqual(answers.map(() => '/there'));
      expect(await rowsOf(email)).toEqual([{ users: 1, identities: 1, sessions: k }]);
      const ids = await Promise.all(browsers.map(async (one) => (await one.get('/api/me')).body.user.id));
      expect(new Set(ids).size).toBe(1);
    }));

  it('create one session when they use the same callback and cookies (R19) [Sign-in, V2.3.1, V10.2.1]', () =>
    repeat(async () => {
      const email = newcomer();
      const browser = world.browser();
      const way = await almostSignedIn(browser, email);
      const cookie = await browser.jar.getCookieString(`${world.publicUrl}/api/auth/callback`);
      const answers = await raceIn(
        world,
        'R19 callback × callback',
        writersOf('used_sign_ins'),
        times(k, () => (send) => send(world.browser()).get(way, { headers: { cookie } })),
      );
      expect(answers.map(inShort).sort()).toEqual(['302', ...Array(k - 1).fill('400 invalid_callback')]);
      expect(await rowsOf(email)).toEqual([{ users: 1, identities: 1, sessions: 1 }]);
    }));

  it.each(['by signing out', 'from another browser'])(
    'cannot use a session after it was ended %s (R20) [Sessions, V7.4.1, V15.4.2]',
    (how) =>
      repeat(async () => {
        const email = newcomer();
        const browser = await world.signedIn(email);
        const elsewhere = await world.signedIn(email);
        const { id } = await found(browser, `Of ${email}`);
        const { body } = await browser.get('/api/me/sessions');
        const { id: sessionId } = body.data.find(({ current }: { current: boolean }) => current);
        const rename = (by: Browser, i: number) =>
          by.patch(`/api/organizations/${id}`, { name: `${email} ${i}` });
        const cookie = await browser.jar.getCookieString(world.publicUrl);
        const copy = () => world.browser();
        const headers = { cookie };
        const withCopy = (by: Browser, i: number) =>
          by.request('PATCH', `/api/organizations/${id}`, { headers, json: { name: `${email} ${i}` } });

        const afterwards: Answer[] = [];
        const end = async (send: (one: Browser) => Browser): Promise<Answer> => {
          const ended =
            how === 'by signing out'
              ? await send(copy()).get('/api/auth/logout', { headers })
              : await send(elsewhere).delete(`/api/me/sessions/${sessionId}`);
          // Once the response has arrived, the session is over on both instances.
          for (const instance of world.instances)
            afterwards.push(await withCopy(copy().goTo(instance), 1000));
          return ended;
        };
        const answers = await raceIn(
          world,
          `R20 end ${how} × rename`,
          organizationRow(id),
          times(k, (i) => (i % 2 ? end : (send) => withCopy(send(copy()), i))),
        );
        expect(new Set(afterwards.map(inShort))).toEqual(new Set(['401 unauthenticated']));
        const renamed = answers.filter((_, i) => i % 2 === 0).map(inShort);
        for (const answer of renamed) expect(['200', '401 unauthenticated']).toContain(answer);
        const renames = (await trailOf(world.database, id)).slice(1);
        expect(renames).toHaveLength(renamed.filter((answer) => answer === '200').length);
        const ended = answers.filter((_, i) => i % 2).map(inShort);
        expect(ended).toContain('200');
        const [{ count }] = (await world.database.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM audit_events WHERE type = 'session.ended' AND target_id = $1`,
          [sessionId],
        )) as [{ count: number }];
        expect(count).toBe(1);
        expect((await rename(elsewhere, 0)).status).toBe(200);
      }),
  );
});

describe('concurrent sign-ins of a person who has 20 sessions', () => {
  it('end one old session each, and stay signed in', () =>
    repeat(async () => {
      const email = newcomer();
      const old: Browser[] = [];
      for (let i = 0; i < 20; i++) old.push(await world.signedIn(email));
      const browsers = times(5, () => world.browser());
      const ways = await Promise.all(browsers.map((browser) => almostSignedIn(browser, email)));
      await raceIn(
        world,
        'R21 login × login of too many sessions',
        writersOf('users'),
        browsers.map((browser, i) => (send) => send(browser).get(ways[i]!)),
      );
      const statusOf = async (browser: Browser) => (await browser.get('/api/me')).status;
      expect(await Promise.all(browsers.map(statusOf))).toEqual(browsers.map(() => 200));
      expect(await Promise.all(old.map(statusOf))).toEqual(times(20, (i) => (i < 5 ? 401 : 200)));
      const [ended] = await world.database.query<{ count: number }>(
        `SELECT count(*)::int FROM audit_events e JOIN users u ON u.id::text = e.actor_id
          WHERE e.type = 'session.ended' AND u.email = $1`,
        [email],
      );
      expect(ended).toEqual({ count: 5 });
    }));
});
