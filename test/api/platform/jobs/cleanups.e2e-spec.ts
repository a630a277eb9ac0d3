import { runJob } from '../../../support/run-job.js';
import { startWorld, type World } from '../../../support/world.js';

/** More than two batches. */
const ROWS = 2100;
const LARGEST = 1000;

let world: World;

beforeAll(async () => {
  world = await startWorld();
  await world.database.query(`
    CREATE TABLE deletions (name text, rows integer);
    CREATE FUNCTION count_deletion() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN
        INSERT INTO deletions SELECT TG_TABLE_NAME, count(*) FROM deleted;
        RETURN NULL;
      END $$;
    INSERT INTO users (id, email_verified) VALUES (gen_random_uuid(), false);
    INSERT INTO organizations (id, name, deleted_at) VALUES (gen_random_uuid(), 'Old', now())`);
});
afterAll(() => world.stop());

describe('the cleanup', () => {
  it.each([
    ['session-cleanup', 'sessions (token_hash, id, user_id, created_at, ip_address)', `n::text::bytea, gen_random_uuid(), u.id, $1, ''`],
    ['session-cleanup', 'former_uses (id, identity_hash, kind, used_at, counts_until)', `gen_random_uuid(), '', 'trial', $1, $1`],
    ['invite-cleanup', 'invites (id, organization_id, email, email_key, role, token_hash, expires_at)', `gen_random_uuid(), o.id, n, n, 'member', n::text::bytea, $1`],
    ['notice-cleanup', 'notices (id, user_id, organization_id, kind, created_at)', `gen_random_uuid(), u.id, o.id, 'balance_low', $1`],
    ['stripe-event-cleanup', 'stripe_events (id, type, object_id, received_at)', `n, 'invoice.paid', '', $1`],
  ])('%s deletes all old rows in batches: %s', async (queue, columns, values) => {
    const table = columns.split(' ')[0]!;
    await world.database.query(`
      CREATE TRIGGER count_deletion AFTER DELETE ON ${table} REFERENCING OLD TABLE AS deleted
        FOR EACH STATEMENT EXECUTE FUNCTION count_deletion()`);
    await world.database.query(
      `INSERT INTO ${columns} SELECT ${values} FROM generate_series(1, ${ROWS}) n, users u, organizations o`,
      [new Date('2020-01-01')],
    );
    await runJob(world, queue);
    const deletions = await world.database.query<{ rows: number }>(
      'SELECT rows FROM deletions WHERE name = $1 AND rows > 0 ORDER BY rows DESC',
      [table],
    );
    expect(deletions.map(({ rows }) => rows)).toEqual([LARGEST, LARGEST, ROWS - 2 * LARGEST]);
  }); // prettier-ignore
});
