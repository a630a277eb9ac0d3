import { v7 as uuidv7 } from 'uuid';
import type { Browser } from '../support/browser.js';
import { ACCESS, CAST, type Part } from './access-table.js';
import { putMember } from '../support/people.js';
import { routesOf } from '../support/routes.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let owner: Browser;

beforeAll(async () => {
  world = await startWorld({
    settings: { LIMIT_INVITES_PER_RECIPIENT_DAY: '0', LIMIT_TRIALS_PER_USER_30_DAYS: '0' },
  });
  owner = await world.signedIn('owner@example.com');
  for (const part of ['member', 'admin', 'another']) await world.signedIn(`${part}@example.com`);
});
afterAll(() => world.stop());

/** Values of all path parameters. Their objects exist, so that a 404 can only mean that access is denied. */
async function realIds(): Promise<Record<string, string>> {
  // One of the routes ends all other sessions.
  if ((await owner.get('/api/me')).status === 401) owner = await world.signedIn('owner@example.com');
  const id = (await owner.post('/api/organizations', { name: `Access ${uuidv7()}` })).body.id;
  await putMember(world, id, 'member@example.com', 'member');
  await putMember(world, id, 'admin@example.com', 'admin');
  const membershipId = await putMember(world, id, 'another@example.com', 'admin');
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

/** Signs in with a new browser for each call, because one of the routes signs out. */
const browserOf = async (part: Part): Promise<Browser> =>
  part === 'anonymous' ? world.browser() : world.signedIn(`${part}@example.com`);

/** A valid body for each route. */
function bodyFor(method: string, path: string, { membershipId }: Record<string, string>): unknown {
  if (path === '/api/organizations' && method === 'POST') return { name: `Access ${uuidv7()}` };
  if (path === '/api/organizations/{id}' && method === 'PATCH') return { name: `Access ${uuidv7()}` };
  if (path.endsWith('/transfer-ownership')) return { membershipId };
  if (path.endsWith('/{membershipId}') && method === 'PATCH') return { relation: 'member' };
  if (path.endsWith('/billing')) return { name: 'Access' };
  if (path.endsWith('/invites/bulk')) return { invites: [{ email: 'new@example.com', role: 'member' }] };
  if (path.endsWith('/{inviteId}') && method === 'PATCH') return { role: 'admin' };
  if (path.endsWith('/invites')) return { email: 'new@example.com', role: 'member' };
  return undefined;
}

describe('the access table (expected status of each route for each relation)', () => {
  it('is defined for every route of the service', () => {
    expect(ACCESS.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      routesOf(world.instances[0]!.app),
    );
  });

  describe.each(ACCESS)('$method $path', ({ method, path, statuses }) => {
    it.each(CAST.map((part, i) => [part, statuses[i]!] as const))(
      'answers the caller "%s" with %i',
      async (part, status) => {
        const browser = await browserOf(part);
        const ids = await realIds();
        const url = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!);
        const json = method === 'GET' ? undefined : bodyFor(method, path, ids);
        expect((await browser.request(method, url, { json })).status).toBe(status);
        // Otherwise the oldest session, which is that of `owner`, would end after 20 sign-ins.
        await browser.get('/api/auth/logout');
      },
    );
  });
});
