import { found } from '../../../support/people.js';
import type { Browser } from '../../../support/browser.js';
import { startWorld, type World } from '../../../support/world.js';

let world: World;
let ada: Browser;

/** The size of the pool: larger than the number of attempts, so that retries alone cannot hide stale statements. */
const CONNECTIONS = 6;

beforeAll(async () => {
  world = await startWorld({ settings: { DATABASE_POOL_SIZE: String(CONNECTIONS) } });
  ada = await world.signedIn('ada@example.com');
});
afterAll(() => world.stop());

/** Enough concurrent requests to use every connection of the pool. */
const onAllConnections = (request: () => Promise<{ status: number }>) =>
  Promise.all(Array.from({ length: 4 * CONNECTIONS }, request)).then((answers) =>
    answers.map(({ status }) => status),
  );
const oneAfterAnother = async (request: () => Promise<{ status: number }>) => {
  const statuses: number[] = [];
  for (let turn = 0; turn < CONNECTIONS; turn++) statuses.push((await request()).status);
  return statuses;
};

/** Changes a table below a view, as a migration has to: PostgreSQL requires that the view is created again. */
const alterBelow = (view: string, change: string) =>
  world.database.query(`DO $$
    DECLARE definition text := pg_get_viewdef('${view}');
    BEGIN
      DROP VIEW ${view};
      ${change};
      EXECUTE 'CREATE VIEW ${view} AS ' || definition;
      GRANT SELECT ON ${view} TO ${new URL(world.database.url).username};
    END $$`);

it('keeps serving after a migration that changes the result type of prepared statements', async () => {
  const { id } = await found(ada, 'Planned');
  let version = 0;
  const requests = {
    me: () => ada.get('/api/me'),
    memberships: () => ada.get(`/api/organizations/${id}/memberships`),
    billing: () => ada.get(`/api/organizations/${id}/billing`), // read by the ORM
    rename: () => ada.patch(`/api/organizations/${id}`, { name: `Planned ${version++}` }),
  };
  for (const request of Object.values(requests))
    expect(new Set(await onAllConnections(request))).toEqual(new Set([200]));

  for (const length of [500, 400]) {
    await alterBelow('user_profiles', `ALTER TABLE users ALTER COLUMN picture_url TYPE varchar(${length})`);
    await alterBelow(
      'organization_profiles',
      `ALTER TABLE organizations ALTER COLUMN name TYPE varchar(${length})`,
    );
    await world.database.query(
      `ALTER TABLE billing_profiles ALTER COLUMN customer_id TYPE varchar(${length})`,
    );

    // Sequential requests meet the statements that connections prepared before the migration.
    for (const request of Object.values(requests))
      expect(new Set(await oneAfterAnother(request))).toEqual(new Set([200]));
    // Some connections have prepared the statements again by now, others have not.
    for (const request of Object.values(requests))
      expect(new Set(await onAllConnections(request))).toEqual(new Set([200]));
  }
});
