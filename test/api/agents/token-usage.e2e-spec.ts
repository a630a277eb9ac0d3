import { Client } from '../../../src/platform/database/driver/client.js';
import type { Browser } from '../../support/browser.js';
import { found } from '../../support/people.js';
import { rowsRead, type Sent } from '../../support/rows-read.js';
import { Tokens } from '../../support/tokens.js';
import { startWorld, type World } from '../../support/world.js';

const send = Reflect.get(Client.prototype, 'query') as (...query: any[]) => any;

let world: World;
let ada: Browser;
let id: string;
/** The statements that the service has sent. */
let sent: Sent[] = [];

beforeAll(async () => {
  Client.prototype.query = function (this: Client, ...query: any[]): any {
    if (query[0].name) sent.push(query[0]);
    return send.apply(this, query);
  };
  world = await startWorld();
  ada = await world.signedIn('ada@example.com');
});
let teams = 0;
beforeEach(async () => void ({ id } = await found(ada, `Usage ${++teams}`)));
afterAll(async () => {
  Client.prototype.query = send;
  await world.stop();
});

async function used(): Promise<number> {
  const { body } = await ada.get(`/api/organizations/${id}/agents/research`);
  return body.tokensUsed30Days;
}

/** Inserts consumptions as an older version does. @param ages intervals of PostgreSQL */
const insert = (ages: string[], amount: number) =>
  world.database.query(
    `INSERT INTO token_consumptions (organization_id, agent_id, idempotency_key, amount, created_at)
     SELECT $1, 'research', gen_random_uuid(), $3, now() - age FROM unnest($2::interval[]) age`,
    [id, ages, amount],
  );

/** The sum of all consumptions in the last 30 days. */
async function consumedSingly(): Promise<number> {
  const [total] = await world.database.query<{ sum: string }>(
    `SELECT sum(amount) FROM token_consumptions WHERE organization_id = $1 AND created_at > now() - interval '30 days'`,
    [id],
  );
  return Number(total!.sum);
}

/** A consumption of a trial's tokens by the service. */
async function consume(amount: number): Promise<void> {
  await ada.post(`/api/organizations/${id}/agents/research/trial`);
  await new Tokens(world, id).consume(amount);
}

describe('the tokens used in 30 days', () => {
  it('count a consumption to the minute, not to the hour', async () => {
    await insert(['30 days 1 minute', '40 days'], 100);
    expect(await used()).toBe(0);
    const inside = [
      '30 days -1 minute',
      '30 days -20 minutes',
      '30 days -59 minutes',
      '30 days -61 minutes',
      '0',
    ];
    await insert(inside, 1);
    // The first consumption leaves the window of 30 days a minute later, perhaps during this test.
    const before = await consumedSingly();
    const shown = await used();
    expect([before, await consumedSingly()]).toContain(shown);
  });

  it('follow a consumption that an operator changes or deletes', async () => {
    await insert(['1 day'], 5);
    await insert(['2 days'], 7);
    await world.database.query(
      'UPDATE token_consumptions SET amount = 6 WHERE organization_id = $1 AND amount = 5',
      [id],
    );
    await world.database.query('DELETE FROM token_consumptions WHERE organization_id = $1 AND amount = 7', [
      id,
    ]);
    expect(await used()).toBe(6);
  });

  it('are summed even if the runtime role has no write access to the sums', async () => {
    const role = new URL(world.database.url).username;
    await world.database.query(`REVOKE INSERT, UPDATE, DELETE ON token_usage FROM ${role}`);
    await consume(3);
    expect(await used()).toBe(3);
    await world.database.query(`GRANT INSERT, UPDATE, DELETE ON token_usage TO ${role}`);
  });

  it('are kept for 31 days', async () => {
    await insert(['32 days', '40 days'], 1);
    await consume(1);
    const rows = await world.database.query('SELECT tokens FROM token_usage WHERE organization_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ tokens: '1' }]);
  });

  it('are read from one row per hour, however many consumptions there are', async () => {
    const minutes = Array.from({ length: 10_000 }, (_, n) => `${4 * n} minutes`);
    await insert(minutes, 2);
    await world.database.query('VACUUM ANALYZE token_consumptions, token_usage');
    sent = [];
    expect(await used()).toBe(20_000);
    expect(await rowsRead(world.database, sent, ['token_consumptions', 'token_usage'])).toBeLessThanOrEqual(
      700,
    );
  });
});
