import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { Client } from '../../../src/platform/database/driver/client.js';
import type { Answer, Browser } from '../../support/browser.js';
import { found, join, type Member, type Team } from '../../support/people.js';
import { expectProblem } from '../../support/problems.js';
import { RawConnection } from '../../support/raw.js';
import { beginExport } from '../../support/slow-exports.js';
import { trailOf } from '../../support/trail.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';
import { addEvents } from './many-events.js';

const LINES = { headers: { accept: 'application/x-ndjson' } };
/** More than all buffers between the database and a client that reads nothing. */
const MANY = 30_000;
const LENGTH = 1900;
/** Milliseconds that no other timeout has. */
const LIMIT = 543_210;

let world: World;
let ada: Browser;
let bob: Member;
let team: Team;
let large: Team;
/** The number of pages of events that the service has read. */
let pages = 0;

const send = Reflect.get(Client.prototype, 'query') as (...query: any[]) => any;

beforeAll(async () => {
  Client.prototype.query = function (this: Client, ...query: any[]): any {
    if (/FROM audit_events e\b/.test(query[0].text ?? query[0])) pages++;
    return send.apply(this, query);
  };
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
  team = await found(ada, 'Exported');
  bob = await join(world, team, 'bob@example.com', 'admin');
  large = await found(ada, 'Large');
  await addEvents(world.database, large.id, MANY, LENGTH);
});
afterAll(async () => {
  Client.prototype.query = send;
});

const path = (query = '', { id } = team) => `/api/organizations/${id}/audit-events${query}`;
const linesOf = (body: string) => body.split('\n').slice(0, -1).map((line) => JSON.parse(line)); // prettier-ignore
const exported = async (query = '', browser = ada) => linesOf((await browser.get(path(query), LINES)).text);
const exportsOf = async ({ id }: Team) =>
  (await trailOf(world.database, id)).filter(({ type }) => type === 'audit.exported');

/** Starts an export of the large organization, and reads nothing of its body yet. */
const begin = (browser = ada, instance = world.instances[0]!, of = large) =>
  beginExport(browser, instance.origin, path('', of));

/**
 * Counts how many connections are reset. Does not rely on the client: to a client that has not read everything before,
 * Node.js may report an end instead of an error.
 */
async function resetsDuring(act: () => Promise<unknown>): Promise<number> {
  const reset = jest.spyOn(Socket.prototype, 'resetAndDestroy');
  try {
    await act();
    return reset.mock.calls.length;
  } finally {
    reset.mockRestore();
  }
}

/** Runs `act` while the service cannot read events. */
async function withoutEvents(act: () => Promise<void>): Promise<void> {
  const runtime = new URL(world.database.url).username;
  await world.database.query(`REVOKE SELECT ON audit_events FROM ${runtime}`);
  try {
    await act();
  } finally {
    await world.database.query(`GRANT SELECT ON audit_events TO ${runtime}`);
  }
}

describe('the export of the audit trail', () => {
  it('has one event of the trail per line, and begins with the event of the export itself [Log and audit trail, V16.3.1]', async () => {
    for (let n = 0; n < 3; n++) await ada.patch(`/api/organizations/${team.id}`, { name: `Exported ${n}` });
    const { status, headers, text: body } = await ada.get(path('?limit=1'), LINES);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/x-ndjson',
      'cache-control': 'no-store',
      vary: 'accept',
    });
    const lines = linesOf(body);
    expect(lines[0]).toMatchObject({ type: 'audit.exported', target: { id: team.id, type: 'organization' } });
    expect(lines).toEqual((await ada.get(path('?limit=100'))).body.data);
    expect(lines.find(({ type }: any) => type === 'invite.created').after.email).toBe('bob@example.com');
  });

  it('applies its filters and its cursor, and records them in the audit trail', async () => {
    const query = `?type=organization.renamed&actorId=${(await ada.get('/api/me')).body.user.id}`;
    const { data, nextCursor } = (await ada.get(path(`${query}&limit=1`))).body;
    const [first, ...rest] = await exported(query);
    expect(data).toEqual([first]);
    expect(await exported(`${query}&cursor=${nextCursor}`)).toEqual(rest);
    expect(await exported('?until=2020-01-01T02:00:00%2B01:00')).toEqual([]);
    const { after, actor } = (await exportsOf(team)).at(-1)!;
    expect([after, actor]).toEqual([{ until: '2020-01-01T01:00:00.000Z' }, first.actor.id]);
  });

  it('shows the current names, as the list does', async () => {
    const names = (events: any[]) => events.map(({ actor, target }: any) => [actor.name, target.name]);
    await world.browser().signIn({ email: 'bob@example.com', name: 'Robert' });
    const lines = await exported();
    expect(names(lines)).toEqual(names((await ada.get(path('?limit=100'))).body.data));
    expect(JSON.stringify(names(lines))).toContain('Robert');
  });

  it.each([
    ['application/x-ndjson', true],
    ['Application/X-NDJSON;charset=utf-8;q=0.5', true],
    ['application/x-ndjson, */*', true],
    ['application/json;q=0.9, application/x-ndjson', true],
    ['application/x-ndjson;q=0.8, application/json;q=0.9', false],
    ['application/json, text/plain, */*', false],
    ['application/x-ndjson;q=0', false],
    ['application/*', false],
    ['*/*', false],
    ['text/html', false],
    ['application/x-ndjson;q=x', false],
    ['', false],
  ])('is selected by the quality values of the Accept header: %j', async (accept, isExport) => {
    const { status, headers } = await ada.get(path('?limit=1'), { headers: { accept } });
    const type = isExport ? 'application/x-ndjson' : 'application/json; charset=utf-8';
    expect([status, headers.get('content-type')]).toEqual([200, type]);
  });

  it('requires an admin, and is not recorded if it is refused', async () => {
    const carol = await join(world, team, 'carol@example.com');
    const before = (await exportsOf(team)).length;
    expectProblem(await carol.browser.get(path(), LINES), 403, 'relation_required');
    expectProblem(await world.browser().get(path(), LINES), 401, 'unauthenticated');
    for (const query of ['?type=x', '?cursor=x', '?limit=0', '?since=x'])
      expectProblem(await ada.get(path(query), LINES), 400, 'validation_failed');
    expect((await ada.request('HEAD', path(), LINES)).status).toBe(200);
    expect((await exportsOf(team)).length).toBe(before);
    expect((await exported('', bob.browser)).length).toBeGreaterThan(5);
  });

  it('is refused if another site asks for it', async () => {
    const headers = { ...LINES.headers, 'sec-fetch-site': 'cross-site' };
    expectProblem(await ada.get(path(), { headers }), 403, 'cross_site_request');
    expect((await ada.get(path(), { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(200);
  });

  it('counts as a write of the person, because it records an audit event', async () => {
    const limited = await world.startInstance({ LIMIT_WRITES_PER_DAY: '1' });
    const browser = (await world.signedIn('ada@example.com')).goTo(limited);
    const before = await exportsOf(team);
    expect((await browser.get(path(), LINES)).status).toBe(200);
    expectProblem(await browser.get(path(), LINES), 429, 'rate_limited', path());
    expect(await exportsOf(team)).toHaveLength(before.length + 1);
    expect((await browser.get(path())).status).toBe(200);
  });

  it('waits for a slow client, which still receives all events', async () => {
    const before = pages;
    const response = await begin();
    let read = 0;
    for (let asked = 0; asked < 20; asked++) {
      await ada.get('/api/me'); // the export would go on meanwhile
      if (pages - before > read) asked = 0;
      read = pages - before;
    }
    expect(read).toBeLessThan(20);
    const lines = (await text(response)).trimEnd().split('\n');
    expect(lines).toHaveLength(MANY + 2);
    expect(new Set(lines).size).toBe(MANY + 2);
    expect(pages - before).toBeGreaterThan(MANY / 500);
  });

  it.each(['1.1', '1.0'])('breaks off a response over HTTP/%s if a page cannot be read', async (version) => {
    const cookie = await ada.jar.getCookieString(world.publicUrl);
    const connection = await RawConnection.open(world.instances[0]!.origin);
    connection.send(
      `GET ${path('', large)} HTTP/${version}\r\nhost: localhost\r\naccept: application/x-ndjson\r\ncookie: ${cookie}\r\n\r\n`,
    );
    await once(connection.socket, 'data');
    connection.socket.pause();
    // A page may fail before this client continues reading.
    const resets = await resetsDuring(() =>
      withoutEvents(async () => {
        connection.socket.resume();
        expect(await connection.end()).not.toMatch(/0\r\n\r\n$/);
      }),
    );
    expect(resets).toBe(1);
  });

  it('answers with a problem if its first page cannot be read', async () => {
    await withoutEvents(async () => expectProblem(await ada.get(path(), LINES), 500, 'internal_error'));
    expect((await exported()).length).toBeGreaterThan(3);
  });
});

describe('an export in progress', () => {
  /** Reads a response, which must end early. @param onBlock gets the number of each block */
  async function breaksOff(response: IncomingMessage, onBlock = (_count: number) => {}): Promise<void> {
    let [octets, blocks] = [0, 0];
    const read = async () => {
      for await (const block of response as AsyncIterable<Buffer>) {
        octets += block.length;
        onBlock(++blocks);
      }
    };
    await read().catch(({ code }: NodeJS.ErrnoException) => expect(code).toBe('ECONNRESET'));
    expect(octets).toBeLessThan(MANY * LENGTH);
  }

  it('is cut off at its time limit, even if the client keeps reading', async () => {
    const instance = await world.startInstance({}, { export: LIMIT });
    const timer = setTimeout;
    let expire = () => {};
    const spy = jest.spyOn(globalThis, 'setTimeout').mockImplementation(((
      run: () => void,
      ...rest: any[]
    ) => {
      if (rest[0] === LIMIT) expire = run;
      return timer(run, ...rest);
    }) as typeof setTimeout);
    const response = await begin(ada, instance);
    // The time runs out when the client has read a few blocks, however long that takes.
    const read = () => breaksOff(response, (count) => count === 5 && expire());
    expect(await resetsDuring(read)).toBe(1);
    spy.mockRestore();
    await instance.app.stop();
  });

  it.each<[loss: string, lose: (of: Team, dan: Member) => Promise<unknown>]>([
    [
      'the admin is demoted',
      (of, dan) =>
        ada.patch(`/api/organizations/${of.id}/memberships/${dan.membershipId}`, { relation: 'member' }),
    ],
    [
      'the admin is removed',
      (of, dan) => ada.delete(`/api/organizations/${of.id}/memberships/${dan.membershipId}`),
    ],
    ['the organization is deleted', (of) => ada.delete(`/api/organizations/${of.id}`)],
  ])('is cut off with its next page when %s', async (loss, lose) => {
    const of = await found(ada, `Lost, ${loss}`);
    const dan = await join(world, of, 'dan@example.com', 'admin');
    await addEvents(world.database, of.id, MANY / 3, LENGTH);
    const response = await begin(dan.browser, world.instances[0], of);
    const resets = await resetsDuring(async () => {
      expect((await lose(of, dan)) as Answer).toMatchObject({ status: 200 });
      await breaksOff(response);
    });
    expect(resets).toBe(1);
  });

  it('is cut off by a shutdown, which does not wait for slow clients', async () => {
    const instance = await world.startInstance();
    const response = await begin(ada, instance);
    expect(await resetsDuring(() => instance.app.stop())).toBe(1);
    await breaksOff(response);
  });
});
