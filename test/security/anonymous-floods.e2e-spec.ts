import { v7 as uuidv7 } from 'uuid';
import { settled } from '../support/buyer.js';
import { whileTimeStands } from '../support/clock.js';
import { found } from '../support/people.js';
import { countStatements, type StatementCount } from '../support/statement-count.js';
import { startWorld, type World } from '../support/world.js';
import { ACCESS, statusFor } from './access-table.js';

/** The request limit, and the larger number of requests from one address. */
const LIMIT = 10;
const FLOOD = 40;
/** The limits of routes that have one of their own. */
const OWN_LIMIT = { 'GET /api/billing/return': 30 } as Record<string, number>;

let world: World;
let organizationId: string;
/** The cookie of a session that has ended, for the attacker. */
let ended: string;
let count: StatementCount;
let addresses = 0;

beforeAll(async () => {
  world = await startWorld({
    settings: { LIMIT_REQUESTS_PER_10S: String(LIMIT), TRUST_PROXY: 'loopback' },
  });
  ({ id: organizationId } = await found(await world.signedIn('ada@example.com'), 'Flooded'));
  const eve = await world.signedIn('eve@example.com');
  ended = await eve.jar.getCookieString(world.publicUrl);
  await eve.get('/api/auth/logout');
  await settled(world);
  count = countStatements(world.database);
});
afterAll(async () => {
  count.stop();
  await world.stop();
});

/** The URL of a route. Its parameters exist if an anonymous client could know them. */
const urlOf = (path: string) =>
  path
    .replace('{id}', organizationId)
    .replace('{agentId}', 'research')
    .replace(/\{\w+\}/g, uuidv7())
    .replace(/return$/, 'return?session_id=cs_unknown')
    .replace(/callback$/, 'callback?code=x&state=y');

/** Sends requests at once from a new address. @returns the number of transactions. A single statement counts as one. */
async function flood(method: string, path: string, cookie: string, size = FLOOD): Promise<number> {
  const attacker = world.browser();
  const headers = { 'x-forwarded-for': `198.51.100.${++addresses}`, ...(cookie && { cookie }) };
  const before = count.transactions;
  const answers = await Promise.all(
    Array.from({ length: size }, () => attacker.request(method, urlOf(path), { headers })),
  );
  for (const { status } of answers) expect(status).toBeLessThan(500);
  return count.transactions - before;
}

const PUBLIC = ACCESS.filter((row) => statusFor(row, 'anonymous') !== 401);
const CLOSED = ACCESS.filter((row) => statusFor(row, 'anonymous') === 401);

describe('a flood without a session', () => {
  for (const { method, path } of PUBLIC)
    it(`costs no more transactions than the limit, and others are served: ${method} ${path}`, () =>
      whileTimeStands(async () => {
        for (const cookie of ['', ended]) {
          const [cost, other] = await Promise.all([
            flood(method, path, cookie),
            world.browser().get('/api/version', { headers: { 'x-forwarded-for': `192.0.2.${addresses}` } }),
          ]);
          expect(cost).toBeLessThanOrEqual(OWN_LIMIT[`${method} ${path}`] ?? LIMIT);
          expect(other.status).toBe(200);
        }
      }));

  for (const { routes, names } of groupsOf(6, CLOSED))
    it(`costs no query at all on routes that need a session: ${names}`, () =>
      whileTimeStands(async () => {
        const floodAll = async (cookie: string, size = LIMIT + 5) => {
          const costs = await Promise.all(
            routes.map(({ method, path }) => flood(method, path, cookie, size)),
          );
          return Math.max(...costs);
        };
        expect(await floodAll('')).toBe(0);
        await floodAll(ended, 1); // a session that has ended is remembered for a minute
        expect(await floodAll(ended)).toBe(0);
      }));
});

/** Groups of routes that are flooded at once, because rejections are delayed. */
function groupsOf(size: number, rows: typeof ACCESS) {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => {
    const routes = rows.slice(index * size, (index + 1) * size);
    return { routes, names: routes.map(({ method, path }) => `${method} ${path}`).join(', ') };
  });
}
