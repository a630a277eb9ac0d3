import { v7 as uuidv7 } from 'uuid';
import { Client } from '../../../src/platform/database/driver/client.js';
import { addExtremes, CROWD } from '../../support/population/extremes.js';
import { populate } from '../../support/population/populate.js';
import type { Browser } from '../../support/browser.js';
import { putMember } from '../../support/put-member.js';
import { rowsRead, type Sent } from '../../support/rows-read.js';
import { startWorld, type World } from '../../support/world.js';

const MEMBERS = 5000;
/** A page of 50 and the row that shows the next one, read from the memberships and from the users. */
const PAGE = 2 * 51;
/** The largest number of addresses that are read to be sorted by name, and the rows of a page by name. */
const SEARCH = 1001 + 51;
/** Members whose address or name differs from that of the others. A search may read them without a match. */
const ODD_ONES = 6;
/** The caller, with the membership. */
const CALLER = 2;

let world: World;
let ada: Browser;
/** The statements of the last request. */
let sent: Sent[] = [];

const send = Reflect.get(Client.prototype, 'query') as (...query: any[]) => any;

beforeAll(async () => {
  Client.prototype.query = function (this: Client, ...query: any[]): any {
    if (query[0].values) sent.push(query[0]);
    return send.apply(this, query);
  };
  world = await startWorld();
  await populate(world.database.ownerUrl, 5000);
  await addExtremes(world.database.ownerUrl, { members: MEMBERS, memberships: 0 });
  ada = await world.signedIn('ada@example.com');
  await putMember(world, CROWD, 'ada@example.com');
});
afterAll(async () => {
  Client.prototype.query = send;
  await world.stop();
});

/** Requests a page of members. @returns the page, and the number of rows that its statements read */
async function cost(query: string) {
  sent = [];
  const { body } = await ada.get(`/api/organizations/${CROWD}/memberships?${query}`);
  return {
    shown: body.data.length as number,
    rows: await rowsRead(world.database, sent, ['memberships', 'membership_words', 'users']),
  };
}

/** A cursor between two members. It has a new id, because the ids of generated rows are not valid in cursors. */
async function cursorAfter(key: 'created_at' | 'user_name_key', query: string): Promise<string> {
  const [place] = await world.database.query<{ place: string | Date; of: string }>(
    `SELECT ${key} AS place FROM memberships WHERE organization_id = $1 ORDER BY ${key} OFFSET ${MEMBERS / 2} LIMIT 1`,
    [CROWD],
  );
  const { body } = await ada.get(`/api/organizations/${CROWD}/memberships?${query}&limit=1`);
  const [tag] = JSON.parse(Buffer.from(body.nextCursor, 'base64url').toString()) as string[];
  const text = place!.place instanceof Date ? place!.place.toISOString() : place!.place;
  return Buffer.from(JSON.stringify([tag, text, uuidv7()])).toString('base64url');
}

describe('a page of a large organization', () => {
  it.each(['', 'relation=member'])('reads only its own rows with %j', async (query) => {
    const cursor = await cursorAfter('created_at', query);
    for (const page of [query, `${query}&cursor=${cursor}`])
      expect(await cost(page)).toEqual({ shown: 50, rows: PAGE + CALLER });
  });

  it.each(['q=member', 'q=crowd', 'q=m&relation=member'])(
    'reads a bounded number of rows with %j',
    async (query) => {
      const cursor = await cursorAfter('user_name_key', query);
      for (const page of [query, `${query}&cursor=${cursor}`]) {
        const { shown, rows } = await cost(page);
        expect(shown).toBe(50);
        expect(rows).toBeLessThanOrEqual(SEARCH + ODD_ONES + PAGE + CALLER);
      }
    },
  );

  it('reads only the members that a narrow search finds', async () => {
    expect(await cost('q=crowd4999')).toEqual({ shown: 1, rows: 3 + CALLER });
    expect(await cost('q=nothing')).toEqual({ shown: 0, rows: CALLER });
  });

  // In a database of millions of memberships, the statistics do not cover every large organization.
  it('reads a bounded number of rows if the planner expects a small organization', async () => {
    await world.database.query(
      `SELECT pg_clear_attribute_stats('public', 'memberships', 'organization_id', false)`,
    );
    for (const query of ['q=member', 'q=crowd', 'q=m&relation=member']) {
      const { shown, rows } = await cost(query);
      expect(shown).toBe(50);
      expect(rows).toBeLessThanOrEqual(SEARCH + ODD_ONES + PAGE + CALLER);
    }
  });
});
