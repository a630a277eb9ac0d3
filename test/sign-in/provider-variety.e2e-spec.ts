import type { Browser } from '../support/browser.js';
import type { Misbehaviour, MisbehavingProvider } from '../support/misbehaving-provider.js';
import { startMisbehavingWorld } from '../support/misbehaving-world.js';
import { whileTimeStands } from '../support/clock.js';
import { faults } from '../support/provider-answers.js';
import { until } from '../support/until.js';
import type { Instance, World } from '../support/world.js';

let world: World;
let provider: MisbehavingProvider;

beforeAll(async () => {
  ({ world, provider } = await startMisbehavingWorld());
});
beforeEach(() => provider.misbehave({}));
afterAll(() => world.stop());

const ADA = { sub: 'ada', email: 'ada@example.test', email_verified: true, name: 'Ada Lovelace' };

/** Signs this person in at a provider that asks nothing. */
async function signIn(person: object, browser: Browser = world.browser()): Promise<Browser> {
  provider.person = { ...person };
  const callback = await browser.get(await browser.passProvider(await browser.startSignIn()));
  expect([callback.status, callback.headers.get('location')]).toEqual([302, '/']);
  return browser;
}
const me = async (person: Browser) => (await person.get('/api/me')).body.user;

describe('a provider that does as the specification allows', () => {
  const variations: [string, Misbehaviour][] = [
    ['names us in a list of one', { claims: ({ aud, ...rest }) => ({ ...rest, aud: [aud] }) }],
    ['names others too, and us as who asked', { claims: { aud: ['workspace', 'other'], azp: 'workspace' } }],
    ['has a clock that is almost half a minute fast', { claims: madeAt(() => now() + 25) }],
    ['has a clock that is behind by almost half a minute', { claims: madeAt(() => now() - 25, 5) }],
    ['names no key while it has one', { header: { kid: undefined } }],
    ['says nothing of the type of its token', { header: { typ: undefined } }],
    ['writes the type of token in capitals', { token: faults.change({ token_type: 'BEARER' }) }],
    ['writes the type of token in small letters', { token: faults.change({ token_type: 'bearer' }) }],
    [
      'says neither scope nor lifetime',
      { token: faults.change({ scope: undefined, expires_in: undefined }) },
    ],
    ['says more than was asked', { token: faults.change({ refresh_token: 'x', not_before: 1 }) }],
    [
      'describes itself at length',
      { discovery: faults.change({ mtls_endpoint_aliases: {}, 'x-more': [1] }) },
    ],
    ['has no userinfo', { discovery: faults.change({ userinfo_endpoint: undefined }) }],
    [
      'has keys for other purposes and of unknown kinds',
      { jwks: faults.addKeys({ kty: 'XYZ', kid: 'odd' }, { kty: 'oct', use: 'enc', kid: 'enc', k: 'AAAA' }) },
    ],
    ['is a little slow', { token: faults.slow(300), userinfo: faults.slow(300) }],
  ];
  it.each(variations)('and %s lets people in', async (_variation, variation) => {
    provider.rotateKey(); // so that its keys are read in this case, too
    provider.misbehave(variation);
    const ada = await whileTimeStands(() => signIn(ADA));
    expect(await me(ada)).toMatchObject({ email: 'ada@example.test' });
  });
});

describe('who a person is', () => {
  it('is decided by the provider’s name for them, not by their address', async () => {
    const ada = await signIn(ADA);
    const namesake = await signIn({ ...ADA, sub: 'another-ada' });
    expect((await me(namesake)).id).not.toBe((await me(ada)).id);
    expect(await me(namesake)).toMatchObject({ email: 'ada@example.test', name: 'Ada Lovelace' });
  });

  it('stays the same when all that is said of them changes', async () => {
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
      createdAt: before.createdAt,
      email: 'hopper@example.test',
      emailVerified: false,
      name: 'Grace Hopper',
      pictureUrl: null,
    });
    expect(before.pictureUrl).toBe('https://a.test/1');
  });

  it('is told apart by letter case and white space', async () => {
    const ids = [];
    for (const sub of ['alan', 'Alan', 'alan ']) ids.push((await me(await signIn({ ...ADA, sub }))).id);
    expect(new Set(ids).size).toBe(3);
  });
});

describe('what is known of a person', () => {
  const onlyAtUserinfo: Misbehaviour = {
    claims: { email: undefined, email_verified: undefined, name: undefined, picture: undefined },
  };

  it('is read from userinfo when the ID token lacks it', async () => {
    provider.misbehave(onlyAtUserinfo);
    const joan = { sub: 'joan', email: 'joan@example.test', email_verified: true, name: 'Joan Clarke' };
    expect(await me(await signIn(joan))).toMatchObject({
      email: 'joan@example.test',
      emailVerified: true,
      name: 'Joan Clarke',
    });
  });

  it('is not asked for again when the ID token says it all', async () => {
    const asked = provider.requests.userinfo;
    await signIn({ ...ADA, picture: 'https://a.test/ada.png' });
    expect(provider.requests.userinfo).toBe(asked);
  });

  it('is what the ID token says, where userinfo says otherwise', async () => {
    provider.misbehave({ userinfo: faults.change({ email: 'eve@example.test', email_verified: true }) });
    expect(await me(await signIn({ ...ADA, email_verified: false }))).toMatchObject({
      email: 'ada@example.test',
      emailVerified: false,
    });
  });

  it('may be next to nothing', async () => {
    expect(await me(await signIn({ sub: 'nobody' }))).toMatchObject({
      email: null,
      emailVerified: false,
      name: null,
      pictureUrl: null,
    });
  });

  it('is nothing that is no name, no address and no picture', async () => {
    const odd = {
      sub: 'odd',
      email: 'a\0@example.test',
      email_verified: true,
      name: 42,
      picture: 'javascript:alert(1)',
    };
    expect(await me(await signIn(odd))).toMatchObject({
      email: null,
      emailVerified: false,
      name: null,
      pictureUrl: null,
    });
  });
});

describe('whether an address is verified', () => {
  let trusting: Instance;

  beforeAll(async () => {
    trusting = await world.startInstance({ OIDC_TRUST_EMAIL: 'true' });
  });

  it.each([
    // email_verified, verified, verified with OIDC_TRUST_EMAIL
    [true, true, true],
    ['true', true, true],
    [undefined, false, true],
    [false, false, false],
    ['false', false, false],
    [1, false, false],
    [null, false, false],
    ['yes', false, false],
  ])(
    'with email_verified %j is %j, and %j for a provider that is trusted',
    async (claim, usually, onTrust) => {
      const person = { ...ADA, email_verified: claim };
      expect((await me(await signIn(person))).emailVerified).toBe(usually);
      expect((await me(await signIn(person, world.browser().goTo(trusting)))).emailVerified).toBe(onTrust);
    },
  );
});

describe('a provider that changes its key', () => {
  const ada = () => signIn(ADA);

  it('lets everybody in at the first try, under a new name, also several times within a second', async () => {
    for (let rotation = 0; rotation < 3; rotation++) {
      provider.rotateKey();
      await ada();
    }
  });

  it('lets everybody in at the first try, under the old name', async () => {
    provider.rotateKey({ sameKid: true });
    await ada();
    provider.rotateKey({ sameKid: true });
    await ada();
  });

  it('lets everybody in while both keys are published', async () => {
    provider.rotateKey({ keepOld: true });
    await ada();
  });

  it('lets those in who are just signing in', async () => {
    const browsers = await Promise.all([1, 2, 3, 4].map(async () => world.browser()));
    const callbacks = await Promise.all(
      browsers.map(async (browser) => browser.passProvider(await browser.startSignIn())),
    );
    provider.rotateKey();
    const answers = await Promise.all(browsers.map((browser, index) => browser.get(callbacks[index]!)));
    expect(answers.map(({ headers }) => headers.get('location'))).toEqual(['/', '/', '/', '/']);
  });

  it('is asked for its keys again only when they have changed', async () => {
    await ada();
    const asked = provider.requests.jwks;
    await ada();
    await ada();
    expect(provider.requests.jwks).toBe(asked);
    provider.rotateKey();
    await ada();
    expect(provider.requests.jwks).toBe(asked + 1);
  });

  it('keeps nobody out for longer than one attempt, however often it does so while people sign in', async () => {
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

  it('is asked for nothing by callbacks that nobody began', async () => {
    const stranger = world.browser();
    const before = { ...provider.requests };
    for (let guess = 0; guess < 50; guess++)
      expect((await stranger.get(`/api/auth/callback?code=guess${guess}&state=guess${guess}`)).status).toBe(
        400,
      );
    expect(provider.requests).toEqual(before);
  });

  it('refuses a token that names no key while several could be meant', async () => {
    provider.rotateKey({ keepOld: true });
    await ada();
    provider.misbehave({ header: { kid: undefined } });
    const browser = world.browser();
    const answer = await browser.get(await browser.passProvider(await browser.startSignIn()));
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_callback' } });
  });
});

function now(): number {
  return Math.floor(Date.now() / 1000);
}

/** An ID token of then, with a life of this many seconds. */
function madeAt(then: () => number, life = 3600): Misbehaviour['claims'] {
  return (good) => ({ ...good, iat: then(), nbf: then(), exp: then() + life });
}
