import { v7 as uuidv7 } from 'uuid';
import type { Browser } from '../support/browser.js';
import { ACCESS, CAST, type Part } from './access-table.js';
import { putMember } from '../support/put-member.js';
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

let ids: Record<string, string> | undefined;
/** Those of the last call, unless a request has changed their objects since then. */
const realIds = async () => (ids ??= await createObjects());

/** Values of all path parameters. Their objects exist, so that a 404 can only mean that access is denied. */
async function createObjects(): Promise<Record<string, string>> {
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

const browsers = new Map<Part, Browser>();

/** Signs in again if a request has ended the session. */
async function browserOf(part: Part): Promise<Browser> {
  if (part === 'anonymous') return world.browser();
  const known = browsers.get(part);
  if (known && (await known.get('/api/me')).status === 200) return known;
  const browser = await world.signedIn(`${part}@example.com`);
  browsers.set(part, browser);
  return browser;
}

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
        const real = await realIds();
        const url = path.replace(/\{(\w+)\}/g, (_, name: string) => real[name]!);
        const json = method === 'GET' ? undefined : bodyFor(method, path, real);
        const answer = await browser.request(method, url, { json });
        if (method !== 'GET' && answer.status < 400) ids = undefined;
        expect(answer.status).toBe(status);
      },
    );
  });
});
