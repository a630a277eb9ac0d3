import { v7 as uuidv7 } from 'uuid';
import type { Browser } from '../../support/browser.js';
import { found, type Team } from '../../support/people.js';
import { putMember } from '../../support/put-member.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let team: Team;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
});

let teams = 0;
beforeEach(async () => (team = await found(ada, `Searched ${++teams}`)));

/** Signs a person in, and makes them a member. */
async function join(email: string, name: string, relation = 'member'): Promise<void> {
  await world.browser().signIn({ email, name });
  await putMember(world, team.id, email, relation);
}

const list = (query: Record<string, string>, browser = ada) =>
  browser.get(`/api/organizations/${team.id}/memberships?${new URLSearchParams(query).toString()}`);
const namesFor = async (query: Record<string, string>) =>
  (await list(query)).body.data.map(({ user }: any) => user.name);

/** The names of all pages. */
async function allNamesFor(query: Record<string, string>): Promise<string[]> {
  const { data, nextCursor: cursor } = (await list(query)).body;
  const names = data.map(({ user }: any) => user.name);
  return cursor ? [...names, ...(await allNamesFor({ ...query, cursor }))] : names;
}

describe('searching members', () => {
  it('finds a prefix of a word of the name or of the address, ordered by name and then by id', async () => {
    await join('zoe@example.com', 'Émile Zola');
    await join('emil@example.com', 'Zacharias');
    await join('bob@example.com', 'Emma');
    await join('bob2@example.com', 'Emma');
    await join('other@example.com', 'Carol');
    expect(await namesFor({ q: 'em' })).toEqual(['Emma', 'Emma', 'Zacharias']);
    const { data } = (await list({ q: 'Emma' })).body;
    expect(data[0].id < data[1].id).toBe(true);
    expect(await namesFor({ q: 'éM' })).toEqual(['Émile Zola']);
    expect(await namesFor({ q: 'BOB@' })).toEqual(['Emma']);
    expect(await namesFor({ q: 'Zola' })).toEqual(['Émile Zola']);
    expect(await namesFor({ q: 'ola' })).toEqual([]);
    expect(await namesFor({ q: 'z' })).toEqual(['Zacharias', 'Émile Zola']);
  });

  it.each([
    ['STRASSE', 'Straße 7'],
    ['  ada \u00a0 l', 'Ada Lovelace'],
    ['İstan', 'i\u0307stanbul'],
    ['100%', '100% Ada'],
    ['🦊', '🦊 Fox'],
  ])('folds %j like names, and finds %j', async (q, name) => {
    await join('someone@example.com', name);
    await join('decoy@example.com', '1000 axb backslash');
    expect(await namesFor({ q })).toEqual([name]);
  });

  it.each([
    ['de la', 'Maria de la Cruz'],
    ['luc', 'Jean-Luc Picard'],
    ['brien', 'Miles O’Brien'],
    ['明', '王小明'],
    ['abe', '安倍Abe'],
    ['ナ', 'アナ'],
    ['ชาย', 'สมชาย'],
    ['bob', '(Bob)'],
    ['σοφοσ', 'Γιάννης ΣΟΦΌΣ'.normalize('NFD').replace(/\u0301/g, '')],
  ])('finds the words that begin with %j in %j', async (q, name) => {
    await join('someone@example.com', name);
    await join('decoy@example.com', 'Delano Lucius');
    const names = await namesFor({ q });
    expect(names).toContain(name);
    await world.browser().signIn({ email: 'someone@example.com', name: 'Changed' });
    expect(await namesFor({ q })).not.toContain(name);
  });

  it.each(['%', '_', '\\'])('treats %j literally', async (q) => {
    await join('someone@example.com', 'xylophone');
    expect(await namesFor({ q })).toEqual([]);
  });

  it('finds members without a name by their address, before all others', async () => {
    await join('anna@example.com', 'Anna');
    await world.database.query(`UPDATE users SET name = NULL WHERE email = 'anna@example.com'`);
    await join('ann@example.com', 'Ann');
    expect((await list({ q: 'ann' })).body.data.map(({ user }: any) => user.email)).toEqual([
      'anna@example.com',
      'ann@example.com',
    ]);
  });

  it('pages by name without gaps or repetitions, also under a relation', async () => {
    for (const n of [3, 1, 5, 2, 4]) await join(`p${n}@example.com`, `Pat ${n}`, n > 3 ? 'admin' : 'member');
    for (const [filter, names] of [
      [{}, ['Pat 1', 'Pat 2', 'Pat 3', 'Pat 4', 'Pat 5']],
      [{ relation: 'member' }, ['Pat 1', 'Pat 2', 'Pat 3']],
    ] as const)
      expect(await allNamesFor({ q: 'pat', limit: '2', ...filter })).toEqual(names);
  });

  it('finds a name that equals the searched text on the page after a match by address', async () => {
    await join('some@example.com', 'Pat');
    await join('pat@example.com', 'Aaron');
    const { nextCursor } = (await list({ q: 'pat', limit: '1' })).body;
    expect(await namesFor({ q: 'pat', cursor: nextCursor })).toEqual(['Pat']);
  });

  it('orders matches by name even if very many addresses or words match', async () => {
    await join('last@example.com', 'Crowd');
    const numbers = Array.from({ length: 1201 }, (_, index) => 1000 + index);
    await world.database.query(
      `WITH people AS (
         INSERT INTO users (id, email, email_key, email_verified, name)
         SELECT id, address, address, true, 'Person ' || n || ' Twin'
           FROM unnest($2::uuid[], $3::int[]) AS given (id, n),
                LATERAL (SELECT 'crowd' || (5000 - n) || '@example.com' AS address) a
         RETURNING id)
       INSERT INTO memberships (id, organization_id, user_id, relation) SELECT id, $1, id, 'member' FROM people`,
      [team.id, numbers.map(() => uuidv7()), numbers],
    );
    const people = numbers.map((n) => `Person ${n} Twin`);
    expect(await allNamesFor({ q: 'crowd', limit: '100' })).toEqual(['Crowd', ...people]);
    expect(await allNamesFor({ q: 'crowd', relation: 'admin' })).toEqual([]);
    const totals = async (query: Record<string, string>) => {
      const { total, totalIsExact } = (await list({ ...query, limit: '1', count: 'true' })).body;
      return [total, totalIsExact];
    };
    for (const query of [{}, { relation: 'member' }, { q: 'crowd' }, { q: 'twin' }] as Record<
      string,
      string
    >[])
      expect([query, ...(await totals(query))]).toEqual([query, 1000, false]);
    expect(await totals({ q: 'crowd', relation: 'owner' })).toEqual([0, true]);
    expect(await totals({ q: 'person 10' })).toEqual([100, true]);
    expect(await totals({ q: '1' })).toEqual([1000, true]);
    expect(await allNamesFor({ q: 'twin', limit: '100' })).toEqual(people);
  });
});

describe('the name key of a person', () => {
  it('follows the name at each sign-in', async () => {
    await join('changing@example.com', 'Maria');
    await world.browser().signIn({ email: 'changing@example.com', name: 'GROẞ' });
    expect(await namesFor({ q: 'gross' })).toEqual(['GROẞ']);
    expect(await namesFor({ q: 'maria' })).toEqual([]);
    await world.browser().signIn({ email: 'changing@example.com', name: 'groß' });
    expect(await namesFor({ q: 'gross' })).toEqual(['groß']);
  });
});

describe('the filter by relation', () => {
  it('shows only members with this relation, oldest first', async () => {
    await join('bob@example.com', 'Bob', 'admin');
    await join('carol@example.com', 'Carol');
    await join('dan@example.com', 'Dan');
    expect(await namesFor({ relation: 'member' })).toEqual(['Carol', 'Dan']);
    expect(await namesFor({ relation: 'admin' })).toEqual(['Bob']);
    expect(await namesFor({ relation: 'owner' })).toEqual(['ada']);
    const { nextCursor } = (await list({ relation: 'member', limit: '1' })).body;
    expect(await namesFor({ relation: 'member', limit: '1', cursor: nextCursor })).toEqual(['Dan']);
  });
});

describe('the total of members', () => {
  it('is counted after the filters, on each page, and only if it is asked for', async () => {
    for (const n of [1, 2, 3]) await join(`p${n}@example.com`, `Pat ${n}`, n > 2 ? 'admin' : 'member');
    for (const [query, total] of [
      [{}, 4],
      [{ relation: 'member' }, 2],
      [{ q: 'pat' }, 3],
      [{ q: 'pat', relation: 'admin' }, 1],
      [{ q: '2' }, 1],
    ] as const)
      for (const limit of ['1', '50']) {
        const { body } = await list({ ...query, limit, count: 'true' });
        expect(body).toMatchObject({ total, totalIsExact: true });
        const next =
          body.nextCursor && (await list({ ...query, limit, count: 'true', cursor: body.nextCursor })).body;
        if (next) expect(next).toMatchObject({ total, totalIsExact: true });
      }
    for (const query of [{}, { count: 'false' }] as Record<string, string>[])
      expect(Object.keys((await list(query)).body)).toEqual(['data', 'nextCursor']);
  });
});

describe('a filter of members', () => {
  it.each([
    ['q=', 'q', 'too_short'],
    ['q=%20%E2%80%8D', 'q', 'too_short'],
    [`q=${'a'.repeat(101)}`, 'q', 'too_long'],
    ['q=a%00', 'q', 'invalid_characters'],
    ['q=a%0A', 'q', 'invalid_characters'],
    ['q=a&q=b', 'q', 'wrong_type'],
    ['count=yes', 'count', 'wrong_type'],
    ['relation=', 'relation', 'not_allowed'],
    ['relation=Admin', 'relation', 'not_allowed'],
    ['relation=admin&relation=member', 'relation', 'not_allowed'],
  ])('is rejected if it is invalid: %s', async (query, field, code) => {
    const { status, body } = await ada.get(`/api/organizations/${team.id}/memberships?${query}`);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'validation_failed' });
    expect(body.errors).toEqual([{ field, code, message: expect.any(String) }]);
  });
});

describe('a cursor', () => {
  it('works only for the list, the organization and the filters that it comes from [Tenants, V8.4.1, API1]', async () => {
    for (const n of [1, 2, 3]) await join(`p${n}@example.com`, `Pat ${n}`);
    const other = await found(ada, `Cursors ${teams}`);
    const path = (id: string, what = 'memberships') => `/api/organizations/${id}/${what}`;
    const queries = ['', 'relation=member&', 'relation=admin&', 'q=pat&', 'q=pa&', 'q=pat&relation=member&'];
    for (const from of queries) {
      const { nextCursor } = (await ada.get(`${path(team.id)}?${from}limit=1`)).body;
      if (!nextCursor) continue;
      for (const to of queries) {
        const { status } = await ada.get(`${path(team.id)}?${to}cursor=${nextCursor}`);
        expect([from, to, status]).toEqual([from, to, from === to ? 200 : 400]);
      }
      for (const elsewhere of [path(other.id), path(team.id, 'invites'), '/api/organizations']) {
        const separator = `?${from}cursor=${nextCursor}`;
        expect(await ada.get(elsewhere + separator)).toMatchObject({
          status: 400,
          body: { code: 'validation_failed', errors: [{ field: 'cursor', code: 'invalid' }] },
        });
      }
    }
  });
});
