import type { Browser } from './support/browser.js';
import { startWorld, type World } from './support/world.js';

let world: World;
let ada: Browser;

beforeAll(async () => {
  world = await startWorld({ settings: { LIMIT_OWNED_ORGANIZATIONS: '60' } });
  ada = await world.signedIn('ada@example.com');
});
afterAll(() => world.stop());

describe('creating an organization', () => {
  it('makes the caller its owner', async () => {
    const created = await ada.post('/api/organizations', { name: '  Difference \t Engines ' });
    expect(created).toMatchObject({ status: 201, body: { name: 'Difference Engines', relation: 'owner' } });
    expect((await ada.get(`/api/organizations/${created.body.id}`)).body).toEqual(created.body);
    const { body: me } = await ada.get('/api/me');
    expect(me.memberships).toMatchObject([
      { relation: 'owner', organization: { id: created.body.id, name: 'Difference Engines' } },
    ]);
  });
});
