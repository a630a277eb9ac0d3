import { expectProblem } from '../support/problems.js';
import { sharedWorld } from '../support/shared-world.js';
import type { World } from '../support/world.js';

let world: World;

beforeAll(async () => {
  world = await sharedWorld();
});

describe('a callback whose `state` starts like the right one', () => {
  it.each([
    ['another end', (state: string) => state.slice(0, 16) + 'A'.repeat(state.length - 16)],
    ['one letter changed', (state: string) => state.slice(0, -1) + (state.endsWith('A') ? 'B' : 'A')],
    ['something after it', (state: string) => `${state}A`],
    ['its end missing', (state: string) => state.slice(0, 16)],
    ['other letter case', (state: string) => state.slice(0, 16) + state.slice(16).toLowerCase()],
  ])(
    'is rejected with %s, and the right `state` still works afterwards [Sign-in, V10.2.1]',
    async (_what, change) => {
      const browser = world.browser();
      const way = await browser.answerProvider(await browser.startSignIn(), { email: 'ada@example.com' });
      const url = new URL(way, world.publicUrl);
      const state = url.searchParams.get('state')!;
      url.searchParams.set('state', change(state));
      expect(url.searchParams.get('state')).not.toBe(state);
      expectProblem(await browser.get(url.pathname + url.search), 400, 'invalid_callback');
      expect((await browser.get('/api/me')).status).toBe(401);
      expect((await browser.get(way)).status).toBe(302);
      expect((await browser.get('/api/me')).status).toBe(200);
    },
  );
});
