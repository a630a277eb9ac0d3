import type { Browser } from '../../support/browser.js';
import { operatorsSettings, runCommand } from '../../support/command.js';
import { startWorld, type World } from '../../support/world.js';

let world: World;

beforeAll(async () => {
  world = await startWorld({ instances: 2 });
});
afterAll(() => world.stop());

async function statuses(browser: Browser): Promise<number[]> {
  const answers = [];
  for (const instance of world.instances) answers.push((await browser.goTo(instance).get('/api/me')).status);
  return answers;
}

const run = (...args: string[]) =>
  runCommand('end-sessions', args, { ...operatorsSettings(world), DATABASE_URL: world.database.url });

describe('the sessions of a person', () => {
  it('end on all instances when an operator ends them by the address [Sessions, V7.4.5]', async () => {
    const theirs = [
      await world.signedIn('person@bücher.example'),
      await world.signedIn('Person@xn--bcher-kva.example', 1),
    ];
    const other = await world.signedIn('other.person@bücher.example');
    expect(await run('--email', 'PERSON@BÜCHER.example')).toEqual({ code: 0, said: 'Sessions ended: 2.' });
    for (const browser of theirs) expect(await statuses(browser)).toEqual([401, 401]);
    expect(await statuses(other)).toEqual([200, 200]);
  });

  it('end by the id, and leave an audit event each', async () => {
    const ada = await world.signedIn('ada@example.com');
    const { id } = (await ada.get('/api/me')).body.user;
    expect(await run('--user', id)).toEqual({ code: 0, said: 'Sessions ended: 1.' });
    expect(await statuses(ada)).toEqual([401, 401]);
    expect(
      await world.database.query(
        `SELECT actor_type FROM audit_events WHERE type = 'session.ended' AND actor_type = 'system'`,
      ),
    ).toHaveLength(3);
    expect(await run('--user', id)).toEqual({ code: 0, said: 'Sessions ended: 0.' });
  });

  it('are not ended for an unknown person, which is an error', async () => {
    for (const args of [
      ['--email', 'nobody@example.com'],
      ['--user', '01890000-0000-7000-8000-000000000000'],
    ])
      expect(await run(...args)).toEqual({ code: 1, said: 'No person has this id or address.' });
    expect(await run()).toMatchObject({ code: 1, said: expect.stringContaining('Usage: end-sessions') });
  });
});
