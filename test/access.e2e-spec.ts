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
POST   /api/organizations/{id}/transfer-ownership
                                                 401      403    403   403   200
GET    /api/organizations/{id}/memberships       401      403    200   200   200
PATCH  /api/organizations/{id}/memberships/{membershipId}
                                                 401      403    403   200   200
DELETE /api/organizations/{id}/memberships/{membershipId}
                                                 401      403    403   200   200
GET    /api/organizations/{id}/invites           401      403    403   200   200
POST   /api/organizations/{id}/invites           401      403    403   201   201
DELETE /api/organizations/{id}/invites/{inviteId}
                                                 401      403    403   200   200
POST   /api/organizations/{id}/invites/{inviteId}/resend
                                                 401      403    403   200   200
GET    /api/organizations/{id}/audit-events      401      403    403   200   200
GET    /api/invites/{token}                      401      200    200   200   200
POST   /api/invites/{token}/accept               401      200    403   403   403
GET    /api/organizations/{id}/agents            401      403    200   200   200
POST   /api/organizations/{id}/agents/{agentId}/trial
                                                 401      403    201   201   201
POST   /api/organizations/{id}/agents/{agentId}/checkout
                                                 401      403    403   201   201
POST   /api/organizations/{id}/agents/{agentId}/token-topup/checkout
                                                 401      403    403   201   201
GET    /api/organizations/{id}/billing           401      403    403   200   200
PATCH  /api/organizations/{id}/billing           401      403    403   200   200
POST   /api/organizations/{id}/billing/portal    401      403    403   201   201
GET    /api/billing/return                       302      302    302   302   302
POST   /api/webhooks/stripe                      400      400    400   400   400
`;

const CAST = ['nobody', 'stranger', 'member', 'admin', 'owner'] as const;
type Part = (typeof CAST)[number];

const rows = ACCESS.trim()
  .replace(/\n +(?=\d)/g, ' ') // a long path has its row below
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(/\s+/))
  .map(([method, path, ...statuses]) => ({ method: method!, path: path!, statuses: statuses.map(Number) }));

let world: World;
let owner: Browser;

beforeAll(async () => {
  world = await startWorld({ settings: { LIMIT_INVITES_PER_RECIPIENT_DAY: '0' } });
  owner = await world.signedIn('owner@example.com');
  for (const part of ['member', 'admin', 'another']) await world.signedIn(`${part}@example.com`);
});
afterAll(() => world.stop());

/** What stands for the parameters of a path: all of it is there, so that a 404 is never the answer by chance. */
async function realIds(): Promise<Record<string, string>> {
  const id = (await owner.post('/api/organizations', { name: `Access ${uuidv7()}` })).body.id;
  const put = async (email: string, relation: string) => {
    const membershipId = uuidv7();
    await world.database.query(
      `INSERT INTO memberships (id, organization_id, user_id, relation)
       SELECT $1, $2, id, $3 FROM users WHERE email = $4`,
      [membershipId, id, relation, email],
    );
    return membershipId;
  };
  await put('member@example.com', 'member');
  await put('admin@example.com', 'admin');
  const membershipId = await put('another@example.com', 'admin');
  const { body: invite } = await owner.post(`/api/organizations/${id}/invites`, {
    email: 'stranger@example.com',
    role: 'member',
  });
  return {
    id,
    membershipId,
    inviteId: invite.id,
    token: invite.token,
    sessionId: uuidv7(),
    agentId: 'research',
  };
}

/** A new browser for each call, as signing out is one of the routes. */
const browserOf = async (part: Part): Promise<Browser> =>
  part === 'nobody' ? world.browser() : world.signedIn(`${part}@example.com`);

/** A body that each route takes. */
function bodyFor(method: string, path: string, { membershipId }: Record<string, string>): unknown {
  if (path === '/api/organizations' && method === 'POST') return { name: `Access ${uuidv7()}` };
  if (path === '/api/organizations/{id}') return { name: `Access ${uuidv7()}` };
  if (path.endsWith('/transfer-ownership')) return { membershipId };
  if (path.endsWith('/{membershipId}') && method === 'PATCH') return { relation: 'member' };
  if (path.endsWith('/billing')) return { name: 'Access' };
  if (path.endsWith('/invites')) return { email: 'new@example.com', role: 'member' };
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
        const ids = await realIds();
        const url = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!);
        const json = method === 'GET' ? undefined : bodyFor(method, path, ids);
        expect((await browser.request(method, url, { json })).status).toBe(status);
      },
    );
  });

  it('is the same for an organization that does not exist, or can not: 404 to everybody who is signed in', async () => {
    const stranger = await browserOf('stranger');
    const { id: organizationId } = (await realIds()) as { id: string };
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
