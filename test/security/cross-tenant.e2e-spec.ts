import { v7 as uuidv7 } from 'uuid';
import type { Answer, Browser } from '../support/browser.js';
import { settled } from '../support/buyer.js';
import { found } from '../support/people.js';
import { putMember } from '../support/put-member.js';
import { routesOf } from '../support/routes.js';
import { startWorld, type World } from '../support/world.js';

const RELATIONS = ['member', 'admin', 'owner'] as const;

let world: World;
let routes: { method: string; path: string }[];
const insiders = {} as Record<(typeof RELATIONS)[number], Browser>;
let ours: string;
let other: Browser;
let theirs: { id: string; membershipId: string; inviteId: string };
let gone: { membershipId: string; inviteId: string };

beforeAll(async () => {
  world = await startWorld({
    instances: 2,
    settings: { LIMIT_INVITES_PER_RECIPIENT_DAY: '0', LIMIT_INVITES_PER_HOUR: '0' },
  });
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

  await settled(world); // otherwise a queued mail would change its invite later

  await world.signedIn('former@example.com');
  gone = {
    membershipId: await join('member', 'former@example.com'),
    inviteId: await invite(owner, ours, 'gone@example.com'),
  };
  await owner.delete(`/api/organizations/${ours}/memberships/${gone.membershipId}`);
  await owner.delete(`/api/organizations/${ours}/invites/${gone.inviteId}`);

  routes = routesOf(world.instances[0]!.app)
    .map((route) => route.split(' '))
    .map(([method, path]) => ({ method: method!, path: path! }))
    .filter(({ path }) => path.startsWith('/api/organizations/{id}'));
});
afterAll(() => world.stop());

/** A response without the values that differ for each request. */
function essence({ status, headers, body }: Answer): unknown {
  const { requestId: _requestId, instance: _instance, ...rest } = body ?? {};
  const shown = Object.fromEntries(
    [...headers].filter(([name]) => !['date', 'x-request-id', 'content-length'].includes(name)),
  );
  return { status, shown, rest };
}

/** A digest of all rows of the other organization. */
const kept = () =>
  world.database.query(
    `SELECT md5(string_agg(row, '' ORDER BY row)) AS digest FROM (
       SELECT organizations::text AS row FROM organizations WHERE id = $1
       UNION ALL SELECT memberships::text FROM memberships WHERE organization_id = $1
       UNION ALL SELECT invites::text FROM invites WHERE organization_id = $1
       UNION ALL SELECT agent_trials::text FROM agent_trials WHERE organization_id = $1
       UNION ALL SELECT token_grants::text FROM token_grants WHERE organization_id = $1
       UNION ALL SELECT checkouts::text FROM checkouts WHERE organization_id = $1
       UNION ALL SELECT payments::text FROM payments WHERE organization_id = $1
       UNION ALL SELECT billing_profiles::text FROM billing_profiles WHERE organization_id = $1
       UNION ALL SELECT audit_events::text FROM audit_events WHERE organization_id = $1) AS rows`,
    [theirs.id],
  );

const MALFORMED = ['0', '-1', 'null', '..%2f..', '%00', '%F0%9F%98%80', 'a'.repeat(200), "' OR 1=1 --", '{}'];

function foreignIds(name: string): string[] {
  if (name === 'membershipId')
    return [theirs.membershipId, gone.membershipId, theirs.membershipId.toUpperCase()];
  if (name === 'inviteId') return [theirs.inviteId, gone.inviteId, `{${theirs.inviteId}}`];
  return ['retired', 'Research', 'research-'];
}

function bodyFor(path: string): unknown {
  if (path.endsWith('{membershipId}')) return { relation: 'member' };
  return path.endsWith('{inviteId}') ? { role: 'admin' } : undefined;
}

describe('an identifier of an object in the path of an organization', () => {
  it('has the same response if it is foreign, deleted, malformed or random', async () => {
    const before = await kept();
    let compared = 0;
    for (const { method, path } of routes) {
      const name = /\{(\w+)\}/.exec(path.replace('{id}', ''))?.[1];
      if (!name) continue;
      for (const relation of RELATIONS) {
        const ask = (id: string) =>
          insiders[relation]
            .goTo(world.instances[compared % 2]!)
            .request(
              method,
              path.replace('{id}', ours).replace(`{${name}}`, encodeURI(id).replaceAll('%25', '%')),
              method === 'PATCH' ? { json: bodyFor(path) } : {},
            );
        const random = essence(await ask(uuidv7()));
        for (const id of [...foreignIds(name), ...MALFORMED]) {
          expect([path, relation, id, essence(await ask(id))]).toEqual([path, relation, id, random]);
          compared++;
        }
      }
    }
    expect(compared).toBeGreaterThan(240);
    expect(await kept()).toEqual(before);
  });
});

describe("a list's cursor", () => {
  it('reveals nothing of the organization that it comes from', async () => {
    const lists = routes.filter(({ method, path }) => method === 'GET' && /(s|events)$/.test(path));
    expect(lists.map(({ path }) => path.split('/').at(-1)).sort()).toEqual([
      'agents',
      'audit-events',
      'invites',
      'memberships',
      'payments',
      'token-movements',
    ]);
    const at = (path: string, id: string) => path.replace('{id}', id).replace('{agentId}', 'research');
    const ofOthers = async (path: string, query: string) =>
      (await other.get(`${at(path, theirs.id)}?${query}`)).body;
    for (const { path } of lists) {
      const all = JSON.stringify((await ofOthers(path, 'limit=100')).data);
      const cursors = [(await ofOthers(path, 'limit=1')).nextCursor];
      // Forge cursors of both versions that point before the first row and after the last row of the list.
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
        const answer = await insiders.owner.get(`${at(path, ours)}?limit=100&cursor=${cursor}`);
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

describe('the audit filter by event type', () => {
  it('returns only events of the organization in the path', async () => {
    for (const type of [
      'invite.created',
      'membership.removed',
      "x' OR '1'='1",
      '%',
      '*',
      'invite.created,x',
    ]) {
      const path = `/api/organizations/${ours}/audit-events?type=${encodeURIComponent(type)}&organizationId=${theirs.id}`;
      const { body } = await insiders.owner.get(path);
      const ids = (body.data ?? []).map(({ id }: { id: string }) => id);
      const foreign = await world.database.query(
        'SELECT FROM audit_events WHERE id = ANY($1::uuid[]) AND organization_id <> $2',
        [ids, ours],
      );
      expect([type, foreign]).toEqual([type, []]);
    }
  });
});
