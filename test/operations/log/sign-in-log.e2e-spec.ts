import { NAVIGATION, type Answer, type RequestOptions } from '../../support/browser.js';
import type { Misbehavior, MisbehavingProvider } from '../../support/misbehaving-provider.js';
import { startMisbehavingWorld } from '../../support/misbehaving-world.js';
import { json } from '../../support/provider-answers.js';
import { build, launched, type WorldProcess } from '../../support/world-process.js';
import type { World } from '../../support/world.js';

let world: World;
let provider: MisbehavingProvider;
let service: WorldProcess;

beforeAll(async () => {
  await build();
  ({ world, provider } = await startMisbehavingWorld());
  service = await launched(world);
});
beforeEach(() => provider.misbehave({}));
afterAll(async () => {
  await service.stop();
  await world.stop();
});

const failing = (error: string): Misbehavior['callback'] => {
  return (query) => {
    query.delete('code');
    query.set('error', error);
  };
};

/** @returns the response of our callback route */
async function signIn(options?: RequestOptions): Promise<Answer> {
  const browser = world.browser().goTo(service);
  return browser.get(await browser.passProvider(await browser.startSignIn()), options);
}

/** The errors that the log has for a request. */
async function errorsOf({ headers }: Answer) {
  const id = headers.get('x-request-id')!;
  await service.prints(new RegExp(`${id}.*"status"`));
  return service.stdout
    .split('\n')
    .filter((line) => line.includes(id))
    .map((line) => JSON.parse(line) as { level: number; err?: { code?: string } })
    .filter(({ err }) => err !== undefined);
}

describe('the log of a failed sign-in', () => {
  const ERROR = 50;
  const INFO = 30;

  it.each<[string, RequestOptions | undefined, number]>([
    ['for a browser', NAVIGATION, 302],
    ['for another caller', undefined, 503],
  ])(
    'shows a rejected client as an error with the code of the provider: at the token endpoint, %s',
    async (_caller, options, status) => {
      provider.misbehave({ token: refusal('invalid_client', 401) });
      const answer = await signIn(options);
      expect(answer.status).toBe(status);
      expect(await errorsOf(answer)).toEqual([
        expect.objectContaining({ level: ERROR, err: expect.objectContaining({ code: 'invalid_client' }) }),
      ]);
      expect(service.output).not.toMatch(/canary|a-secret-of-the-tests|%2Dsecret/);
    },
  );

  it('shows a rejected client in the callback as information, because anyone can write it there', async () => {
    for (const code of ['invalid_client', 'unauthorized_client']) {
      provider.misbehave({ callback: failing(code) });
      expect(await errorsOf(await signIn(NAVIGATION))).toMatchObject([{ level: INFO, err: { code } }]);
    }
  });

  it('shows other errors of the provider with their code, unless it may contain personal data', async () => {
    provider.misbehave({ callback: failing('invalid_scope') });
    expect(await errorsOf(await signIn(NAVIGATION))).toMatchObject([
      { level: INFO, err: { code: 'invalid_scope' } },
    ]);
    provider.misbehave({ callback: failing('no ada@example.test') });
    expect(await errorsOf(await signIn(NAVIGATION))).toMatchObject([
      { level: INFO, err: { code: 'unknown' } },
    ]);
    expect(service.output).not.toContain('ada@example.test');
  });
});

function refusal(error: string, status: number): Misbehavior['token'] {
  return () => json({ error, error_description: 'canary' }, status);
}
