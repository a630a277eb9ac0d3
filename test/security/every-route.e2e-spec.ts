import { v7 as uuidv7 } from 'uuid';
import { settled } from '../support/buyer.js';
import { fill, parametersOf } from '../support/objects.js';
import { found, invite, join, type Team } from '../support/people.js';
import type { RawAnswer } from '../support/raw.js';
import { sharedWorld } from '../support/shared-world.js';
import type { World } from '../support/world.js';
import type { Part } from '../support/access.js';
import { ACCESS, ALL, statusFor, type AccessRow } from './access-table.js';
import { Visitor, type Asked } from './visitor.js';

/**
 * Requests every route as every person and for every kind of organization, and in every spelling of its path. The
 * access table predicts each response. Bodies are invalid, so that nothing changes.
 */
const EVERYBODY = ['anonymous', 'stranger', 'former', 'member', 'admin', 'owner', 'neighbor'] as const;
type Person = (typeof EVERYBODY)[number];

/** Those whose responses differ most. They suffice where the response hardly depends on the person. */
const EXTREMES = ['anonymous', 'owner'] as const;
/** One of each kind: no session, no membership, and the least and the most rights. */
const KINDS = ['anonymous', 'former', 'member', 'owner'] as const;

/** Path segments that cannot be identifiers. */
const MALFORMED = [
  '0',
  '-1',
  '{x}',
  'null',
  '%2e%2e',
  '..%2f..',
  '%00',
  '%F0%9F%98%80',
  "'%20OR%201=1%20--",
  'a'.repeat(200),
];

const REFUSED_BODY = { unknown: 'field' };

let world: World;
let ours: Team;
let theirs: Team;
/** Organization ids for paths, each with the team to which it belongs, if any. */
let organizations: { id: string; whose: 'ours' | 'theirs' | 'none' }[];
const people = {} as Record<Person, Visitor>;
let cells = 0;
let turns = 0;
let wrong: unknown[][] = [];

beforeAll(async () => {
  world = await sharedWorld();
  const owner = await world.signedIn('owner@example.com');
  const neighbor = await world.signedIn('neighbor@example.com');
  ours = await found(owner, 'Ours');
  theirs = await found(neighbor, 'Theirs');
  const { browser: admin } = await join(world, ours, 'admin@example.com', 'admin');
  const { browser: member } = await join(world, ours, 'member@example.com');
  const { browser: former, membershipId } = await join(world, ours, 'former@example.com', 'admin');
  await owner.delete(`/api/organizations/${ours.id}/memberships/${membershipId}`);
  const deleted = await found(owner, 'Deleted');
  await owner.delete(`/api/organizations/${deleted.id}`);
  const stranger = await world.signedIn('stranger@example.com');
  const { id: inviteId } = await invite(theirs, 'somebody@example.com');
  await settled(world); // otherwise queued mails would change their invites later

  const browsers = { stranger, former, member, admin, owner, neighbor };
  people.anonymous = new Visitor('');
  for (const [name, browser] of Object.entries(browsers)) {
    const cookie = await browser.jar.getCookieString(world.publicUrl);
    people[name as Person] = new Visitor(cookie, (await browser.get('/api/me')).body.user.id);
  }
  organizations = [
    { id: ours.id, whose: 'ours' },
    { id: theirs.id, whose: 'theirs' },
    ...[
      uuidv7(),
      deleted.id,
      ours.id.toUpperCase(),
      ours.ownerMembershipId,
      theirs.ownerMembershipId,
      inviteId,
      ...MALFORMED,
    ].map((id) => ({ id, whose: 'none' as const })),
  ];
});
afterAll(async () => {
  for (const visitor of Object.values(people)) visitor.leave();
});
beforeEach(() => {
  cells = 0;
  turns = 0;
  wrong = [];
});

/** The parts of a request that are judged apart from each other take turns, instead of meeting in every combination. */
const inTurn = <T>(all: readonly T[]) => all[turns++ % all.length]!;

/** A digest of all tables except jobs. It ignores `last_seen_at` of sessions, which reads update. */
async function kept(): Promise<string> {
  const tables = await world.database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const digests: string[] = [];
  for (const { name } of tables) {
    const [row] = await world.database.query<{ digest: string }>(
      `SELECT count(*) || md5(coalesce(string_agg(row, '' ORDER BY row), '')) AS digest
         FROM (SELECT (to_jsonb(t) - 'last_seen_at')::text AS row FROM "${name}" t) AS rows`,
    );
    digests.push(`${name} ${row!.digest}`);
  }
  return digests.join('\n');
}

const isAbout = (path: string) => path.startsWith('/api/organizations/{id}');

/** All organization ids, but only one malformed id in turn: these are rejected before anything else is read. */
const organizationsFor = () => [
  ...organizations.filter(({ id }) => !MALFORMED.includes(id)),
  { id: inTurn(MALFORMED), whose: 'none' as const },
];

/** The column of the access table that applies to a person in an organization. */
function partIn(person: Person, whose: 'ours' | 'theirs' | 'none'): Part {
  if (person === 'anonymous') return 'anonymous';
  if (person === 'neighbor') return whose === 'theirs' ? 'owner' : 'stranger';
  return whose === 'ours' && person !== 'former' ? person : 'stranger';
}

/** The expected status of a response or, if it is an error, the expected code. */
function predicted(row: AccessRow, person: Person, whose: 'ours' | 'theirs' | 'none'): string {
  const { method, path } = row;
  const part = partIn(person, isAbout(path) ? whose : 'ours');
  const status = statusFor(row, part);
  if (status === 401) return 'unauthenticated';
  if (isAbout(path) && whose === 'none') return 'organization_not_found';
  // Members may remove their own membership, so for them an invalid body is reported first.
  const mayLeave = method === 'DELETE' && path.endsWith('{membershipId}') && part === 'member';
  if (isAbout(path) && status === 403 && !mayLeave) return 'relation_required';
  if (path === '/api/webhooks/stripe') return 'invalid_signature';
  // Mail programs get the same answer for every link and body.
  if (path === '/api/notices/{token}/unsubscribe') return method === 'GET' ? '302' : '200';
  if (path === '/api/auth/callback') return 'invalid_callback';
  if (path === '/api/auth/logout') return 'cross_site_request';
  // The usage needs a range of times in its query.
  if (method !== 'GET' || path.endsWith('/usage')) return 'validation_failed';
  return parametersOf(path).some((parameter) => !KNOWN.includes(parameter)) ? NOT_FOUND : String(status);
}

const told = ({ status, body }: RawAnswer): string => (status < 400 ? String(status) : body?.code);

/** The parameters for which `pathOf` has the id of an object. */
const KNOWN = ['/api/organizations/{id}', '/api/organizations/{id}/agents/{agentId}'];
/** Any of the codes for an unknown object in the path. */
const NOT_FOUND = '(?!organization|route).+_not_found';

function pathOf({ path }: AccessRow, organizationId: string): string {
  const [organization, agent] = KNOWN as [string, string];
  const unknown = Object.fromEntries(parametersOf(path).map((parameter) => [parameter, uuidv7()]));
  return fill(path, { ...unknown, [organization]: organizationId, [agent]: 'research' });
}

/** Whether a route's path has the same segments, where a parameter stands for any segment. */
function covers(path: string, other: string): boolean {
  const [segments, others] = [path.split('/'), other.split('/')];
  return (
    segments.length === others.length &&
    segments.every((segment, index) => segment === others[index] || segment.startsWith('{'))
  );
}

/** The error for a path with another last segment. The segment may be a parameter of another route. */
function elsewhere({ path }: AccessRow): string {
  const other = path.replace(/[^/]+$/, 'other');
  return ALL.some((row) => covers(row.path, other)) ? 'method_not_allowed' : 'route_not_found';
}

/** Like `predicted`, for a path that ends with an unknown identifier. */
function misspelled(row: AccessRow, person: Person, whose: 'ours' | 'theirs' | 'none'): string {
  const expected = predicted(row, person, whose);
  return row.path.endsWith('{agentId}') && expected === '200' ? NOT_FOUND : expected;
}

/** Headers and an invalid body, so that the request changes nothing. */
function harmless({ method, path }: AccessRow, headers: string[] = []): Asked {
  // The service does not sign out for a prefetch.
  if (path === '/api/auth/logout') return { headers: ['Sec-Purpose: prefetch', ...headers] };
  return method === 'GET' ? { headers } : { headers, json: REFUSED_BODY };
}

/** Sends a request, to the two instances in turn. Collects unexpected responses. */
async function check(person: Person, method: string, path: string, asked: Asked, expected: string) {
  const { origin } = world.instances[cells++ % 2]!;
  const answer = await people[person].ask(origin, method, path, asked);
  const outcome = method === 'HEAD' ? String(answer.status) : told(answer);
  if (!new RegExp(`^${expected}$`).test(outcome))
    wrong.push([person, method, path, asked.headers, outcome, expected]);
}

describe('every route', () => {
  it("answers according to the caller's relation to the organization in the path [Closed by default, V8.2.1, API5]", async () => {
    const before = await kept();
    for (const row of ACCESS)
      for (const person of EVERYBODY)
        for (const { id, whose } of isAbout(row.path) ? organizationsFor() : organizations.slice(0, 1))
          await check(person, row.method, pathOf(row, id), harmless(row), predicted(row, person, whose));
    expect(wrong).toEqual([]);
    expect(cells).toBeGreaterThanOrEqual(ACCESS.length * EVERYBODY.length);
    expect(await kept()).toBe(before);
  });

  it('has the same response in equivalent encodings of its path', async () => {
    const before = await kept();
    const spellings = [
      (path: string) => path.replace('/api', '/%61pi'),
      (path: string) => path.replace('/api', '/ap%69'),
      (path: string) => `${path}?`,
      (path: string) => `${path}?a=/../b&id=${theirs.id}`,
      (path: string) => `${path}#there`,
      (path: string) => `${path}?_method=DELETE`,
      (path: string) => path.replace(/[0-9a-f](?=[0-9a-f-]{35})/, (c) => `%${c.charCodeAt(0).toString(16)}`),
    ];
    for (const row of ACCESS)
      for (const [index, spelling] of spellings.entries()) {
        const { id, whose } = organizations[index % 2]!;
        const person = inTurn(KINDS);
        await check(
          person,
          row.method,
          spelling(pathOf(row, id)),
          harmless(row),
          predicted(row, person, whose),
        );
      }
    expect(wrong).toEqual([]);
    expect(cells).toBe(ACCESS.length * spellings.length);
    expect(await kept()).toBe(before);
  });

  it('answers 404 to other spellings of its path, and reads an ending as a part of the last segment [Closed by default, V1.1.1, V8.3.1]', async () => {
    const before = await kept();
    const nowhere = [
      (path: string) => `${path}/`,
      (path: string) => `${path}//`,
      (path: string) => `${path}/./`,
      (path: string) => `/${path}`,
      (path: string) => path.replace('/api/', '/api//'),
      (path: string) => path.replace('/api/', '/api/./'),
      (path: string) => path.replace('/api/', '/api/x/../'),
      (path: string) => path.replace('/api/', '/API/'),
      (path: string) => path.replace('/api/', '/./api/'),
      (path: string) => path.replace('/api/', '/x/../api/'),
      (path: string) => path.replace('/api/', '/api%2f'),
      (path: string) => path.replace('/api/', '/api%2F'),
      (path: string) => path.replace(/^\/api\/./, (start) => `/api/${start.at(-1)!.toUpperCase()}`),
      (path: string) => path.replace('/api/', '/api;x=1/'),
      (path: string) => path.replace('/api/', '/api\\'),
      (path: string) => path.replace('/api/', '/%2561pi/'),
    ];
    // These endings belong to the last segment of a path, and make its identifier invalid.
    const endings = ['%2f', '%252f', ';x=1', '%20', '%00', '.json', '\\', '..;', '%3f'];
    for (const row of ACCESS) {
      const path = pathOf(row, ours.id);
      for (const spelling of nowhere)
        await check(inTurn(KINDS), row.method, spelling(path), harmless(row), 'route_not_found');
      for (const ending of endings) {
        const person = inTurn(KINDS);
        const whose = row.path.endsWith('{id}') ? 'none' : 'ours';
        const expected = row.path.endsWith('}') ? misspelled(row, person, whose) : elsewhere(row);
        await check(person, row.method, path + ending, harmless(row), expected);
      }
    }
    expect(wrong).toEqual([]);
    expect(cells).toBe(ACCESS.length * (nowhere.length + endings.length));
    expect(await kept()).toBe(before);
  });

  it('rejects other methods, and has the same status for HEAD as for GET [Closed by default, V4.1.4]', async () => {
    const before = await kept();
    const getOnly = [
      '/api/auth/login',
      '/api/auth/callback',
      '/api/auth/logout',
      '/api/billing/return',
      '/api/events',
      '/api/me/export',
      '/api/organizations/{id}/billing/payments/{paymentId}/invoice',
    ];
    for (const row of ACCESS.filter(
      ({ path }, index, all) => all.findIndex((one) => one.path === path) === index,
    )) {
      const get = ALL.find(({ method, path }) => method === 'GET' && path === row.path);
      const known = ALL.filter((one) => covers(one.path, row.path)).map(({ method }) => method);
      const path = pathOf(row, ours.id);
      const methods = ['PUT', 'POST', 'PATCH', 'DELETE', 'GET', 'QUERY', 'PROPFIND', 'OPTIONS', 'TRACE'];
      for (const method of methods)
        if (!known.includes(method)) await check(inTurn(EXTREMES), method, path, {}, 'method_not_allowed');
      for (const method of ['FOO', 'get', 'CONNECT'])
        await check(inTurn(EXTREMES), method, path, {}, 'malformed_request');
      for (const person of KINDS) {
        const asGet =
          get &&
          !getOnly.includes(row.path) &&
          (await people[person].ask(world.instances[0]!.origin, 'GET', path));
        await check(person, 'HEAD', path, {}, asGet ? String(asGet.status) : '405');
      }
    }
    expect(wrong).toEqual([]);
    expect(cells).toBeGreaterThan(ACCESS.length * KINDS.length);
    expect(await kept()).toBe(before);
  });

  it('ignores headers that claim another method, path or user [Closed by default, V4.1.3, V15.3.4]', async () => {
    const before = await kept();
    const hints = [
      'X-HTTP-Method-Override: GET',
      'X-HTTP-Method: DELETE',
      'X-Method-Override: OPTIONS',
      'X-Original-URL: /api/version',
      'X-Rewrite-URL: /api/health',
      'X-Forwarded-Uri: /api/version',
      'X-Forwarded-Prefix: /api/health',
      'X-Middleware-Subrequest: middleware',
      `X-Organization-Id: ${ours.id}`,
      'X-Forwarded-For: 127.0.0.1',
      'X-Forwarded-User: owner@example.com',
      'X-Remote-User: owner@example.com',
      'Authorization: Bearer owner@example.com',
    ];
    for (const row of ACCESS)
      for (const person of EVERYBODY) {
        const { id, whose } = organizations[cells % 2]!;
        await check(person, row.method, pathOf(row, id), harmless(row, hints), predicted(row, person, whose));
      }
    expect(wrong).toEqual([]);
    expect(cells).toBe(ACCESS.length * EVERYBODY.length);
    expect(await kept()).toBe(before);
  });

  it('refuses a request that expects another person, before anything else but its session [Sessions, V8.2.2]', async () => {
    const before = await kept();
    const others = [
      people.neighbor.userId.toUpperCase(),
      uuidv7(),
      `${people.owner.userId} `.repeat(2),
      'me',
      '',
    ];
    for (const row of ACCESS)
      for (const person of EVERYBODY) {
        const { id, whose } = organizations[cells % organizations.length]!;
        const isJudged = person !== 'anonymous' && statusFor(row, 'anonymous') === 401;
        const other = inTurn(person === 'neighbor' ? others.slice(1) : others);
        await check(
          person,
          row.method,
          pathOf(row, id),
          harmless(row, [`X-Expected-User: ${other}`]),
          isJudged ? 'session_changed' : predicted(row, person, whose),
        );
      }
    expect(wrong).toEqual([]);
    expect(await kept()).toBe(before);
  });

  it('answers as usual a request that expects the person of its session', async () => {
    const before = await kept();
    for (const row of ACCESS)
      for (const person of KINDS)
        for (const [index, id] of [people[person].userId, people[person].userId.toUpperCase()].entries()) {
          const { id: organization, whose } = organizations[index]!;
          await check(
            person,
            row.method,
            pathOf(row, organization),
            harmless(row, [`X-Expected-User: ${id}`]),
            predicted(row, person, whose),
          );
        }
    expect(wrong).toEqual([]);
    expect(await kept()).toBe(before);
  });
});
