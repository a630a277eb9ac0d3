import { connect } from '../../support/connection.js';
import { startWorld, type World } from '../../support/world.js';

const KEPT = 20_000;
/** Jobs with an output, which can name a person. */
const FAILED = 10;

let world: World;

beforeAll(async () => {
  world = await startWorld();
  await world.database.query(
    `INSERT INTO jobs.job (name, state, data, output)
     SELECT CASE WHEN n % 2 = 0 THEN 'invite-mail' ELSE 'notice-mail' END, 'completed',
            jsonb_build_object('inviteId', gen_random_uuid()),
            CASE WHEN n <= $2 THEN '{"message": "550 ada@example.com"}'::jsonb END
       FROM generate_series(1, $1::integer) n`,
    [KEPT, FAILED],
  );
  await world.database.query('ANALYZE jobs.job');
});
afterAll(() => world.stop());

describe('the erasure of a person', () => {
  it('reads only the kept jobs that can name the person', async () => {
    const client = await connect(world.database.url);
    try {
      await client.query('BEGIN');
      await client.query(`SELECT erase_person(gen_random_uuid(), '{ada@example.com}')`);
      const { rows } = await client.query(
        `SELECT sum(seq_tup_read + idx_tup_fetch)::integer AS read, sum(n_tup_upd)::integer AS changed
           FROM pg_stat_xact_user_tables WHERE schemaname = 'jobs' AND relname LIKE 'job\\_%'`,
      );
      expect(rows).toEqual([{ read: expect.any(Number), changed: FAILED }]);
      expect(rows[0].read).toBeLessThan(10 * FAILED);
    } finally {
      await client.end();
    }
  });
});
