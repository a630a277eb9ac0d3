import { readFile } from 'node:fs/promises';
import type { Browser } from '../support/browser.js';
import { sharedWorld } from '../support/shared-world.js';
import type { World } from '../support/world.js';

let world: World;
let ofAll = '';

beforeAll(async () => {
  world = await sharedWorld();
  const page = await readFile('docs/operations.md', 'utf8');
  const [section] = /## End sessions[^]*?\n## /.exec(page)!;
  [, ofAll = ''] = /```sql\n([^`]+)```/.exec(section)!;
});

async function statuses(browser: Browser): Promise<number[]> {
  const answers = [];
  for (const instance of world.instances) answers.push((await browser.goTo(instance).get('/api/me')).status);
  return answers;
}

describe('the sessions of a user', () => {
  it('end with those of all other people when an operator runs the documented SQL [Sessions, V7.4.5]', async () => {
    const people = [await world.signedIn('person@example.com'), await world.signedIn('other@example.com', 1)];
    for (const browser of people) expect(await statuses(browser)).toEqual([200, 200]);
    await world.database.query(ofAll);
    for (const browser of people) expect(await statuses(browser)).toEqual([401, 401]);
    expect(await statuses(await world.signedIn('person@example.com'))).toEqual([200, 200]);
  });

  it('remain ended on an instance that starts later [Sessions, V7.4.1]', async () => {
    const ada = await world.signedIn('ada@example.com');
    const grace = await world.signedIn('grace@example.com');
    const copy = { cookie: await ada.jar.getCookieString(world.publicUrl) };
    expect((await ada.get('/api/auth/logout')).status).toBe(200);
    const fresh = await world.startInstance();
    expect((await world.browser().goTo(fresh).get('/api/me', { headers: copy })).status).toBe(401);
    expect((await grace.goTo(fresh).get('/api/me')).status).toBe(200);
  });
});
