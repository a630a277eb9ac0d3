import { DataSource } from 'typeorm';
import { populate } from '../../support/population/populate.js';
import { found } from '../../support/people.js';
import { startWorld, type World } from '../../support/world.js';

const ORGANIZATIONS = 2000;
/** PostgreSQL makes custom plans for the first five executions of a prepared statement, and then tries a generic one. */
const PLANNED = 5;
const CONNECTIONS = 3;
/** Enough turns for each statement to run 4 * PLANNED times on at least one of the connections. */
const TURNS = 4 * PLANNED * CONNECTIONS;

let world: World;

beforeAll(async () => {
  world = await startWorld({ settings: { DATABASE_POOL_SIZE: String(CONNECTIONS) } });
  await populate(world.database.ownerUrl, ORGANIZATIONS);
  await makeUneven();
});
afterAll(() => world.stop());

interface Plans {
  statement: string;
  custom: number;
}

it('plans the reads of every page a few times per connection, not for each person', async () => {
  const ada = await world.signedIn('ada@example.com');
  const path = `/api/organizations/${(await found(ada, 'Small')).id}`;
  const paths = [
    '/api/me',
    '/api/organizations',
    path,
    `${path}/agents`,
    `${path}/memberships`,
    `${path}/invites`,
  ];
  for (let turn = 0; turn < TURNS; turn++)
    for (const read of paths) expect((await ada.get(read)).status).toBe(200);

  const database = world.instances[0]!.app.nest.get(DataSource);
  const runners = Array.from({ length: CONNECTIONS }, () => database.createQueryRunner());
  const plans: Plans[] = [];
  for (const runner of runners) {
    await runner.connect(); // keeps the connection, so that the next runner gets another one
    plans.push(
      ...((await runner.query(
        'SELECT statement, custom_plans::int AS custom FROM pg_prepared_statements WHERE generic_plans + custom_plans >= $1',
        [4 * PLANNED],
      )) as Plans[]),
    );
  }
  for (const runner of runners) await runner.release();
  expect(plans.length).toBeGreaterThanOrEqual(paths.length);
  expect(plans.filter(({ custom }) => custom > PLANNED)).toEqual([]);
});

/** Gives a few people and organizations so many rows that the average is far above that of most others. */
async function makeUneven(): Promise<void> {
  await world.database.query(
    `WITH people AS (SELECT id, row_number() OVER (ORDER BY id) n FROM users),
          teams AS (SELECT id, row_number() OVER (ORDER BY id) n FROM organizations)
     INSERT INTO memberships (id, organization_id, user_id, relation)
     SELECT gen_random_uuid(), t.id, p.id, 'member' FROM people p JOIN teams t ON p.n <= 5 OR t.n <= 5
         ON CONFLICT DO NOTHING`,
  );
  await world.database.query('ANALYZE');
}
