import { dirname } from 'node:path/posix';
import { v7 as uuidv7 } from 'uuid';
import type { Answer, Browser } from '../support/browser.js';
import { settled } from '../support/buyer.js';
import {
  bodyFor,
  create,
  createMissing,
  documentFor,
  fill,
  parametersOf,
  type Values,
} from '../support/objects.js';
import { found } from '../support/people.js';
import { putMember } from '../support/put-member.js';
import { resolvedDocument } from '../support/resolved-document.js';
import { sharedWorld } from '../support/shared-world.js';
import type { World } from '../support/world.js';
import { ACCESS, ALL } from './access-table.js';

const RELATIONS = ['member', 'admin', 'owner'] as const;

let world: World;
const ROUTES = ACCESS.filter(({ path }) => path.startsWith('/api/organizations/{id}'));
const ORGANIZATION = '/api/organizations/{id}';
const MEMBERSHIP = `${ORGANIZATION}/memberships/{membershipId}`;
const INVITE = `${ORGANIZATION}/invites/{inviteId}`;
const AGENT = `${ORGANIZATION}/agents/{agentId}`;
const insiders = {} as Record<(typeof RELATIONS)[number], Browser>;
let ours: string;
let other: Browser;
let theirs: { id: string; membershipId: string; inviteId: string };
/** Objects of our organization, of the other one, and deleted ones of ours. Each route adds those of its path. */
const own: Values = {};
const foreign: Values = {};
const gone: Values = {};

beforeAll(async () => {
  world = await sharedWorld();
  const { database } = world;
  const owner = await world.signedIn('owner@example.com');
  const { id } = await found(owner, 'Ours');
  ours = id;
  insiders.owner = owner;
  const join = (relation: 'member' | 'admin', email: string) => putMember(world, ours, email, relation);
  for (const relation of ['member', 'admin'] as const) {
    insiders[relation] = await world.signedIn(`${relation}@example.com`);
    await join(relation, `${relation}@example.com`);
  }
  const invite = async (browser: Browser, organizationId: string, email: string): Promise<string> =>
    (await browser.post(`/api/organizations/${organizationId}/invites`, { email, role: 'member' })).body.id;

  other = await world.signedIn('other@example.com');
  const { id: theirId, ownerMembershipId } = await found(other, 'Theirs');
  theirs = {
    id: theirId,
    membershipId: ownerMembershipId,
    inviteId: await invite(other, theirId, 'somebody@example.com'),
  };

  // An agent that left the catalog is visible only to organizations that use it.
  await database.query(
    `INSERT INTO agents (id, name, description, category) VALUES ('retired', 'Retired', 'Was here once.', 'other')`,
  );
  await database.query(
    `INSERT INTO agent_trials (organization_id, agent_id, ends_at) VALUES ($1, 'retired', now() + interval '1 day')`,
    [theirId],
  );

  await database.query(
    `INSERT INTO payments (id, organization_id, kind, item, amount, currency)
     SELECT 'cs_' || n, $1, 'top_up', 'research', 1000, 'eur' FROM generate_series(1, 2) n`,
    [theirId],
  );

  await database.query(
    `INSERT INTO token_grants (id, organization_id, agent_id, source, source_key, amount, remaining)
     SELECT ($2::uuid[])[n], $1, 'research', 'adjustment', 'theirs ' || n, 10, 10 FROM generate_series(1, 2) n`,
    [theirId, [uuidv7(), uuidv7()]],
  );

  await world.signedIn('former@example.com');
  Object.assign(own, { [ORGANIZATION]: ours, [AGENT]: 'research' });
  Object.assign(foreign, {
    [ORGANIZATION]: theirId,
    [MEMBERSHIP]: theirs.membershipId,
    [INVITE]: theirs.inviteId,
    [AGENT]: 'retired',
  });
  gone[MEMBERSHIP] = await join('member', 'former@example.com');
  const removed = await owner.delete(`/api/organizations/${ours}/memberships/${gone[MEMBERSHIP]}`);
  expect(removed.status).toBe(200);
  for (const { path } of ROUTES) {
    await createMissing(owner, path, own);
    await createMissing(other, path, foreign);
    for (const parameter of parametersOf(path).slice(1)) gone[parameter] ??= await deleted(owner, parameter);
  }
  await settled(world); // otherwise a queued mail would change its invite later
});

/** @returns the id of an object that was created and deleted; a random id if no routes can do both */
async function deleted(owner: Browser, parameter: string): Promise<string> {
  const has = (route: string) => ALL.some(({ method, path }) => `${method} ${path}` === route);
  if (!has(`POST ${dirname(parameter)}`) || !has(`DELETE ${parameter}`)) return uuidv7();
  const id = await create(owner, parameter, own);
  const { status } = await owner.delete(fill(parameter, { ...own, [parameter]: id }));
  expect([parameter, status < 300]).toEqual([parameter, true]);
  return id;
}

/** A response without the values that differ for each request. */
function essence({ status, headers, body }: Answer): unknown {
  const { requestId: _requestId, instance: _instance, ...rest } = body ?? {};
  const shown = Object.fromEntries(
    [...headers].filter(([name]) => !['date', 'x-request-id', 'content-length'].includes(name)),
  );
  return { status, shown, rest };
}

/** A digest of all rows of the other organization. */
async function kept(): Promise<string> {
  const tables = await world.database.query<{ name: string }>(
    `SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t
         USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name = 'organization_id' ORDER BY 1`,
  );
  const rows = [
    'SELECT organizations::text AS row FROM organizations WHERE id = $1',
    ...tables.map(({ name }) => `SELECT t::text FROM "${name}" t WHERE organization_id = $1`),
  ].join(' UNION ALL ');
  const [row] = await world.database.query<{ digest: string }>(
    `SELECT md5(string_agg(row, '' ORDER BY row)) AS digest FROM (${rows}) AS rows`,
    [theirs.id],
  );
  return row!.digest;
}

const MALFORMED = ['0', '-1', 'null', '..%2f..', '%00', '%F0%9F%98%80', 'a'.repeat(200), "' OR 1=1 --", '{}'];

function foreignIds(parameter: string): string[] {
  if (parameter === AGENT) return ['retired', 'Research', 'research-'];
  const id = foreign[parameter]!;
  return [id, gone[parameter]!, id.toUpperCase(), `{${id}}`];
}

describe('an identifier of an object in the path of an organization', () => {
  it('has the same response if it is foreign, deleted, malformed or random [Tenants, V8.2.2, V8.4.1, API1]', async () => {
    const before = await kept();
    let compared = 0;
    for (const { method, path } of ROUTES)
      for (const parameter of parametersOf(path).slice(1)) {
        const body = method === 'GET' ? undefined : await bodyFor(insiders.owner, method, path, own);
        for (const relation of RELATIONS) {
          // All other parameters of the path are ids of our own objects.
          const ask = (id: string) =>
            insiders[relation]
              .goTo(world.instances[compared % 2]!)
              .request(method, fill(path, { ...own, [parameter]: encodeURI(id).replaceAll('%25', '%') }), {
                json: body,
              });
          const random = essence(await ask(uuidv7()));
          for (const id of [...foreignIds(parameter), ...MALFORMED]) {
            expect([path, relation, id, essence(await ask(id))]).toEqual([path, relation, id, random]);
            compared++;
          }
        }
      }
    expect(compared > 0).toBe(ROUTES.some(({ path }) => parametersOf(path).length > 1));
    expect(await kept()).toEqual(before);
  });
});

describe("a list's cursor", () => {
  it('reveals nothing of the organization that it comes from [Tenants, V8.4.1, API1]', async () => {
    const { paths } = resolvedDocument(await documentFor(other));
    const lists = ROUTES.filter(({ method, path }) => {
      const parameters = (paths[path]?.[method.toLowerCase() as 'get']?.parameters ?? []) as {
        name: string;
      }[];
      return parameters.some(({ name }) => name === 'cursor');
    });
    const at = (path: string, values: Values) => fill(path, { ...values, [AGENT]: 'research' });
    const ofOthers = async (path: string, query: string) =>
      (await other.get(`${at(path, foreign)}?${query}`)).body;
    for (const { path } of lists) {
      for (let count = 0; count < 2; count++) await create(other, `${path}/{next}`, foreign);
      const all = JSON.stringify((await ofOthers(path, 'limit=100')).data);
      const cursors = [(await ofOthers(path, 'limit=1')).nextCursor];
      // Forge cursors before the first and after the last row, with the tag of a real cursor and with the list's name.
      const [theirTag] = JSON.parse(
        Buffer.from(cursors[0] ?? '', 'base64url').toString() || '[]',
      ) as string[];
      for (const tag of [theirTag, path.split('/').at(-1)])
        for (const year of ['0001', '9999'])
          if (tag)
            cursors.push(
              Buffer.from(JSON.stringify([tag, `${year}-01-01T00:00:00.000Z`, uuidv7()])).toString(
                'base64url',
              ),
            );
      for (const cursor of cursors.filter(Boolean)) {
        const answer = await insiders.owner.get(`${at(path, own)}?limit=100&cursor=${cursor}`);
        if (path.endsWith('agents')) continue; // all organizations share the catalog, so their agents have the same ids
        for (const { id } of answer.body.data ?? []) expect(all).not.toContain(id);
      }
    }
  });
});

describe('a filter', () => {
  it('finds nothing of another organization', async () => {
    const [{ userId }] = await world.database.query<any>(
      'SELECT user_id AS "userId" FROM memberships WHERE id = $1',
      [theirs.membershipId],
    );
    for (const query of [
      'memberships?q=other',
      'memberships?q=o&relation=owner',
      'invites?q=somebody',
      'invites?q=some&status=pending',
      `audit-events?actorId=${userId}`,
      `audit-events?targetId=${theirs.inviteId}`,
      `audit-events?targetId=${theirs.id}`,
    ]) {
      const { body } = await insiders.owner.get(`/api/organizations/${ours}/${query}`);
      const emails = body.data.map(({ user, email }: any) => user?.email ?? email);
      expect([query, emails]).toEqual([query, query.includes('relation') ? ['owner@example.com'] : []]);
      expect((await other.get(`/api/organizations/${theirs.id}/${query}`)).body.data).not.toEqual([]);
    }
    const { text } = await insiders.owner.get(`/api/organizations/${ours}/audit-events`, {
      headers: { accept: 'application/x-ndjson' },
    });
    expect(text).not.toContain(theirs.id);
    expect(text).not.toContain(userId);
  });
});
