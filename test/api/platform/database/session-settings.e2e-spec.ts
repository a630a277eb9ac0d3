import type { Browser } from '../../../support/browser.js';
import { settled } from '../../../support/buyer.js';
import { found } from '../../../support/people.js';
import { Tokens } from '../../../support/tokens.js';
import { startWorld, type World } from '../../../support/world.js';

/** Defaults that an operator, a distribution or a neighbor may have given to the whole database. */
const DEFAULTS = {
  datestyle: `'SQL, DMY'`,
  timezone: `'Pacific/Apia'`,
  intervalstyle: `'sql_standard'`,
  bytea_output: `'escape'`,
  default_transaction_isolation: `'repeatable read'`,
};

let world: World;
let ada: Browser;
let path: string;
let id: string;

beforeAll(async () => {
  world = await startWorld({
    prepare: async (_payments, { query, ownerUrl }) => {
      const name = new URL(ownerUrl).pathname.slice(1);
      for (const [setting, value] of Object.entries(DEFAULTS))
        await query(`ALTER DATABASE ${name} SET ${setting} TO ${value}`);
      await query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()`,
        [name],
      );
      return {};
    },
  });
  ada = await world.signedIn('ada@example.com');
  ({ id } = await found(ada, 'Abroad'));
  path = `/api/organizations/${id}`;
});
afterAll(() => world.stop());

const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('a database with other defaults for its connections', () => {
  it('changes no time in any response', async () => {
    const { status, body } = await ada.post(`${path}/agents/research/trial`);
    expect({ status, startedAt: body.trial.startedAt }).toEqual({ status: 201, startedAt: ISO });
    expect(Date.now() - Date.parse(body.trial.startedAt)).toBeLessThan(600_000);
    expect((await ada.get('/api/me')).body.user.createdAt).toEqual(ISO);
    const { body: events } = await ada.get(`${path}/audit-events`);
    expect(events.data.map((event: { occurredAt: string }) => event.occurredAt)).toEqual([ISO, ISO, ISO]);
    const csv = await ada.get(`${path}/audit-events`, { headers: { accept: 'application/x-ndjson' } });
    expect(csv.text).toMatch(/"occurredAt":"\d{4}-/);
    await new Tokens(world, id).consume(1);
    const { body: movements } = await ada.get(`${path}/agents/research/token-movements`);
    expect(movements.data[0].createdAt ?? movements.data[0].occurredAt).toEqual(ISO);
  });

  it('lets simultaneous consumptions wait for each other', async () => {
    const tokens = new Tokens(world, id);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => tokens.consume(1)));
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  it('lets jobs run', async () => {
    await settled(world);
    expect(await world.database.query(`SELECT FROM jobs.job WHERE state = 'failed'`)).toEqual([]);
  });
});

describe('DATABASE_DIRECT_URL', () => {
  it('prevents startup if it leads to another database', async () => {
    const elsewhere = Object.assign(new URL(world.database.url), { pathname: '/postgres' }).href;
    await expect(world.startInstance({ DATABASE_DIRECT_URL: elsewhere })).rejects.toThrow(
      'DATABASE_DIRECT_URL leads to another database than DATABASE_URL.',
    );
    await world.startInstance({ DATABASE_DIRECT_URL: world.database.url });
  });
});
