import type { Answer, Browser } from '../support/browser.js';
import { found, join, type Team } from '../support/people.js';
import { putMember } from '../support/put-member.js';
import { REPETITIONS } from '../support/repetitions.js';
import { until } from '../support/until.js';
import { startWorld, type World } from '../support/world.js';

/** The number of attempts for each kind of revocation. Slow kinds have fewer. */
const TRIALS = {
  'sign-outs': 8 * REPETITIONS,
  revocations: 4 * REPETITIONS,
  demotions: 16 * REPETITIONS,
  removals: 16 * REPETITIONS,
};
/** The number of concurrent attempts. */
const LANES = 4;

let world: World;
let ada: Browser;
let team: Team;

beforeAll(async () => {
  world = await startWorld({
    instances: 2,
    settings: { LIMIT_REQUESTS_PER_10S: '0', LIMIT_LOGINS_PER_MINUTE: '0' },
  });
  ada = await world.signedIn('ada@example.com');
  team = await found(ada, 'Revoked');
});
afterAll(() => world.stop());

const members = (id: string) => `/api/organizations/${team.id}/memberships/${id}`;

/**
 * Revokes a right on the first instance while a request on the second instance uses it.
 * @returns the status of another request to the second instance, sent after the revocation
 */
async function trial(takeAway: () => Promise<Answer>, use: () => Promise<Answer>): Promise<number> {
  const underWay = use();
  expect((await admitted(takeAway)).status).toBe(200);
  const { status } = await admitted(use);
  await underWay;
  return status;
}

/** Repeats a request while the service is overloaded. A rejected request has no effect. */
function admitted(ask: () => Promise<Answer>): Promise<Answer> {
  return until(ask, ({ status }) => status !== 503);
}

/** Repeats an attempt `total` times, some of them concurrently. @returns the number of responses by status */
async function answersOf(
  total: number,
  begin: (lane: number) => Promise<() => Promise<number>>,
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    const once = await begin(lane);
    for (let count = 0; count < total / LANES; count++) {
      const status = await once();
      counts[status] = (counts[status] ?? 0) + 1;
    }
  });
  await Promise.all(lanes);
  return counts;
}

/** A browser with the same cookies that uses the second instance. */
async function elsewhere(browser: Browser): Promise<Browser> {
  const other = world.browser(1);
  for (const cookie of await browser.jar.getCookies(`${world.publicUrl}/`))
    await other.jar.setCookie(cookie, `${world.publicUrl}/`);
  return other;
}

it('applies a sign-out on one instance to the next request on the other', async () => {
  const answers = await answersOf(TRIALS['sign-outs'], async (lane) => async () => {
    const person = await world.signedIn(`out-${lane}@example.com`);
    const other = await elsewhere(person);
    return trial(
      () => person.get('/api/auth/logout'),
      () => other.get('/api/me'),
    );
  });
  expect(answers).toEqual({ 401: TRIALS['sign-outs'] });
});

it('applies the end of a session on one instance to the next request on the other', async () => {
  const answers = await answersOf(TRIALS.revocations, async (lane) => {
    const person = await world.signedIn(`owner-of-sessions-${lane}@example.com`);
    return async () => {
      const lost = await world.signedIn(`owner-of-sessions-${lane}@example.com`, 1);
      const { body } = await lost.get('/api/me/sessions');
      const { id } = body.data.find(({ current }: { current: boolean }) => current);
      return trial(
        () => person.delete(`/api/me/sessions/${id}`),
        () => lost.get('/api/me'),
      );
    };
  });
  expect(answers).toEqual({ 401: TRIALS.revocations });
});

it('applies a demotion on one instance to the next request on the other', async () => {
  const answers = await answersOf(TRIALS.demotions, async (lane) => {
    const { browser, membershipId } = await join(world, team, `less-${lane}@example.com`, 'admin');
    browser.goTo(world.instances[1]!);
    return async () => {
      const status = await trial(
        () => ada.patch(members(membershipId), { relation: 'member' }),
        () => browser.get(`/api/organizations/${team.id}/invites`),
      );
      const again = await admitted(() => ada.patch(members(membershipId), { relation: 'admin' }));
      expect(again.status).toBe(200);
      return status;
    };
  });
  expect(answers).toEqual({ 403: TRIALS.demotions });
});

it('applies the removal of a member on one instance to the next request on the other', async () => {
  const answers = await answersOf(TRIALS.removals, async (lane) => {
    const email = `gone-${lane}@example.com`;
    const browser = await world.signedIn(email, 1);
    return async () => {
      await putMember(world, team.id, email, 'admin');
      const [row] = await world.database.query<{ id: string }>(
        'SELECT m.id FROM memberships m JOIN users u ON u.id = m.user_id WHERE u.email = $1',
        [email],
      );
      return trial(
        () => ada.delete(members(row!.id)),
        () => browser.patch(`/api/organizations/${team.id}`, { name: 'Revoked' }),
      );
    };
  });
  expect(answers).toEqual({ 403: TRIALS.removals });
});
