import { Client } from '../../../src/platform/database/driver/client.js';
import type { Browser } from '../../support/browser.js';
import { found } from '../../support/people.js';
import { startWorld, type World } from '../../support/world.js';

/** The rows of each kind of movement. */
const ROWS = 5000;
const send = Reflect.get(Client.prototype, 'query') as (...query: any[]) => any;

let world: World;
let ada: Browser;
let path: string;
/** The latest statement of the token history and its values. */
let latest: { text: string; values: unknown[] };

beforeAll(async () => {
  Client.prototype.query = function (this: Client, ...query: any[]): any {
    const text: string = typeof query[0] === 'string' ? query[0] : query[0].text;
    if (text.includes('AS movement'))
      latest = { text, values: Array.isArray(query[1]) ? query[1] : query[0].values };
    return send.apply(this, query);
  };
  world = await startWorld();
  ada = await world.signedIn('ada@example.com');
  const { id } = await found(ada, 'Busy');
  path = `/api/organizations/${id}/agents/research/token-movements`;
  await fill(id);
});
afterAll(async () => {
  Client.prototype.query = send;
  await world.stop();
});

async function fill(organizationId: string): Promise<void> {
  const newId = `overlay(gen_random_uuid()::text PLACING '7' FROM 15 FOR 1)::uuid`;
  const time = `date_trunc('milliseconds', now()) - n * interval '1 minute'`;
  const { query } = world.database;
  await query(
    `WITH granted AS (
       INSERT INTO token_grants (id, organization_id, agent_id, source, source_key, amount, remaining, expires_at, created_at)
       SELECT ${newId}, $1, 'research', 'adjustment', 'cost ' || n, 3, 1, ${time}, ${time} - interval '1 hour'
         FROM generate_series(1, $2::int) n RETURNING id, expires_at)
     INSERT INTO token_ledger (id, grant_id, organization_id, agent_id, amount, reason, key, created_at)
     SELECT ${newId}, id, $1, 'research', 1, 'refund', id, expires_at FROM granted`,
    [organizationId, ROWS],
  );
  await query(
    `INSERT INTO token_consumptions (organization_id, agent_id, idempotency_key, amount, created_at)
     SELECT $1, 'research', 'cost ' || n, 1, ${time} FROM generate_series(1, $2::int) n`,
    [organizationId, ROWS],
  );
  await query('ANALYZE token_grants, token_ledger, token_consumptions');
}

/** The database pages that the latest statement reads. */
async function cost(): Promise<number> {
  const explain = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${latest.text}`;
  const [row] = await world.database.query<any>(explain, latest.values);
  const { Plan: plan } = row['QUERY PLAN'][0];
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

it('reads each page of the token history at the same cost, however deep it is', async () => {
  const { body } = await ada.get(path);
  const first = await cost();
  const [list] = JSON.parse(Buffer.from(body.nextCursor, 'base64url').toString()) as [string];
  const { occurredAt } = body.data.at(-1);
  for (const share of [0.5, 0.9]) {
    const time = new Date(Date.parse(occurredAt) - share * ROWS * 60_000).toISOString();
    const key = [list, time, '2', '01900000-0000-7000-8000-000000000000'];
    const cursor = Buffer.from(JSON.stringify(key)).toString('base64url');
    expect((await ada.get(`${path}?cursor=${cursor}`)).body.data).toHaveLength(50);
    expect(await cost()).toBeLessThan(2 * first);
  }
  // Each of the four parts reads at most 51 rows.
  expect(first).toBeLessThan(300);
});

it('reads no movements of other types than the selected one, except for reversals', async () => {
  for (const [type, rows, most] of [
    ['grant', 50, 20],
    ['consumption', 50, 20],
    ['expiry', 50, 20],
    // All reversals are refunds, so there is nothing to find.
    ['dispute', 0, 200],
  ]) {
    expect((await ada.get(`${path}?type=${type}`)).body.data).toHaveLength(rows as number);
    expect(await cost()).toBeLessThan(most as number);
  }
});
