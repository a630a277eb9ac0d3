import type { Browser } from '../../support/browser.js';
import { found, invite, type Team } from '../../support/people.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let team: Team;

beforeAll(async () => {
  world = await sharedWorld({ settings: { MAIL_SMTPUTF8: 'true' } });
  ada = await world.signedIn('ada@example.com');
  team = await found(ada, 'Inviters');
  for (const email of ['anna@example.com', 'Ann@example.com', 'a_b@example.com', 'axb@example.com', 'Élan@example.com'])
    await invite(team, email);
  await world.database.query(`UPDATE invites SET expires_at = now() WHERE email IN ('Ann@example.com', 'axb@example.com')`);
}); // prettier-ignore

const list = (query: string) => ada.get(`/api/organizations/${team.id}/invites?${query}`);
const addresses = async (query: string) => (await list(query)).body.data.map(({ email }: any) => email);

describe('the filters of invites', () => {
  it('select a prefix of the address, newest first', async () => {
    expect(await addresses('q=ANN')).toEqual(['Ann@example.com', 'anna@example.com']);
    expect(await addresses('q=ann%40')).toEqual(['Ann@example.com']);
    expect(await addresses('q=a_')).toEqual(['a_b@example.com']);
    expect(await addresses('q=%25')).toEqual([]);
    expect(await addresses('q=example.com')).toEqual([]);
    expect(await addresses(`q=${encodeURIComponent('Éla')}`)).toEqual(['Élan@example.com']);
  });

  it('select pending or expired invites by the current time', async () => {
    expect(await addresses('status=expired')).toEqual(['axb@example.com', 'Ann@example.com']);
    expect(await addresses('status=pending')).toEqual([
      'Élan@example.com',
      'a_b@example.com',
      'anna@example.com',
    ]);
    expect(await addresses('status=pending&q=ann')).toEqual(['anna@example.com']);
  });

  it.each([
    ['', 5],
    ['q=ann&', 2],
    ['status=pending&', 3],
    ['status=expired&q=a&', 2],
    ['q=nothing&', 0],
  ])('determine the total: %j', async (filters, total) => {
    for (const limit of [1, 50])
      expect((await list(`${filters}limit=${limit}&count=true`)).body).toMatchObject({
        total,
        totalIsExact: true,
      });
  });

  it('apply to all pages, and a cursor works only with its filters', async () => {
    const { nextCursor } = (await list('status=pending&limit=1')).body;
    expect(await addresses(`status=pending&limit=1&cursor=${nextCursor}`)).toEqual(['a_b@example.com']);
    for (const other of ['', 'status=expired&', 'status=pending&q=a&'])
      expect((await list(`${other}cursor=${nextCursor}`)).status).toBe(400);
  });

  it.each([
    ['status=accepted', 'status', 'not_allowed'],
    ['status=', 'status', 'not_allowed'],
    ['status=pending&status=expired', 'status', 'not_allowed'],
  ])('are rejected if they are invalid: %s', async (query, field, code) => {
    const { status, body } = await list(query);
    expect([status, body.errors]).toEqual([400, [{ field, code, message: expect.any(String) }]]);
  });
});
