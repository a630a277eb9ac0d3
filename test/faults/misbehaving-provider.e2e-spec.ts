import { Logger } from '@nestjs/common';
import { NAVIGATION } from '../support/browser.js';
import type { Misbehavior, MisbehavingProvider } from '../support/misbehaving-provider.js';
import { startMisbehavingWorld } from '../support/misbehaving-world.js';
import { faults, json } from '../support/provider-answers.js';
import type { World } from '../support/world.js';

let world: World;
let provider: MisbehavingProvider;

beforeAll(async () => {
  ({ world, provider } = await startMisbehavingWorld());
});
afterAll(() => world.stop());

type Refusal = readonly [status: number, code: string];
const INVALID: Refusal = [400, 'invalid_callback'];
const DENIED: Refusal = [403, 'sign_in_denied'];
const UNAVAILABLE: Refusal = [503, 'identity_provider_unavailable'];
const HOUR = 3600;
const now = () => Math.floor(Date.now() / 1000);

let people = 0;
/** Makes the identity provider sign in a new user, so that the test detects a user created by mistake. */
function somebodyNew(): void {
  people += 1;
  provider.person = { sub: `person-${people}`, email: `person-${people}@example.test` };
}

const everybody = () =>
  world.database.query(
    'SELECT id FROM users UNION ALL SELECT user_id FROM identities UNION ALL SELECT id FROM sessions ORDER BY 1',
  );

/** Signs in while the identity provider misbehaves. Expects this error and no new user, identity or session. */
async function expectRefusal(misbehavior: Misbehavior, [status, code]: Refusal): Promise<void> {
  somebodyNew();
  const before = await everybody();
  const stranger = world.browser();
  const callback = async () => stranger.passProvider(await stranger.startSignIn({ returnTo: '/plans' }));

  provider.misbehave(misbehavior);
  const problem = await stranger.get(await callback());
  expect([problem.status, problem.body.code]).toEqual([status, code]);
  expect(problem.headers.has('retry-after')).toBe(status === 503);
  const page = await stranger.get(await callback(), NAVIGATION);
  expect([page.status, page.headers.get('location')]).toEqual([
    302,
    expect.stringMatching(`^/(plans)?\\?authError=${code}$`),
  ]);
  expect(Object.keys(await stranger.cookies()).filter((name) => !name.startsWith('sign-in'))).toEqual([]);
  expect(await everybody()).toEqual(before);

  provider.misbehave({}); // a correct callback succeeds, so only the misbehavior caused the error
  expect((await stranger.get(await callback())).headers.get('location')).toBe('/plans');
}

describe('an ID token', () => {
  const claims: [string, Misbehavior['claims']][] = [
    ['is from another issuer', { iss: 'https://evil.example' }],
    ['is from an issuer with a trailing slash', ({ iss, ...rest }) => ({ ...rest, iss: `${String(iss)}/` })],
    ['has no issuer', { iss: undefined }],
    ['is for another client', { aud: 'another-client' }],
    ['has no audience', { aud: undefined }],
    ['has two audiences and no authorized party', { aud: ['workspace', 'another-client'] }],
    [
      'has another client as authorized party',
      { aud: ['workspace', 'another-client'], azp: 'another-client' },
    ],
    ['has no subject', { sub: undefined }],
    ['has a number as subject', { sub: 42 }],
    ['has an empty subject', { sub: '' }],
    ['has another nonce', { nonce: 'another' }],
    ['has no nonce', { nonce: undefined }],
    ['has expired', { iat: now() - HOUR, exp: now() - 60 }],
    ['never expires', { exp: undefined }],
    ['has a word as expiry', { exp: 'tomorrow' }],
    ['is a week old', { iat: now() - 7 * 24 * HOUR }],
    ['was issued tomorrow', { iat: now() + 24 * HOUR }],
    ['has no time of issue', { iat: undefined }],
    ['is not valid yet', { nbf: now() + HOUR }],
  ];
  it.each(claims)(
    'is rejected if it %s [Sign-in, V9.1.1, V9.1.2, V9.2.1, V9.2.3, V10.5.3, V10.5.4]',
    (_flaw, change) => expectRefusal({ claims: change }, INVALID),
  );

  it('of another issuer is reported with both issuers', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    await expectRefusal({ claims: { iss: 'https://evil.example' } }, INVALID);
    expect(warn.mock.calls[0]).toEqual([
      `The ID token names the issuer https://evil.example, but OIDC_ISSUER is ${provider.issuer}. Sign-ins fail until both are equal.`,
    ]);
    warn.mockRestore();
  });

  it.each([
    ['NUL', 'ada\0'],
    ['a lone surrogate', 'ada\ud800'],
    ['256 characters', 'a'.repeat(256)],
  ])('is rejected if its subject has %s, even if userinfo agrees', (_flaw, sub) =>
    expectRefusal({ claims: { sub }, userinfo: faults.change({ sub }) }, INVALID),
  );

  const signatures: [string, Omit<Misbehavior, 'claims'>][] = [
    ['is not signed', { sign: 'none' }],
    ['is signed but has the algorithm "none"', { header: { alg: 'none' } }],
    ['has no algorithm', { header: { alg: undefined } }],
    ['has null as algorithm', { header: { alg: null } }],
    ['is signed with the public key as a secret', { sign: 'hs256-with-public-key' }],
    ["is signed with the client's secret", { sign: 'hs256-with-client-secret' }],
    ['is signed with an algorithm that the provider does not use', { sign: 'es256' }],
    ['declares another algorithm than that of its signature', { header: { alg: 'PS256' } }],
    ['is signed with an unpublished key', { sign: 'other-key' }],
    ['has a wrong signature', { sign: 'bad-signature' }],
    ['names an unpublished key', { header: { kid: 'unknown' } }],
    ['has an unknown critical header', { header: { crit: ['b64'], b64: true } }],
  ];
  it.each(signatures)(
    'is rejected if it %s [Sign-in, V9.1.1, V9.1.2, V9.2.1, V9.2.3, V10.5.3, V10.5.4]',
    (_flaw, forgery) => expectRefusal(forgery, INVALID),
  );

  it('is rejected if its header names a key of its own, which the service never fetches [Sign-in, V9.1.3]', async () => {
    const { jwksUri, jwk } = provider.attacker;
    for (const header of [{ jku: jwksUri }, { jwk }, { jku: jwksUri, jwk, kid: jwk.kid }, { x5u: jwksUri }])
      await expectRefusal({ sign: 'other-key', header }, INVALID);
    expect(provider.requests.attacker).toBe(0);
  });

  it.each([
    ['is missing', undefined, UNAVAILABLE],
    ['is not a string', 42, UNAVAILABLE],
    ['is malformed', 'a.b.c', UNAVAILABLE],
    ['is encrypted', 'a.b.c.d.e', UNAVAILABLE],
  ])('is rejected if it %s', (_flaw, idToken, refusal) =>
    expectRefusal({ token: faults.change({ id_token: idToken }) }, refusal),
  );
});

describe('a callback', () => {
  const params: [string, Misbehavior['callback'], Refusal][] = [
    ['with another state', (query) => query.set('state', 'another'), INVALID],
    ['without a state', (query) => query.delete('state'), INVALID],
    ['with two states', (query) => query.append('state', 'another'), INVALID],
    ['without a code', (query) => query.delete('code'), INVALID],
    ['with two codes', (query) => query.append('code', 'another'), INVALID],
    ['with an unknown code', (query) => query.set('code', 'another'), INVALID],
    ['with NUL in its code', (query) => query.set('code', 'a\0b'), INVALID],
    ['with a code of 7,000 characters', (query) => query.set('code', 'c'.repeat(7000)), INVALID],
    ['with a code for another client', (query) => query.set('code', provider.codeOfAnotherClient()), INVALID],
    ['with another issuer', (query) => query.set('iss', 'https://evil.example'), INVALID],
    ['without the issuer that the provider always sends', (query) => query.delete('iss'), INVALID],
    ['with tokens in addition to the code', (query) => query.set('id_token', 'x'), INVALID],
    ['with an error', (query) => withError(query, 'access_denied'), DENIED],
    ['with an error in addition to the code', (query) => query.set('error', 'access_denied'), DENIED],
    ['with an outage of the provider', (query) => withError(query, 'server_error'), UNAVAILABLE],
    ['with an overload of the provider', (query) => withError(query, 'temporarily_unavailable'), UNAVAILABLE],
    ['with an error code of the token endpoint', (query) => withError(query, 'slow_down'), DENIED],
    ['with another such error code', (query) => withError(query, 'too_many_requests'), DENIED],
    ['with a rejected client, which anyone can claim', (query) => withError(query, 'invalid_client'), DENIED],
    ['with a person who must sign in', (query) => withError(query, 'login_required'), DENIED],
    ['with markup as error', (query) => withError(query, '<script>alert(1)</script>'), DENIED],
    [
      'with an error and another state',
      (query) => {
        withError(query, 'access_denied');
        query.set('state', 'another');
      },
      INVALID,
    ],
  ];
  it.each(params)('is rejected %s [Sign-in, V10.2.2]', (_flaw, callback, refusal) =>
    expectRefusal({ callback }, refusal),
  );

  it.each([
    [9_000, 414, 'uri_too_long'],
    [100_000, 431, 'headers_too_large'],
  ])('is rejected before its validation with a code of %d characters', async (length, status, code) => {
    somebodyNew();
    const stranger = world.browser();
    provider.misbehave({ callback: (query) => query.set('code', 'c'.repeat(length)) });
    const { pathname, search } = provider.callbackFor(await stranger.startSignIn());
    provider.misbehave({});
    const answer = await stranger.get(pathname + search);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

describe('an authorization code', () => {
  it('works once, even if the identity provider accepts it twice', async () => {
    somebodyNew();
    provider.misbehave({ acceptCodesTwice: true });
    const ada = world.browser();
    const callback = await ada.passProvider(await ada.startSignIn());
    const cookie = await ada.jar.getCookieString(`${world.publicUrl}/api/auth/callback`);
    expect((await ada.get(callback)).headers.get('location')).toBe('/');
    const again = await world.browser().get(callback, { headers: { cookie } });
    expect(again).toMatchObject({ status: 400, body: { code: 'invalid_callback' } });
  });

  it('does not work in another browser that has started its own sign-in [Sign-in, V10.2.1]', async () => {
    somebodyNew();
    for (const acceptCodesTwice of [false, true]) {
      provider.misbehave({ acceptCodesTwice });
      const ada = world.browser();
      const stolen = new URLSearchParams((await ada.passProvider(await ada.startSignIn())).split('?')[1]);
      const before = await everybody();

      const eve = world.browser();
      provider.misbehave({ acceptCodesTwice, callback: (query) => query.set('code', stolen.get('code')!) });
      const answer = await eve.get(await eve.passProvider(await eve.startSignIn()));
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_callback' } });
      expect(await everybody()).toEqual(before);
    }
  });
});

describe('a failing token or userinfo endpoint', () => {
  const failures: [string, Misbehavior, Refusal][] = [
    ['tokens as HTML', { token: faults.html }, UNAVAILABLE],
    ['tokens as a server error', { token: faults.serverError }, UNAVAILABLE],
    ['tokens as an overload', { token: () => json({ error: 'temporarily_unavailable' }, 400) }, UNAVAILABLE],
    ...[
      [408, 'request_timeout'],
      [425, 'too_early'],
      [429, 'too_many_requests'],
      [400, 'too_many_requests'],
      [400, 'slow_down'],
    ].map(([status, error]): [string, Misbehavior, Refusal] => [
      `tokens with ${status} and ${error}`,
      { token: () => json({ error }, status as number) },
      UNAVAILABLE,
    ]),
    ['tokens with a reset connection', { token: faults.reset }, UNAVAILABLE],
    ['truncated tokens', { token: faults.cut }, UNAVAILABLE],
    ['tokens of 8 MB', { token: faults.huge(8_000_000) }, UNAVAILABLE],
    ['compressed tokens of 100 MB', { token: faults.gzipBomb(100_000_000) }, UNAVAILABLE],
    ['tokens without an access token', { token: faults.change({ access_token: undefined }) }, UNAVAILABLE],
    ['tokens of an unknown type', { token: faults.change({ token_type: 'mac' }) }, UNAVAILABLE],
  ];
  const failuresOfUserinfo: [string, Misbehavior['userinfo'], Refusal][] = [
    ['as HTML', faults.html, UNAVAILABLE],
    ['as a server error', faults.serverError, UNAVAILABLE],
    ['with a refusal', faults.forbidden, UNAVAILABLE],
    ['compressed, of 100 MB', faults.gzipBomb(100_000_000), UNAVAILABLE],
    ['of another person', faults.change({ sub: 'somebody-else' }), UNAVAILABLE],
    ['without a subject', faults.change({ sub: undefined }), UNAVAILABLE],
    [
      'as a JWT',
      () => ({ status: 200, headers: { 'content-type': 'application/jwt' }, body: 'a.b.c' }),
      UNAVAILABLE,
    ],
  ];
  it.each(failures)('fails the sign-in: %s', (_case, fault, refusal) => expectRefusal(fault, refusal));

  it.each(failuresOfUserinfo)(
    'fails the sign-in if only userinfo has the address: userinfo %s',
    (_case, userinfo, refusal) => expectRefusal({ claims: { email: undefined }, userinfo }, refusal),
  );

  it('is not followed to another URL [Outbound, API7, API10]', async () => {
    const asked = { ...provider.requests };
    await expectRefusal({ token: faults.redirect(`${provider.issuer}/attacker/jwks`) }, UNAVAILABLE);
    const userinfo = faults.redirect(`${provider.issuer}/attacker/jwks`);
    await expectRefusal({ claims: { email: undefined }, userinfo }, UNAVAILABLE);
    expect(provider.requests.attacker).toBe(asked.attacker);
  });
});

function withError(query: URLSearchParams, error: string): void {
  query.delete('code');
  query.set('error', error);
}
