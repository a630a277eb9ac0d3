import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { RateLimitedError } from '../../../src/platform/http/errors/errors.js';
import { MIN_DELAY } from '../../../src/platform/http/rate-limit/rate-limits.service.js';
import { RequestRatesService } from '../../../src/sessions/request-rates.service.js';
import { SessionTokensService } from '../../../src/sessions/session-tokens.service.js';
import type { Answer, Browser } from '../../support/browser.js';
import { whileTimeStands } from '../../support/clock.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { Instance, World } from '../../support/world.js';

const LIMIT = 10;
/** The number of requests in a flood. */
const FLOOD = 40;

let world: World;
let ada: Browser;

/** The instance under attack. People sign in at another one, which counts no requests. */
let limited: Instance;
/** Each test has an address of its own. */
let address: string;
let tests = 0;

beforeAll(async () => {
  world = await sharedWorld();
  limited = await world.startInstance({ LIMIT_REQUESTS_PER_10S: String(LIMIT), TRUST_PROXY: 'loopback' });
});
beforeEach(async () => {
  address = `203.0.113.${++tests}`;
  ada = (await world.signedIn('ada@example.com')).goTo(limited);
});

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
/** Reads a clock that continues while the others are stopped. */
const milliseconds = () => Number(process.hrtime.bigint()) / 1e6;
const times = async (count: number, send: (index: number) => Promise<Answer>) =>
  tally(await Promise.all(Array.from({ length: count }, (_, index) => send(index))));
/** The number of responses with each status. */
function tally(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
const cookieOf = (person: Browser) => person.jar.getCookieString(world.publicUrl);
/** Sends a request from the address of the test. */
const fromAddress = (browser: Browser, path: string, cookie?: string) =>
  browser.get(path, { headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) } });
const stranger = () => world.browser().goTo(limited);
const meWith = (cookie: string) => fromAddress(stranger(), '/api/me', cookie);

/** The cookies of several sessions that have ended. The service does not know this before the next request of each. */
async function endedCookies(count: number): Promise<string[]> {
  const cookies: string[] = [];
  while (cookies.length < count) cookies.push(await cookieOf(await world.signedIn('eve@example.com')));
  await world.database.query(
    `DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = 'eve@example.com')`,
  );
  return cookies;
}

describe('a request that counts as several', () => {
  it('is counted even if its session has ended since the session was checked', () =>
    whileTimeStands(async () => {
      const { nest } = limited.app;
      const tokenHash = randomBytes(32);
      nest.get(SessionTokensService).end(tokenHash);
      const count = async (requests: number) =>
        nest.get(RequestRatesService).countMore({ tokenHash } as FastifyRequest, requests);
      await count(LIMIT);
      await expect(count(1)).rejects.toThrow(RateLimitedError);
    }));
});

describe('a flood', () => {
  it('costs no more queries than the limit if it comes from one session [Input, V2.4.1, API4]', () =>
    whileTimeStands(async () => {
      const flood = await withoutSessions(() => times(FLOOD, () => ada.get('/api/me')));
      expect(flood).toEqual({ [LOOKED_UP]: LIMIT, 429: FLOOD - LIMIT });
    }));

  it('is slowed down if it repeats rejected requests at once', () =>
    whileTimeStands(async () => {
      await times(LIMIT, () => ada.get('/api/me'));
      const start = milliseconds();
      expect((await ada.get('/api/me')).status).toBe(429);
      // A timer may be a millisecond early.
      expect(milliseconds() - start).toBeGreaterThan(MIN_DELAY - 2);
    }));

  it('is slowed down after a fifth of the limit', () =>
    whileTimeStands(async () => {
      await times(LIMIT / 5, () => ada.get('/api/me'));
      const start = milliseconds();
      expect((await ada.get('/api/me')).status).toBe(200);
      expect(milliseconds() - start).toBeGreaterThan(MIN_DELAY - 2);
    }));

  it('costs one query for each ended session that it uses [Input, V2.4.1, API4]', () =>
    whileTimeStands(async () => {
      const cookies = await endedCookies(5);
      for (const cookie of cookies) expect((await meWith(cookie)).status).toBe(401);
      const flood = await withoutSessions(() => times(FLOOD, (index) => meWith(cookies[index % 5]!)));
      expect(flood[LOOKED_UP]).toBeUndefined();
      expect(flood[401]).toBeLessThan(LIMIT);
      expect(flood[429]).toBeGreaterThan(FLOOD - LIMIT);
      expect((await ada.get('/api/me')).status).toBe(200);
    }));

  it('is limited per address if it uses ended sessions', () =>
    whileTimeStands(async () => {
      const cookies = await endedCookies(LIMIT + 2);
      const flood = await times(cookies.length, (index) => meWith(cookies[index]!));
      expect(flood).toEqual({ 401: LIMIT, 429: 2 });
    }));

  it('never keeps another person at the same address from signing out', () =>
    whileTimeStands(async () => {
      const anonymous = stranger();
      await times(2 * LIMIT, () => fromAddress(anonymous, '/api/version'));
      expect((await fromAddress(anonymous, '/api/version')).status).toBe(429);
      expect((await fromAddress(ada, '/api/version')).status).toBe(200);
      expect((await fromAddress(ada, '/api/auth/logout')).status).toBe(200);
    }));
});
