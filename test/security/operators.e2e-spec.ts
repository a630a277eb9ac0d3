import { readFile } from 'node:fs/promises';
import type { Browser } from '../support/browser.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let [ofOne = '', ofAll = '']: string[] = [];

beforeAll(async () => {
  world = await startWorld({ instances: 2 });
  const page = await readFile('docs/operations.md', 'utf8');
  const [section] = /## End sessions[^]*?\n## /.exec(page)!;
  [ofOne = '', ofAll = ''] = [...section.matchAll(/```sql\n([^`]+)```/g)].map(([, sql]) => sql!);
});
afterAll(() => world.stop());

async function statuses(browser: Browser): Promise<number[]> {
  const answers = [];
  for (const instance of world.instances) answers.push((await browser.goTo(instance).get('/api/me')).status);
  return answers;
}

describe('the sessions of a user', () => {
  it('end when an operator runs the documented SQL', async () => {
    const theirs = [
      await world.signedIn('person@example.com'),
      await world.signedIn('Person@Example.com', 1),
      await world.signedIn('person@example.com'),
    ];
    const other = await world.signedIn('other.person@example.com');
    for (const browser of [...theirs, other]) expect(await statuses(browser)).toEqual([200, 200]);

    await world.database.query(ofOne);
    for (const browser of theirs) expect(await statuses(browser)).toEqual([401, 401]);
    expect(await statuses(other)).toEqual([200, 200]);

    await world.database.query(ofAll);
    expect(await statuses(other)).toEqual([401, 401]);
    expect(await statuses(await world.signedIn('person@example.com'))).toEqual([200, 200]);
  });

  it('remain ended on an instance that starts later', async () => {
    const ada = await world.signedIn('ada@example.com');
    const grace = await world.signedIn('grace@example.com');
    const copy = { cookie: await ada.jar.getCookieString(world.publicUrl) };
    expect((await ada.get('/api/auth/logout')).status).toBe(200);
    const fresh = await world.startInstance();
    expect((await world.browser().goTo(fresh).get('/api/me', { headers: copy })).status).toBe(401);
    expect((await grace.goTo(fresh).get('/api/me')).status).toBe(200);
  });
});
