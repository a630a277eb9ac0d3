import { v7 as uuidv7 } from 'uuid';
import type { Browser } from './support/browser.js';
import { routesOf } from './support/routes.js';
import { startWorld, type World } from './support/world.js';

/**
 * What each route answers to nobody, a stranger (signed in, but no member), a member, an admin and the owner.
 * A route that is not in this table fails the build: decide who may use it, and write it down here.
 */
const ACCESS = `
                                              nobody stranger member admin owner
GET    /api/health                               200      200    200   200   200
GET    /api/health/live                          200      200    200   200   200
GET    /api/version                              200      200    200   200   200
GET    /api/auth/login                           302      302    302   302   302
GET    /api/auth/callback                        400      400    400   400   400
GET    /api/auth/logout                          200      200    200   200   200
GET    /api/me                                   401      200    200   200   200
GET    /api/me/sessions                          401      200    200   200   200
DELETE /api/me/sessions/{sessionId}              401      404    404   404   404
GET    /api/organizations                        401      200    200   200   200
POST   /api/organizations                        401      201    201   201   201
GET    /api/organizations/{id}                   401      403    200   200   200
PATCH  /api/organizations/{id}                   401      403    403   200   200
`;

const CAST = ['nobody', 'stranger', 'member', 'admin', 'owner'] as const;
type Part = (typeof CAST)[number];

const rows = ACCESS.trim()
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(/\s+/))
  .map(([method, path, ...statuses]) => ({ method: method!, path: path!, statuses: statuses.map(Number) }));

let world: World;
let organizationId: string;

beforeAll(async () => {
  world = await startWorld();
  const owner = await world.signedIn('owner@example.com');
  organizationId = (await owner.post('/api/organizations', { name: 'Access' })).body.id;
});
afterAll(() => world.stop());

/** A new browser for each call, as signing out is one of the routes. */
async function browserOf(part: Part): Promise<Browser> {
  if (part === 'nobody') return world.browser();
  const browser = await world.signedIn(`${part}@example.com`);
  if (part === 'member' || part === 'admin')
    await world.database.query(
      `INSERT INTO memberships (id, organization_id, user_id, relation)
       SELECT gen_random_uuid(), $1, id, $2 FROM users WHERE email = $3 ON CONFLICT DO NOTHING`,
      [organizationId, part, `${part}@example.com`],
    );
  return browser;
}

/** A body that each route takes. */
function bodyFor(method: string, path: string): unknown {
  if (path === '/api/organizations' && method === 'POST') return { name: `Access ${uuidv7()}` };
  if (path === '/api/organizations/{id}') return { name: 'Access' };
  return undefined;
}

describe('access', () => {
  it('is decided for every route of the service', () => {
    expect(rows.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      routesOf(world.instances[0]!.app),
    );
  });

  describe.each(rows)('$method $path', ({ method, path, statuses }) => {
    it.each(CAST.map((part, i) => [part, statuses[i]!] as const))(
      'answers %s with %i',
      async (part, status) => {
        const browser = await browserOf(part);
        const url = path.replace('{id}', organizationId).replace(/\{\w+\}/g, uuidv7());
        const json = method === 'GET' ? undefined : bodyFor(method, path);
        expect((await browser.request(method, url, { json })).status).toBe(status);
      },
    );
  });

  it('is the same for an organization that does not exist, or can not: 404 to everybody who is signed in', async () => {
    const stranger = await browserOf('stranger');
    for (const id of [
      uuidv7(),
      'x',
      '0',
      organizationId.toUpperCase(),
      `{${organizationId}}`,
      '%00',
      'a'.repeat(300),
    ]) {
      expect(await stranger.get(`/api/organizations/${encodeURIComponent(id)}`)).toMatchObject({
        status: 404,
        body: { code: 'organization_not_found' },
      });
    }
  });
});
