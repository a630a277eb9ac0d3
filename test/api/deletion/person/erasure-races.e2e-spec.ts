import type { Browser } from '../../../support/browser.js';
import { operatorsSettings, runCommand } from '../../../support/command.js';
import { type Barrier, startTogether, untilWaiting, writersOf } from '../../../support/lock-barrier.js';
import { startWorld, type World } from '../../../support/world.js';

let world: World;

beforeAll(async () => void (world = await startWorld()));
afterAll(() => world.stop());

const erase = (id: string) => runCommand('erase-person', ['--user', id], operatorsSettings(world));
const signIn = async (name: string) => {
  const browser = await world.signedIn(`${name}@example.com`);
  return { browser, id: (await browser.get('/api/me')).body.user.id as string };
};
const create = async (browser: Browser, name: string) =>
  (await browser.post('/api/organizations', { name })).status;

/** Starts the second one when the first one waits for the barrier, and lets both end when both wait. */
async function inOrder<A, B>(barrier: Barrier, first: () => Promise<A>, second: () => Promise<B>) {
  let later: Promise<B>;
  const [one] = await startTogether(world.database, barrier, [first], async () => {
    later = second();
    await untilWaiting(world.database, 2);
  });
  return [one!, await later!] as const;
}

it('a person who founds an organization at the same time is not erased', async () => {
  const { browser, id } = await signIn('founder');
  const [status, { code, said }] = await inOrder(
    writersOf('organizations'),
    () => create(browser, 'Just founded'),
    () => erase(id),
  );
  expect(status).toBe(201);
  expect([code, said]).toEqual([1, `The person ${id} owns "Just founded". Transfer the ownership first.`]);
  expect((await browser.get('/api/me')).body.memberships).toHaveLength(1);
});

it('a person who is being erased founds no organization', async () => {
  const { browser, id } = await signIn('erased');
  const session: Barrier = {
    sql: 'SELECT FROM sessions WHERE user_id = $1 FOR NO KEY UPDATE',
    parameters: [id],
  };
  const [erased, status] = await inOrder(
    session,
    () => erase(id),
    () => create(browser, 'Too late'),
  );
  expect(erased).toMatchObject({ code: 0 });
  expect(status).toBe(401);
  expect(await world.database.query(`SELECT FROM organizations WHERE name = 'Too late'`)).toEqual([]);
});
