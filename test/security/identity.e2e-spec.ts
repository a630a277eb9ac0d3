import { sharedWorld } from '../support/shared-world.js';
import type { World } from '../support/world.js';

let world: World;

beforeAll(async () => {
  world = await sharedWorld();
});

describe('a user of another identity provider', () => {
  it('is a different user, even with the same subject and e-mail address [Sign-in, V10.5.2]', async () => {
    const before = await world.signedIn('ada@example.com');
    const { user: ada } = (await before.get('/api/me')).body;
    await before.post('/api/organizations', { name: 'Of the first Ada' });
    // Simulates that the service used another identity provider before.
    await world.database.query(`UPDATE identities SET issuer = 'https://before.example' WHERE user_id = $1`, [
      ada.id,
    ]);

    const after = await world.signedIn('ada@example.com');
    const { user, memberships } = (await after.get('/api/me')).body;
    expect(user).toMatchObject({ email: ada.email, emailVerified: true });
    expect(user.id).not.toBe(ada.id);
    expect(memberships).toEqual([]);
    expect((await before.get('/api/me')).body.user.id).toBe(ada.id);
  });
});
