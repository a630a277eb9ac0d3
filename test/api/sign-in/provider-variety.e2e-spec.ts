import type { Browser } from '../../support/browser.js';
import type { Misbehavior, MisbehavingProvider } from '../../support/misbehaving-provider.js';
import { startMisbehavingWorld } from '../../support/misbehaving-world.js';
import { stopTimers, whileTimeStands } from '../../support/clock.js';
import { faults } from '../../support/provider-answers.js';
import { until } from '../../support/until.js';
import type { World } from '../../support/world.js';

let world: World;
let provider: MisbehavingProvider;

beforeAll(async () => {
  ({ world, provider } = await startMisbehavingWorld());
  stopTimers('performance');
});
beforeEach(() => provider.misbehave({}));
afterAll(() => {
  jest.useRealTimers();
  return world.stop();
});

const ADA = { sub: 'ada', email: 'ada@example.test', email_verified: true, name: 'Ada Lovelace' };

/** Signs a user in. The identity provider confirms at once, without showing a page. */
async function signIn(person: object, browser: Browser = world.browser()): Promise<Browser> {
  provider.person = { ...person };
  const callback = await browser.get(await browser.passProvider(await browser.startSignIn()));
  expect([callback.status, callback.headers.get('location')]).toEqual([302, '/']);
  return browser;
}
const me = async (person: Browser) => (await person.get('/api/me')).body.user;

describe('an identity provider within the specification', () => {
  const variations: [string, Misbehavior][] = [
    ['sends the audience as a list', { claims: ({ aud, ...rest }) => ({ ...rest, aud: [aud] }) }],
    [
      'sends several audiences and us as authorized party',
      { claims: { aud: ['workspace', 'other'], azp: 'workspace' } },
    ],
    ['has a clock 25 seconds ahead', { claims: madeAt(() => now() + 25) }],
    ['has a clock 25 seconds behind', { claims: madeAt(() => now() - 25, 5) }],
    ['names no key and has one', { header: { kid: undefined } }],
    ['does not declare the type of its ID token', { header: { typ: undefined } }],
    ['writes the token type in capitals', { token: faults.change({ token_type: 'BEARER' }) }],
    ['writes the token type in lower case', { token: faults.change({ token_type: 'bearer' }) }],
    [
      'sends neither scope nor lifetime',
      { token: faults.change({ scope: undefined, expires_in: undefined }) },
    ],
    [
      'sends null and empty texts for what it does not issue',
      { token: faults.change({ refresh_token: '', scope: null, expires_in: null }) },
    ],
    [
      'sends unused fields of other types',
      { token: faults.change({ refresh_token: null, scope: ['openid'], expires_in: '' }) },
    ],
    [
      'signs with Ed25519',
      { sign: 'ed25519', discovery: faults.change({ id_token_signing_alg_values_supported: ['Ed25519'] }) },
    ],
    [
      'signs with Ed25519 and calls it EdDSA',
      {
        sign: 'ed25519',
        header: { alg: 'EdDSA' },
        discovery: faults.change({ id_token_signing_alg_values_supported: ['EdDSA'] }),
      },
    ],
    ['sends additional fields', { token: faults.change({ refresh_token: 'x', not_before: 1 }) }],
    ['has additional metadata', { discovery: faults.change({ mtls_endpoint_aliases: {}, 'x-more': [1] }) }],
    ['has no userinfo', { discovery: faults.change({ userinfo_endpoint: undefined }) }],
    [
      'has keys for other purposes and of unknown types',
      { jwks: faults.addKeys({ kty: 'XYZ', kid: 'odd' }, { kty: 'oct', use: 'enc', kid: 'enc', k: 'AAAA' }) },
    ],
    ['responds slowly', { token: faults.slow(300), userinfo: faults.slow(300) }],
  ];
  it.each(variations)('can sign users in if it %s', async (_variation, variation) => {
    provider.rotateKey(); // so that the sign-in fetches the keys as well
    jest.advanceTimersByTime(60_000); // so that it fetches the metadata as well
    provider.misbehave(variation);
    const ada = await whileTimeStands(() => signIn(ADA));
    expect(await me(ada)).toMatchObject({ email: 'ada@example.test' });
  });
});

describe('the identity of a user', () => {
  it('is the subject at the identity provider, not the e-mail address [Sign-in, V6.8.1, V10.5.2]', async () => {
    const ada = await signIn(ADA);
    const namesake = await signIn({ ...ADA, sub: 'another-ada' });
    expect((await me(namesake)).id).not.toBe((await me(ada)).id);
    expect(await me(namesake)).toMatchObject({ email: 'ada@example.test', name: 'Ada Lovelace' });
  });

  it('stays the same when all other claims change', async () => {
    const before = await me(
      await signIn({ ...ADA, sub: 'grace', name: 'Grace Murray', picture: 'https://a.test/1' }),
    );
    const after = await me(
      await signIn({
        sub: 'grace',
        email: 'hopper@example.test',
        email_verified: false,
        name: 'Grace Hopper',
      }),
    );
    expect(after).toEqual({
      id: before.id,
      actions: before.actions,
      createdAt: before.createdAt,
      email: 'hopper@example.test',
      emailVerified: false,
      name: 'Grace Hopper',
      pictureUrl: null,
    });
    expect(before.pictureUrl).toBe('https://a.test/1');
  });

  it('depends on the letter case and white space of the subject', async () => {
    const ids = [];
    for (const sub of ['alan', 'Alan', 'alan ']) ids.push((await me(await signIn({ ...ADA, sub }))).id);
    expect(new Set(ids).size).toBe(3);
  });
});

describe('the profile of a user', () => {
  const onlyAtUserinfo: Misbehavior = {
    claims: { email: undefined, email_verified: undefined, name: undefined, picture: undefined },
  };

  it('comes from userinfo if the ID token lacks claims', async () => {
    provider.misbehave(onlyAtUserinfo);
    const joan = { sub: 'joan', email: 'joan@example.test', email_verified: true, name: 'Joan Clarke' };
    expect(await me(await signIn(joan))).toMatchObject({
      email: 'joan@example.test',
      emailVerified: true,
      name: 'Joan Clarke',
    });
  });

  it('needs no userinfo if the ID token has all claims', async () => {
    const asked = provider.requests.userinfo;
    await signIn({ ...ADA, picture: 'https://a.test/ada.png' });
    expect(provider.requests.userinfo).toBe(asked);
  });

  it.each([
    ['refuses', faults.forbidden],
    ['fails', faults.serverError],
    ['sends HTML', faults.html],
    ['is of another person', faults.change({ sub: 'somebody-else', email_verified: true })],
  ])('needs only the ID token if it has an address and userinfo %s', async (_fault, userinfo) => {
    provider.misbehave({ claims: { name: undefined, picture: undefined }, userinfo });
    expect(await me(await signIn(ADA))).toMatchObject({ email: 'ada@example.test', emailVerified: true });
  });

  it('has no claim of userinfo that differs only in its subject', async () => {
    const userinfo = faults.change({ sub: 'grace-murray' });
    provider.misbehave({ claims: { name: undefined, picture: undefined }, userinfo });
    const claims = {
      sub: 'grace-hopper',
      email: 'hopper@example.test',
      email_verified: true,
      name: 'Grace',
      picture: 'https://a.test/1',
    };
    expect(await me(await signIn(claims))).toMatchObject({ name: null, pictureUrl: null });
  });

  it('comes from userinfo if the claims of the ID token are blank', async () => {
    const blank = { email: ' ', email_verified: true, name: '\t' };
    provider.misbehave({ claims: (good) => ({ ...good, ...blank }) });
    expect(await me(await signIn({ ...ADA, sub: 'blank' }))).toMatchObject({
      email: 'ada@example.test',
      name: 'Ada Lovelace',
    });
  });

  it('may consist of a subject alone', async () => {
    expect(await me(await signIn({ sub: 'nobody' }))).toMatchObject({
      email: null,
      emailVerified: false,
      name: null,
      pictureUrl: null,
    });
  });
});

describe('an e-mail address without the claim email_verified', () => {
  it('is verified only with OIDC_TRUST_EMAIL=true', async () => {
    const trusting = await world.startInstance({ OIDC_TRUST_EMAIL: 'true' });
    const person = { ...ADA, email_verified: undefined };
    expect((await me(await signIn(person))).emailVerified).toBe(false);
    expect((await me(await signIn(person, world.browser().goTo(trusting)))).emailVerified).toBe(true);
  });
});

describe('an identity provider that rotates its keys', () => {
  const ada = () => signIn(ADA);

  it('can sign users in at the first attempt, even after several rotations within a second', async () => {
    for (let rotation = 0; rotation < 3; rotation++) {
      provider.rotateKey();
      await ada();
    }
  });

  it('can sign users in at the first attempt if the key ID stays the same', async () => {
    provider.rotateKey({ sameKid: true });
    await ada();
    provider.rotateKey({ sameKid: true });
    await ada();
  });

  it('can sign users in while both keys are published', async () => {
    provider.rotateKey({ keepOld: true });
    await ada();
  });

  it('can complete sign-ins that started before the rotation', async () => {
    const browsers = await Promise.all([1, 2, 3, 4].map(async () => world.browser()));
    const callbacks = await Promise.all(
      browsers.map(async (browser) => browser.passProvider(await browser.startSignIn())),
    );
    provider.rotateKey();
    const answers = await Promise.all(browsers.map((browser, index) => browser.get(callbacks[index]!)));
    expect(answers.map(({ headers }) => headers.get('location'))).toEqual(['/', '/', '/', '/']);
  });

  it('gets a request for its keys only after a rotation', async () => {
    await ada();
    const asked = provider.requests.jwks;
    await ada();
    await ada();
    expect(provider.requests.jwks).toBe(asked);
    provider.rotateKey();
    await ada();
    expect(provider.requests.jwks).toBe(asked + 1);
  });

  it('makes at most one sign-in attempt of a user fail, however often it rotates', async () => {
    provider.person = { ...ADA };
    let signedIn = 0;
    let atSecondTry = 0;
    let isOver = false;
    const people = [1, 2, 3, 4].map(async () => {
      while (!isOver) {
        const attempt = async () => {
          const browser = world.browser();
          return browser.get(await browser.passProvider(await browser.startSignIn()));
        };
        let { headers } = await attempt();
        if (headers.get('location') !== '/') {
          atSecondTry++;
          ({ headers } = await attempt());
        }
        expect(headers.get('location')).toBe('/');
        signedIn++;
      }
    });
    for (let rotation = 1; rotation <= 5; rotation++) {
      provider.rotateKey();
      await until(
        async () => signedIn,
        (count) => count >= 10 * rotation,
      );
    }
    isOver = true;
    await Promise.all(people);
    expect(atSecondTry).toBeLessThan(signedIn / 2);
  });

  describe('and names none of them in its tokens', () => {
    const unnamed = { header: { kid: undefined } };

    it('can sign users in while both keys are published', async () => {
      provider.rotateKey({ keepOld: true });
      provider.misbehave(unnamed);
      await ada();
    });

    it('can sign users in with the last of several keys that fit', async () => {
      provider.rotateKey({ keepOld: true });
      provider.misbehave({ ...unnamed, jwks: faults.reverseKeys });
      await ada();
    });

    it('can sign users in after one of the two has gone, and after both have', async () => {
      provider.rotateKey({ keepOld: true });
      provider.misbehave(unnamed);
      await ada();
      provider.rotateKey({ keepOld: true });
      await ada();
      provider.rotateKey();
      await ada();
    });
  });

  it('gets one request for its keys in ten seconds if tokens fit none of them', async () => {
    await ada();
    provider.misbehave({ sign: 'other-key', header: { kid: undefined } });
    const asked = provider.requests.jwks;
    const fail = async () => {
      const browser = world.browser();
      const answer = await browser.get(await browser.passProvider(await browser.startSignIn()));
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_callback' } });
    };
    await fail();
    await fail();
    expect(provider.requests.jwks).toBe(asked + 1);
    jest.advanceTimersByTime(10_000);
    await fail();
    expect(provider.requests.jwks).toBe(asked + 2);
  });
});

function now(): number {
  return Math.floor(Date.now() / 1000);
}

/** The time claims of an ID token. @param then its issue time @param life its validity in seconds */
function madeAt(then: () => number, life = 3600): Misbehavior['claims'] {
  return (good) => ({ ...good, iat: then(), nbf: then(), exp: then() + life });
}
