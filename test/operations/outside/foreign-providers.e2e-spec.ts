import type { Environment } from '../../../src/platform/config/settings-reader.js';
import { startEmulated } from '../../support/foreign-providers/emulated.js';
import { ADA, type ForeignProvider } from '../../support/foreign-providers/foreign-provider.js';
import { glewlwydVersion, hasGlewlwyd, startGlewlwyd } from '../../support/foreign-providers/glewlwyd.js';
import { startMockServer } from '../../support/foreign-providers/mock-server.js';
import { startWorld, type World } from '../../support/world.js';

/** Credentials like those of Google. Providers that do not decode the header accept them only unencoded. */
const CLIENT = { clientId: '1234-ab_c.apps.example.com', clientSecret: 'GOCSPX-s3cret_~.' };

let world: World;
let provider: ForeignProvider | undefined;

beforeAll(async () => {
  world = await startWorld();
});
afterEach(async () => {
  await provider?.stop();
  provider = undefined;
});
afterAll(() => world.stop());

const registration = (clientSecret = CLIENT.clientSecret) => ({
  ...CLIENT,
  clientSecret,
  redirectUri: `${world.publicUrl}/api/auth/callback`,
});

/** Signs Ada in at the provider. @returns the error code, or her profile in the service */
async function signIn(foreign: ForeignProvider, settings: Environment = {}) {
  const instance = await world.startInstance({
    OIDC_ISSUER: foreign.issuer,
    OIDC_CLIENT_ID: CLIENT.clientId,
    OIDC_CLIENT_SECRET: CLIENT.clientSecret,
    ...settings,
  });
  try {
    const ada = world.browser().goTo(instance);
    const callback = await ada.get(await foreign.passAs(ada, await ada.startSignIn()));
    if (callback.status !== 302) return (callback.body as { code: string }).code;
    const { email, emailVerified, name } = (await ada.get('/api/me')).body.user;
    return { email, emailVerified, name };
  } finally {
    await instance.app.stop();
  }
}

const VERIFIED = { ...ADA, emailVerified: true };
const UNVERIFIED = { ...ADA, emailVerified: false };
const UNAVAILABLE = 'identity_provider_unavailable';
const auth = (OIDC_CLIENT_AUTH: string): Environment => ({ OIDC_CLIENT_AUTH });

describe('the package emulate', () => {
  it('signs a person in at Google, which reads the credentials only in the body', async () => {
    provider = await startEmulated('google', registration());
    expect(await signIn(provider)).toEqual(VERIFIED);
    expect(await signIn(provider, auth('basic'))).toBe(UNAVAILABLE);
  });

  it('signs a person in at Microsoft, which sends no email_verified', async () => {
    provider = await startEmulated('microsoft', registration());
    expect(await signIn(provider)).toEqual(UNVERIFIED);
    expect(await signIn(provider, { OIDC_TRUST_EMAIL: 'true', ...auth('basic') })).toEqual(VERIFIED);
    expect(await signIn(provider, { OIDC_CLIENT_SECRET: 'wrong' })).toBe(UNAVAILABLE);
  });

  it('signs a person in at Okta', async () => {
    provider = await startEmulated('okta', registration());
    expect(await signIn(provider)).toEqual(VERIFIED);
    expect(await signIn(provider, { OIDC_CLIENT_SECRET: 'wrong' })).toBe(UNAVAILABLE);
  });
});

describe('the package oauth2-mock-server', () => {
  it('signs a person in with basic and post, and without an unnecessary request for userinfo', async () => {
    const mock = (provider = await startMockServer());
    expect(await signIn(mock)).toEqual(UNVERIFIED);
    mock.server.service.on('beforeUserinfo', (response) => {
      response.statusCode = 403;
    });
    expect(await signIn(mock, { OIDC_TRUST_EMAIL: 'true', ...auth('post') })).toEqual(VERIFIED);
  });
});

const glewlwyd = hasGlewlwyd
  ? { run: describe, title: `glewlwyd (${glewlwydVersion()})` }
  : { run: describe.skip, title: "glewlwyd (skipped: Debian's package glewlwyd is not installed)" };
glewlwyd.run(`a person signs in at ${glewlwyd.title}`, () => {
  it('signs a person in with basic and post, although it does not decode the header', async () => {
    provider = await startGlewlwyd(registration());
    expect(await signIn(provider, auth('basic'))).toEqual(UNVERIFIED);
    expect(await signIn(provider, auth('post'))).toEqual(UNVERIFIED);
    expect(await signIn(provider, { OIDC_CLIENT_SECRET: 'wrong' })).toBe(UNAVAILABLE);
  });

  it('signs a person in with a secret that needs encoding, because the other method is tried', async () => {
    const secret = 's3cret+/=';
    provider = await startGlewlwyd(registration(secret));
    expect(await signIn(provider, { OIDC_CLIENT_SECRET: secret })).toEqual(UNVERIFIED);
    expect(await signIn(provider, { OIDC_CLIENT_SECRET: secret, ...auth('basic') })).toBe(UNAVAILABLE);
  });
});
