import { v7 as uuidv7 } from 'uuid';
import { Database } from '../../src/platform/database/database.js';
import type { Browser } from '../support/browser.js';
import { settled } from '../support/buyer.js';
import { whileTimeStands } from '../support/clock.js';
import { found } from '../support/people.js';
import { startWorld, type World } from '../support/world.js';
import { ACCESS, statusFor } from './access-table.js';

/** The request limit, and the number of requests from one address, a multiple of the limit. */
const LIMIT = 50;
const FLOOD = 3 * LIMIT;

let world: World;
let ada: Browser;
let organizationId: string;
/** The cookie of a session that has ended, for the attacker. */
let ended: string;
/** How often a request has taken a database connection from the pool. */
let queries = 0;
let addresses = 0;

beforeAll(async () => {
  world = await startWorld({
    settings: { LIMIT_REQUESTS_PER_10S: String(LIMIT), TRUST_PROXY: 'loopback' },
  });
  ada = await world.signedIn('ada@example.com');
  ({ id: organizationId } = await found(ada, 'Flooded'));
  const eve = await world.signedIn('eve@example.com');
  ended = await eve.jar.getCookieString(world.publicUrl);
  await eve.get('/api/auth/logout');
  await settled(world);
  world.instances[0]!.app.nest.get(Database).pool!.on('acquire', () => queries++);
});
afterAll(() => world.stop());

/** The URL of a route. Its parameters exist if an anonymous client could know them. */
const urlOf = (path: string) =>
  path
    .replace('{id}', organizationId)
    .replace('{agentId}', 'research')
    .replace(/\{\w+\}/g, uuidv7())
    .replace(/return$/, 'return?session_id=cs_unknown')
    .replace(/callback$/, 'callback?code=x&state=y');

/** Sends requests at once from a new address. @returns how many queries they cost */
async function flood(method: string, path: string, cookie: string, count = FLOOD): Promise<number> {
  const attacker = world.browser();
  const headers = { 'x-forwarded-for': `198.51.100.${++addresses}`, ...(cookie && { cookie }) };
  const before = queries;
  await Promise.all(Array.from({ length: count }, () => attacker.request(method, urlOf(path), { headers })));
  return queries - before;
}

const PUBLIC = ACCESS.filter((row) => statusFor(row, 'anonymous') !== 401);
const CLOSED = ACCESS.filter((row) => statusFor(row, 'anonymous') === 401);

describe('a flood without a session', () => {
  it.each(PUBLIC)('costs no more queries than the limit, and others are served: $method $path', (route) =>
    whileTimeStands(async () => {
      for (const cookie of ['', ended]) {
        const [cost, other] = await Promise.all([
          flood(route.method, route.path, cookie),
          ada.get('/api/version'),
        ]);
        expect(cost).toBeLessThanOrEqual(LIMIT);
        expect(other.status).toBe(200);
      }
    }),
  );

  it.each(CLOSED)('costs no query at all on a route that needs one: $method $path', (route) =>
    whileTimeStands(async () => {
      expect(await flood(route.method, route.path, '')).toBe(0);
      await flood(route.method, route.path, ended, 1); // a session that has ended is remembered for a minute
      expect(await flood(route.method, route.path, ended)).toBe(0);
    }),
  );
});
