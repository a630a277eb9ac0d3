import type { Answer } from '../../support/browser.js';
import { brokenInvariants } from '../../support/invariants.js';
import { found, invite } from '../../support/people.js';
import { startWorld, type World } from '../../support/world.js';

/** The number of identical requests to two instances. */
const MANY = 300;
const CROWD = 50;

let world: World;

beforeAll(async () => {
  world = await startWorld({ instances: 2 });
});
afterAll(async () => {
  expect(await brokenInvariants(world.database)).toEqual([]);
  await world.stop();
});

/** Sends the same request many times to both instances. @returns the number of responses by error code or status */
async function storm(send: (index: number) => Promise<Answer>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (let sent = 0; sent < MANY; sent += CROWD) {
    const answers = await Promise.all(Array.from({ length: CROWD }, (_, index) => send(sent + index)));
    for (const { status, body } of answers) {
      const what = (body as { code?: string } | undefined)?.code ?? String(status);
      counts[what] = (counts[what] ?? 0) + 1;
    }
  }
  return counts;
}

describe('the service, when it receives the same request hundreds of times,', () => {
  it('creates one session for a sign-in callback', async () => {
    const ada = world.browser();
    const callback = await ada.answerProvider(await ada.startSignIn(), { email: 'ada@example.com' });
    const cookie = await ada.jar.getCookieString(`${world.publicUrl}/api/auth/callback`);
    const counts = await storm((index) =>
      world.browser(index % 2).request('GET', callback, { headers: { cookie } }),
    );
    expect(counts).toEqual({ 302: 1, invalid_callback: MANY - 1 });
    const sessions = await world.database.query(
      `SELECT FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = 'ada@example.com'`,
    );
    expect(sessions).toHaveLength(1);
  });

  it('accepts an invite once', async () => {
    const team = await found(await world.signedIn('owner@example.com'), 'Engines');
    const { token } = await invite(team, 'bob@example.com');
    const bob = await world.signedIn('bob@example.com');
    const counts = await storm((index) =>
      bob.goTo(world.instances[index % 2]!).post(`/api/invites/${token}/accept`),
    );
    expect(counts).toEqual({ 200: 1, already_joined: MANY - 1 });
  });

  it('finds no invite for guessed tokens', async () => {
    const eve = await world.signedIn('eve@example.com');
    const counts = await storm((index) => eve.post(`/api/invites/${String(index).padStart(43, 'A')}/accept`));
    expect(counts).toEqual({ invite_not_found: MANY });
  });

  it('ends only the session whose cookie a repeated logout carries', async () => {
    const carol = await world.signedIn('carol@example.com');
    const other = await world.signedIn('carol@example.com');
    const cookie = await carol.jar.getCookieString(world.publicUrl);
    const counts = await storm((index) =>
      world.browser(index % 2).request('GET', '/api/auth/logout', { headers: { cookie } }),
    );
    expect(counts).toEqual({ 200: MANY });
    expect((await carol.get('/api/me')).status).toBe(401);
    expect((await other.get('/api/me')).status).toBe(200);
  });
});
