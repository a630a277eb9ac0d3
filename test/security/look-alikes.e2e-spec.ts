import { found, invite } from '../support/people.js';
import { sharedWorld } from '../support/shared-world.js';
import type { World } from '../support/world.js';

let world: World;

beforeAll(async () => {
  world = await sharedWorld();
});

describe('a look-alike of the invited address', () => {
  it.each([
    ['the Kelvin sign, of which the lower case is k', 'bo\u212A@example.com'],
    ['a Cyrillic о', 'b\u043Ek@example.com'],
    ['a tag', 'bok+tag@example.com'],
    ['a dot', 'b.ok@example.com'],
    ['a domain below', 'bok@example.com.evil.example'],
    ['a full-width letter', 'bo\uFF4B@example.com'],
  ])('cannot accept the invite, even if it is verified: %s [Invites, V6.8.1]', async (_what, email) => {
    const owner = await world.signedIn('ada@example.com');
    const team = await found(owner, `Team against ${email.length} ${_what}`.slice(0, 90));
    const { token } = await invite(team, 'bok@example.com');
    const impostor = await world.signedIn(email);
    const { user } = (await impostor.get('/api/me')).body;
    expect(user).toMatchObject({ email, emailVerified: true });
    expect((await impostor.get(`/api/invites/${token}`)).body).toMatchObject({ emailMatches: false });
    expect(await impostor.post(`/api/invites/${token}/accept`)).toMatchObject({
      status: 403,
      body: { code: 'invite_email_mismatch' },
    });
    const recipient = await world.signedIn('BOK@example.com');
    expect((await recipient.post(`/api/invites/${token}/accept`)).status).toBe(200);
  });
});
