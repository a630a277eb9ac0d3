import type { Answer, Browser } from '../support/browser.js';
import { startOwnPostgres, type OwnPostgres } from '../support/own-postgres.js';
import { found, invite } from '../support/people.js';
import { expectProblem } from '../support/problems.js';
import { until } from '../support/until.js';
import { startWorld, type World } from '../support/world.js';

/** Milliseconds: what DATABASE_TIMEOUT_MS is here, and what a request may take of it with all its waiting. */
const TIMEOUT = 1000;
const BOUND = 10_000;

let postgres: OwnPostgres;
let world: World;
let ada: Browser;

beforeAll(async () => {
  postgres = await startOwnPostgres();
  world = await startWorld({ settings: { DATABASE_TIMEOUT_MS: String(TIMEOUT) } });
  ada = await world.signedIn('ada@example.com');
}, 120_000);
afterAll(async () => {
  await postgres.thaw();
  await world.stop();
  await postgres.stop();
});

async function answerOf(ask: Promise<Answer>): Promise<{ answer: Answer; after: number }> {
  const began = performance.now();
  const answer = await ask;
  return { answer, after: performance.now() - began };
}

it('while every process of the database stands still, each request has its answer in bounded time; then all is as before', async () => {
  const team = await found(ada, 'Patient');
  await postgres.freeze();
  try {
    const asked = [
      ...Array.from({ length: 20 }, () => ada.get('/api/me')),
      ...Array.from({ length: 5 }, () => ada.get(`/api/organizations/${team.id}/agents`)),
      ...Array.from({ length: 5 }, (_, index) => ada.post('/api/organizations', { name: `Frozen ${index}` })),
    ];
    const health = answerOf(ada.get('/api/health'));
    const live = answerOf(ada.get('/api/health/live'));
    expect((await live).answer.status).toBe(200);
    const { answer, after } = await health;
    expect([answer.status, answer.body.status]).toEqual([503, 'error']);
    expect(after).toBeLessThan(BOUND);
    for (const each of await Promise.all(asked.map(answerOf))) {
      expectProblem(each.answer, 503, 'database_unavailable');
      expect(each.after).toBeLessThan(BOUND);
    }
  } finally {
    await postgres.thaw();
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
