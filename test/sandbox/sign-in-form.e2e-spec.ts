import { firstForm } from '../support/forms.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
beforeAll(async () => void (world = await startWorld()));
afterAll(() => world.stop());

describe('the sign-in form of the sandbox', () => {
  it.each([
    ['verified', 'only an address is sent, as scripts do', {}, true],
    ['unverified', 'the box is ticked', { unverified: 'on' }, false],
  ])('counts the address as %s if %s', async (_, _case, more, emailVerified) => {
    const browser = world.browser();
    const { text, url } = await browser.open(await browser.startSignIn());
    const form = new URLSearchParams({ email: 'ada@example.com', ...more });
    await browser.get(await browser.passProvider(firstForm(text, url).action, form));
    expect((await browser.get('/api/me')).body.user).toMatchObject({ emailVerified });
  });

  it('shows the five people who have signed in last, and the others on request', async () => {
    for (let number = 1; number <= 6; number++) await world.signedIn(`person${number}@example.com`);
    const browser = world.browser();
    const { text } = await browser.open(await browser.startSignIn());
    const [shown, others] = text
      .split('<details>')
      .map((part) => part.match(/(?<=name="email" value=")person\d/g));
    expect(shown).toEqual(['person6', 'person5', 'person4', 'person3', 'person2']);
    expect(others).toContain('person1');
  });

  it('makes a sign-in that is not fresh if the box is ticked, even if a fresh one is asked for', async () => {
    const browser = world.browser().goTo(await world.startInstance({ OIDC_FRESH: 'require' }));
    const signIn = async (query: Record<string, string>, more: Record<string, string>) => {
      const { text, url } = await browser.open(await browser.startSignIn(query));
      const form = new URLSearchParams({ email: 'ada@example.com', ...more });
      await browser.get(await browser.passProvider(firstForm(text, url).action, form));
      return (await browser.get('/api/me')).body.user.actions.delete.freshSignIn;
    };
    expect(await signIn({}, { earlier: 'on' })).toBe(true);
    expect(await signIn({ fresh: 'true' }, { earlier: 'on' })).toBe(true);
    expect(await signIn({ fresh: 'true' }, {})).toBe(false);
  });
});
