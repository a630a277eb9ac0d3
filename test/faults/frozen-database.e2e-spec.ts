import { TIMEOUTS } from '../../src/platform/config/timeouts.js';
import type { Browser } from '../support/browser.js';
import { startOwnPostgres, type OwnPostgres } from '../support/own-postgres.js';
import { found, invite } from '../support/people.js';
import { expectProblem } from '../support/problems.js';
import { until } from '../support/until.js';
import { startWorld, type World } from '../support/world.js';

let postgres: OwnPostgres;
let world: World;
let ada: Browser;

beforeAll(async () => {
  postgres = await startOwnPostgres();
  world = await startWorld();
  ada = await world.signedIn('ada@example.com');
});
afterAll(async () => {
  postgres.thaw();
  await world.stop();
  await postgres.stop();
});

it('answers 503 in bounded time while the database is frozen, and recovers afterwards', async () => {
  const team = await found(ada, 'Patient');
  const { databaseProbe } = TIMEOUTS;
  const impatient = await world.startInstance({ DATABASE_TIMEOUT_MS: '1000' }, { databaseProbe });
  ada.goTo(impatient);
  await postgres.freeze();
  try {
    const asked = [
      ...Array.from({ length: 20 }, () => ada.get('/api/me')),
      ...Array.from({ length: 5 }, () => ada.get(`/api/organizations/${team.id}/agents`)),
      ...Array.from({ length: 5 }, (_, index) => ada.post('/api/organizations', { name: `Frozen ${index}` })),
    ];
    // The last check before the freeze may be cached for a second.
    const health = until(
      () => ada.get('/api/health'),
      ({ status }) => status !== 200,
    );
    expect((await ada.get('/api/health/live')).status).toBe(200);
    // All responses arrive while the database is still frozen.
    const { status, body } = await health;
    expect([status, body.status]).toEqual([503, 'error']);
    for (const answer of await Promise.all(asked)) expectProblem(answer, 503, 'database_unavailable');
  } finally {
    postgres.thaw();
  }
  await until(
    () => ada.get('/api/me'),
    ({ status }) => status === 200,
  );
  await until(
    () => ada.get('/api/health'),
    ({ status }) => status === 200,
  );
  await invite(team, 'thawed@example.com');
  await world.mail.next('thawed@example.com');
});
