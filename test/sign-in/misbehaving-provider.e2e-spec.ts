import { NAVIGATION } from '../support/browser.js';
import type { Misbehaviour, MisbehavingProvider } from '../support/misbehaving-provider.js';
import { startMisbehavingWorld } from '../support/misbehaving-world.js';
import { faults } from '../support/provider-answers.js';
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
/** Somebody whom the service has never seen, so that a user made by mistake would show. */
function somebodyNew(): void {
  people += 1;
  provider.person = { sub: `person-${people}`, email: `person-${people}@example.test` };
}

const everybody = () =>
  world.database.query(
    'SELECT id FROM users UNION ALL SELECT user_id FROM identities UNION ALL SELECT id FROM sessions',
  );

/** Goes through a sign-in while the provider misbehaves; nothing may come of it but the refusal. */
async function expectRefusal(misbehaviour: Misbehaviour, [status, code]: Refusal): Promise<void> {
  somebodyNew();
  const before = await everybody();
  const stranger = world.browser();
  const callback = async () => stranger.passProvider(await stranger.startSignIn({ returnTo: '/plans' }));

  provider.misbehave(misbehaviour);
  const problem = await stranger.get(await callback());
  expect([problem.status, problem.body.code]).toEqual([status, code]);
  expect(problem.headers.has('retry-after')).toBe(status === 503);
  const page = await stranger.get(await callback(), NAVIGATION);
  expect([page.status, page.headers.get('location')]).toEqual([
    302,
    expect.stringMatching(`^/(plans)?\\?authError=${code}$`),
  ]);
  expect(await stranger.cookies()).toEqual({});
  expect(await everybody()).toEqual(before);

  provider.misbehave({}); // it was this, and nothing else, that kept them out
  expect((await stranger.get(await callback())).headers.get('location')).toBe('/plans');
}

describe('an ID token that is not to be believed', () => {
  const claims: [string, Misbehaviour['claims']][] = [
    ['is of another issuer', { iss: 'https://evil.example' }],
    ['is of an issuer with a slash more', ({ iss, ...rest }) => ({ ...rest, iss: `${String(iss)}/` })],
    ['names no issuer', { iss: undefined }],
    ['is for another client', { aud: 'another-client' }],
    ['is for nobody', { aud: undefined }],
    ['is for others too, and does not say who asked', { aud: ['workspace', 'another-client'] }],
    ['was asked for by another client', { aud: ['workspace', 'another-client'], azp: 'another-client' }],
    ['names no person', { sub: undefined }],
    ['names a person by a number', { sub: 42 }],
    ['names a person by nothing', { sub: '' }],
    ['has another nonce', { nonce: 'another' }],
    ['has no nonce', { nonce: undefined }],
    ['has expired', { iat: now() - HOUR, exp: now() - 60 }],
    ['never expires', { exp: undefined }],
    ['expires at a word', { exp: 'tomorrow' }],
    ['is a week old', { iat: now() - 7 * 24 * HOUR }],
    ['is from tomorrow', { iat: now() + 24 * HOUR }],
    ['does not say how old it is', { iat: undefined }],
    ['is not valid yet', { nbf: now() + HOUR }],
  ];
  it.each(claims)('because it %s is refused', (_flaw, change) => expectRefusal({ claims: change }, INVALID));

  it.each([
    ['what no database holds', 'ada\0'],
    ['half a character', 'ada\ud800'],
    ['256 characters', 'a'.repeat(256)],
  ])('because it names a person by %s is refused, though userinfo agrees', (_flaw, sub) =>
    expectRefusal({ claims: { sub }, userinfo: faults.change({ sub }) }, INVALID),
  );

  const signatures: [string, Omit<Misbehaviour, 'claims'>][] = [
    ['is not signed', { sign: 'none' }],
    ['is signed, but with "none" as its algorithm', { header: { alg: 'none' } }],
    ['names no algorithm', { header: { alg: undefined } }],
    ['has null for its algorithm', { header: { alg: null } }],
    ['is signed with the public key as if it were a secret', { sign: 'hs256-with-public-key' }],
    ["is signed with the client's secret", { sign: 'hs256-with-client-secret' }],
    ['is signed with an algorithm that the provider does not use', { sign: 'es256' }],
    ['says another algorithm than it is signed with', { header: { alg: 'PS256' } }],
    ['is signed with a key that is not published', { sign: 'other-key' }],
    ['has a signature that does not fit', { sign: 'bad-signature' }],
    ['names a key that is not published', { header: { kid: 'unknown' } }],
    ['has headers that must be understood and are not', { header: { crit: ['b64'], b64: true } }],
  ];
  it.each(signatures)('because it %s is refused', (_flaw, forgery) => expectRefusal(forgery, INVALID));

  it('because it brings its own key is refused, and nobody goes and fetches that', async () => {
    const { jwksUri, jwk } = provider.attacker;
    for (const header of [{ jku: jwksUri }, { jwk }, { jku: jwksUri, jwk, kid: jwk.kid }, { x5u: jwksUri }])
      await expectRefusal({ sign: 'other-key', header }, INVALID);
    expect(provider.requests.attacker).toBe(0);
  });

  it.each([
    ['is not there', undefined, INVALID],
    ['is no text', 42, INVALID],
    ['is no token', 'a.b.c', UNAVAILABLE],
    ['is encrypted', 'a.b.c.d.e', INVALID],
  ])('because it %s is refused', (_flaw, idToken, refusal) =>
    expectRefusal({ token: faults.change({ id_token: idToken }) }, refusal),
  );
});

describe('a way back that is not the one to here', () => {
  const params: [string, Misbehaviour['callback'], Refusal][] = [
    ['with another state', (query) => query.set('state', 'another'), INVALID],
    ['without a state', (query) => query.delete('state'), INVALID],
    ['with two states', (query) => query.append('state', 'another'), INVALID],
    ['without a code', (query) => query.delete('code'), INVALID],
    ['with two codes', (query) => query.append('code', 'another'), INVALID],
    ['with a code that nobody issued', (query) => query.set('code', 'another'), INVALID],
    ['with NUL in its code', (query) => query.set('code', 'a\0b'), INVALID],
    ['with a code of 7,000 characters', (query) => query.set('code', 'c'.repeat(7000)), INVALID],
    ['with a code for another client', (query) => query.set('code', provider.codeOfAnotherClient()), INVALID],
    ['with another issuer', (query) => query.set('iss', 'https://evil.example'), INVALID],
    ['without the issuer that it always names', (query) => query.delete('iss'), INVALID],
    ['with tokens beside the code', (query) => query.set('id_token', 'x'), INVALID],
    ['with an error', (query) => withError(query, 'access_denied'), DENIED],
    ['with an error beside the code', (query) => query.set('error', 'access_denied'), DENIED],
    ['with an error of its own', (query) => withError(query, 'server_error'), DENIED],
    ['with an error that says markup', (query) => withError(query, '<script>alert(1)</script>'), DENIED],
    [
      'with an error of nobody',
      (query) => {
        withError(query, 'access_denied');
        query.set('state', 'another');
      },
      INVALID,
    ],
  ];
  it.each(params)('%s is refused', (_flaw, callback, refusal) => expectRefusal({ callback }, refusal));

  it.each([
    [9_000, 414, 'uri_too_long'],
    [100_000, 431, 'headers_too_large'],
  ])('with a code of %d characters is refused before anybody reads it', async (length, status, code) => {
    somebodyNew();
    const stranger = world.browser();
    provider.misbehave({ callback: (query) => query.set('code', 'c'.repeat(length)) });
    const { pathname, search } = provider.callbackFor(await stranger.startSignIn());
    provider.misbehave({});
    const answer = await stranger.get(pathname + search);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

describe('a code', () => {
  it('works once, also at a provider that takes it twice', async () => {
    somebodyNew();
    provider.misbehave({ acceptCodesTwice: true });
    const ada = world.browser();
    const callback = await ada.passProvider(await ada.startSignIn());
    const cookie = await ada.jar.getCookieString(`${world.publicUrl}/api/auth/callback`);
    expect((await ada.get(callback)).headers.get('location')).toBe('/');
    const again = await world.browser().get(callback, { headers: { cookie } });
    expect(again).toMatchObject({ status: 400, body: { code: 'invalid_callback' } });
  });

  it('is of no use to another browser that began a sign-in of its own', async () => {
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

describe('a token endpoint or userinfo that fails', () => {
  const failures: [string, Misbehaviour, Refusal][] = [
    ['tokens as HTML', { token: faults.html }, UNAVAILABLE],
    ['tokens as an error of the server', { token: faults.serverError }, UNAVAILABLE],
    ['tokens with a reset connection', { token: faults.reset }, UNAVAILABLE],
    ['tokens cut in the middle', { token: faults.cut }, UNAVAILABLE],
    ['tokens of 8 MB', { token: faults.huge(8_000_000) }, UNAVAILABLE],
    ['tokens of 100 MB, packed', { token: faults.gzipBomb(100_000_000) }, UNAVAILABLE],
    ['tokens without an access token', { token: faults.change({ access_token: undefined }) }, INVALID],
    ['tokens of a type that we do not know', { token: faults.change({ token_type: 'mac' }) }, INVALID],
    ['userinfo as HTML', { userinfo: faults.html }, UNAVAILABLE],
    ['userinfo as an error of the server', { userinfo: faults.serverError }, UNAVAILABLE],
    ['userinfo of 100 MB, packed', { userinfo: faults.gzipBomb(100_000_000) }, UNAVAILABLE],
    ['userinfo of another person', { userinfo: faults.change({ sub: 'somebody-else' }) }, INVALID],
    ['userinfo of nobody', { userinfo: faults.change({ sub: undefined }) }, INVALID],
  ];
  it.each(failures)('with %s lets nobody in', (_case, fault, refusal) => expectRefusal(fault, refusal));

  it('by leading elsewhere is not followed', async () => {
    const asked = { ...provider.requests };
    await expectRefusal({ token: faults.redirect(`${provider.issuer}/attacker/jwks`) }, UNAVAILABLE);
    await expectRefusal({ userinfo: faults.redirect(`${provider.issuer}/attacker/jwks`) }, UNAVAILABLE);
    expect(provider.requests.attacker).toBe(asked.attacker);
  });
});

function withError(query: URLSearchParams, error: string): void {
  query.delete('code');
  query.set('error', error);
}
