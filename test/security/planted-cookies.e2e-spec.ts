import fc from 'fast-check';
import type { Browser } from '../support/browser.js';
import { REPETITIONS } from '../support/repetitions.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
beforeAll(async () => void (world = await startWorld({ settings: { LIMIT_LOGINS_PER_MINUTE: '0' } })));
afterAll(() => world.stop());

/** A browser with its sign-ins in progress and the callbacks of its completed ones. */
class Side {
  readonly browser = world.browser();
  readonly callbacks: string[] = [];
  private readonly pages: string[] = [];

  constructor(readonly email: string) {}

  async start(): Promise<void> {
    this.pages.push(await this.browser.startSignIn());
  }

  async answer(): Promise<void> {
    const page = this.pages.shift();
    if (page) this.callbacks.push(await this.browser.answerProvider(page, { email: this.email }));
  }

  async open(callback: string | undefined): Promise<void> {
    if (callback) await this.browser.get(callback);
  }

  /** The address of the person who is signed in, if any. */
  async person(): Promise<string | undefined> {
    return (await this.browser.get('/api/me')).body.user?.email;
  }
}

/**
 * Copies the cookies that a sibling subdomain can set. Over https, browsers let it set no cookie whose name begins with
 * `__Host-`: neither the session nor the binding of an attempt.
 */
async function plant(from: Browser, to: Browser): Promise<void> {
  for (const cookie of await from.jar.getCookies(`${world.publicUrl}/api/auth/callback`))
    if (!/^(session|sign-in-binding)_/.test(cookie.key))
      await to.jar.setCookie(cookie.toString(), `${world.publicUrl}/api/auth/callback`);
}

type Step = (victim: Side, attacker: Side, index: number) => Promise<void>;
const STEPS: Record<string, Step> = {
  'the victim starts': (victim) => victim.start(),
  'the victim signs in at the provider': (victim) => victim.answer(),
  'the victim returns': (victim, _, index) => victim.open(victim.callbacks.at(index)),
  'the attacker starts': (_, attacker) => attacker.start(),
  'the attacker signs in at the provider': (_, attacker) => attacker.answer(),
  'the attacker returns': (_, attacker, index) => attacker.open(attacker.callbacks.at(index)),
  'the attacker plants cookies': (victim, attacker) => plant(attacker.browser, victim.browser),
  "the victim is led to the attacker's callback": (victim, attacker, index) =>
    victim.open(attacker.callbacks.at(index)),
  "the attacker opens the victim's callback": (victim, attacker, index) =>
    attacker.open(victim.callbacks.at(index)),
};
const SIGN_IN: [string, number][] = [
  ['the victim starts', 0],
  ['the victim signs in at the provider', 0],
  ['the victim returns', -1],
];
const steps = fc.array(fc.tuple(fc.constantFrom(...Object.keys(STEPS)), fc.integer({ min: -2, max: 1 })), {
  minLength: 6,
  maxLength: 20,
});

describe('an attacker who plants cookies from a sibling subdomain', () => {
  it('never signs a visitor in as another person, in any sequence of steps', async () => {
    let signedIn = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const [victim, attacker] = [new Side('ada@example.com'), new Side('eve@example.com')];
        for (const [name, index] of sequence) {
          await STEPS[name]!(victim, attacker, index);
          const [ada, eve] = [await victim.person(), await attacker.person()];
          expect([undefined, 'ada@example.com']).toContain(ada);
          expect([undefined, 'eve@example.com']).toContain(eve);
          if (ada) signedIn++;
        }
      }),
      // A random sequence may complete no sign-in, so that it would prove nothing.
      { numRuns: 15 * REPETITIONS, examples: [[SIGN_IN]] },
    );
    expect(signedIn).toBeGreaterThan(0);
  });
});
