import type { Browser } from '../../support/browser.js';
import { found, invite, type Team } from '../../support/people.js';
import { makeRetriesDue } from '../../support/retries.js';
import { holdsToken, tablesWithHash, tablesWithToken } from '../../support/secrets.js';
import { until } from '../../support/until.js';
import { startWorld, type World } from '../../support/world.js';
import { build, launched } from '../../support/world-process.js';

let world: World;
let ada: Browser;
let team: Team;

beforeAll(async () => {
  await build();
  world = await startWorld();
  ada = await world.signedIn('ada@example.com');
  team = await found(ada, 'Discreet');
});
afterAll(() => world.stop());

describe('the token of an invite', () => {
  it('is not in the database in plain text, neither before nor after its mail is sent', async () => {
    await world.mail.stop();
    const { id, token } = await invite(team, 'liz@example.com');
    const jobs = () => world.database.query("SELECT data FROM jobs.job WHERE data ->> 'inviteId' = $1", [id]);
    expect(await jobs()).toHaveLength(1);
    expect(await tablesWithHash(world.database, token)).toContain('public.invites');
    expect(await tablesWithToken(world.database, token)).toEqual([]);
    await world.mail.start();
    await world.mail.next('liz@example.com');
    await until(jobs, (rows) => rows.length === 0);
    expect(await tablesWithToken(world.database, token)).toEqual([]);
  });

  it('is in no error response, whichever check rejects the request', async () => {
    const { token } = await invite(team, 'nia@example.com');
    const rejected: [Browser, method: string, path: string, status: number][] = [
      [world.browser(), 'GET', '/api/invites/{token}', 401],
      [ada, 'POST', '/api/invites/{token}/accept', 403],
      [ada, 'PUT', '/api/invites/{token}', 405],
      [ada, 'GET', '/api/invites/{token}/nothing', 404],
      [ada, 'GET', '/invites/{token}', 404],
    ];
    for (const [person, method, path, status] of rejected) {
      const answer = await person.request(method, `${path.replace('{token}', token)}?a=b`);
      expect(answer).toMatchObject({ status, body: { instance: path } });
      expect(holdsToken(answer.text, token)).toBe(false);
    }
    const malformed = await ada.get(`/api/invites/${token}%zz`);
    expect(malformed).toMatchObject({ status: 400, body: { instance: '/api/invites/{token}' } });
  });

  it('is in no list, no event and no log line at any level', async () => {
    const invites = `/api/organizations/${team.id}/invites`;
    const service = await launched(world, { settings: { LOG_LEVEL: 'trace' } });
    try {
      ada.goTo(service);
      await world.mail.stop();
      const first = await invite(team, 'mia@example.com');
      const second = (await ada.post(`${invites}/${first.id}/resend`)).body;
      const rows = { invites: [{ email: 'zoe@example.com', role: 'member' }] };
      const [row] = (await ada.post(`${invites}/bulk`, rows)).body.data;
      // Send enough mails for each instance to handle some of them.
      for (let number = 0; number < 8; number++) await invite(team, `guest${number}@example.com`);
      await service.prints('failed, retrying');
      await world.mail.start();
      await makeRetriesDue(world.database);
      await world.mail.next('mia@example.com');
      const mia = (await world.signedIn('mia@example.com')).goTo(service);
      const { text: received } = await mia.get('/api/me/invites');
      await mia.get(`/api/invites/${first.token}`);
      await mia.get(`/api/invites/${second.token}`);
      await mia.post(`/api/invites/${second.token}/accept`);
      const { text: audit } = await ada.get(`/api/organizations/${team.id}/audit-events`);
      const { text: list } = await ada.get(invites);
      await service.prints('/api/invites/:token/accept');
      for (const text of [audit, list, received, service.output])
        for (const { token } of [first, second, row.invite]) expect(holdsToken(text, token)).toBe(false);
    } finally {
      ada.goTo(world.instances[0]!);
      await service.stop();
    }
  });
});
