import { MIN_DELAY } from '../../../src/platform/http/rate-limit/rate-limits.js';
import type { Answer, Browser } from '../../support/browser.js';
import { whileTimeStands } from '../../support/clock.js';
import { startWorld, type World } from '../../support/world.js';

const LIMIT = 50;

let world: World;
let ada: Browser;

beforeEach(async () => {
  world = await startWorld({ settings: { LIMIT_REQUESTS_PER_10S: String(LIMIT) } });
  ada = await world.signedIn('ada@example.com');
});
afterEach(() => world.stop());

/** Runs `act` while each look-up of a session fails, so that the responses show which requests look one up. */
async function withoutSessions<T>(act: () => Promise<T>): Promise<T> {
  await world.database.query('ALTER TABLE sessions RENAME TO hidden_sessions');
  try {
    return await act();
  } finally {
    await world.database.query('ALTER TABLE hidden_sessions RENAME TO sessions');
  }
}

const LOOKED_UP = 500;
const times = async (count: number, send: (index: number) => Promise<Answer>) =>
  tally(await Promise.all(Array.from({ length: count }, (_, index) => send(index))));
/** The number of responses with each status. */
function tally(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
const cookieOf = (person: Browser) => person.jar.getCookieString(world.publicUrl);
const meWith = (cookie: string) => world.browser().get('/api/me', { headers: { cookie } });

/** The cookies of five sessions, which the next request of each will find ended. */
async function endedCookies(): Promise<string[]> {
  const cookies: string[] = [];
  while (cookies.length < 5) cookies.push(await cookieOf(await world.signedIn('eve@example.com')));
  await world.database.query(
    `DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = 'eve@example.com')`,
  );
  return cookies;
}

describe('a flood', () => {
  it('costs no more queries than the limit if it comes from one session', () =>
    whileTimeStands(async () => {
      const flood = await withoutSessions(() => times(300, () => ada.get('/api/me')));
      expect(flood).toEqual({ [LOOKED_UP]: LIMIT, 429: 300 - LIMIT });
    }));

  it('is slowed down if it repeats rejected requests at once', () =>
    whileTimeStands(async () => {
      await times(LIMIT, () => ada.get('/api/me'));
      const start = performance.now();
      expect((await ada.get('/api/me')).status).toBe(429);
      // A timer may be a millisecond early.
      expect(performance.now() - start).toBeGreaterThan(MIN_DELAY - 2);
    }));

  it('is slowed down after a fifth of the limit', () =>
    whileTimeStands(async () => {
      await times(LIMIT / 5, () => ada.get('/api/me'));
      const start = performance.now();
      expect((await ada.get('/api/me')).status).toBe(200);
      expect(performance.now() - start).toBeGreaterThan(MIN_DELAY - 2);
    }));

  it('costs no more queries than the limit if it uses an ended session', () =>
    whileTimeStands(async () => {
      const cookie = await cookieOf(ada);
      await ada.get('/api/auth/logout');
      expect((await meWith(cookie)).status).toBe(401);
      const flood = await withoutSessions(() => times(300, () => meWith(cookie)));
      expect(flood[LOOKED_UP] ?? 0).toBeLessThanOrEqual(LIMIT);
      expect(flood[429]).toBeGreaterThanOrEqual(300 - LIMIT);
    }));

  it('costs one query for each ended session that it uses', () =>
    whileTimeStands(async () => {
      const cookies = await endedCookies();
      for (const cookie of cookies) expect((await meWith(cookie)).status).toBe(401);
      const flood = await withoutSessions(() => times(300, (index) => meWith(cookies[index % 5]!)));
      expect(flood[LOOKED_UP]).toBeUndefined();
      expect(flood[401]).toBeLessThan(LIMIT);
      expect(flood[429]).toBeGreaterThan(300 - LIMIT);
      expect((await ada.get('/api/me')).status).toBe(200);
    }));

  it('is limited per address if it uses ended sessions', () =>
    whileTimeStands(async () => {
      const cookies = await endedCookies();
      const small = await world.startInstance({ LIMIT_REQUESTS_PER_10S: '3' });
      const answers: Answer[] = [];
      for (const cookie of cookies)
        answers.push(await world.browser().goTo(small).get('/api/me', { headers: { cookie } }));
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 429, 429]);
    }));

  it('never keeps another person at the same address from signing out', () =>
    whileTimeStands(async () => {
      const anonymous = world.browser();
      await times(2 * LIMIT, () => anonymous.get('/api/version'));
      expect((await anonymous.get('/api/version')).status).toBe(429);
      expect((await ada.get('/api/version')).status).toBe(200);
      expect((await ada.get('/api/auth/logout')).status).toBe(200);
    }));
});
