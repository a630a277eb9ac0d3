import { found } from './support/people.js';
import type { Browser } from './support/browser.js';
import { startWorld, type World } from './support/world.js';

let world: World;
let ada: Browser;

beforeAll(async () => {
  world = await startWorld({ settings: { DATABASE_POOL_SIZE: '3' } });
  ada = await world.signedIn('ada@example.com');
}, 120_000);
afterAll(() => world.stop());

/** So many at once that every connection of the pool has a part in it. */
const onAllConnections = async (path: string) => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => ada.get(path)));
  return answers.map(({ status }) => status);
};
const allFine = Array.from({ length: 12 }, () => 200);

it('a migration that changes what statements answer with costs nobody an error', async () => {
  const team = await found(ada, 'Planned');
  expect(await onAllConnections('/api/me')).toEqual(allFine);
  expect(await onAllConnections(`/api/organizations/${team.id}/memberships`)).toEqual(allFine);

  await world.database.query('ALTER TABLE users ALTER COLUMN name TYPE varchar(500)');
  await world.database.query('ALTER TABLE organizations ALTER COLUMN name TYPE varchar(500)');

  expect(await onAllConnections('/api/me')).toEqual(allFine);
  expect(await onAllConnections(`/api/organizations/${team.id}/memberships`)).toEqual(allFine);
  expect((await ada.patch(`/api/organizations/${team.id}`, { name: 'Planned anew' })).status).toBe(200);
});
