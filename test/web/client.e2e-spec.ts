import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient, orThrow, type Client } from '../../src/web/client/client.js';
import { authErrorIn, checkoutOutcomeIn, signInUrl } from '../../src/web/client/navigation.js';
import { ProblemError } from '../../src/web/client/problem.js';
import type { Browser } from '../support/browser.js';
import { whileTimeStands } from '../support/clock.js';
import { startWorld, type World } from '../support/world.js';

let world: World;

beforeAll(async () => (world = await startWorld({ settings: { LIMIT_REQUESTS_PER_10S: '100' } })));
afterAll(() => world.stop());

/** An API client that sends the cookies of a test browser. */
function clientOf(browser: Browser, onUnauthenticated?: () => void): Client {
  return createClient({
    baseUrl: world.publicUrl,
    onUnauthenticated,
    fetch: async (request) => {
      request.headers.set('cookie', await browser.jar.getCookieString(request.url));
      request.headers.set('sec-fetch-site', 'same-origin');
      return fetch(request);
    },
  });
}

async function failureOf(call: Promise<unknown>): Promise<ProblemError> {
  const thrown = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(ProblemError);
  return thrown as ProblemError;
}

describe('the generated types', () => {
  it('are up to date (otherwise run `npm run client:generate`)', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'workspace-client-'));
    try {
      const file = join(directory, 'openapi.json');
      await writeFile(file, (await world.browser().get('/api/openapi.json')).text);
      const generate = [process.cwd() + '/src/web/client/generate.mjs', '--print', file];
      const { stdout } = await promisify(execFile)(process.execPath, generate, { maxBuffer: 2 ** 24 });
      expect(stdout).toBe(await readFile('src/web/client/schema.ts', 'utf8'));
    } finally {
      await rm(directory, { recursive: true });
    }
  });
});

describe('the API client', () => {
  it('can create, read, update, list and delete objects', async () => {
    const ada = clientOf(await world.signedIn('ada@example.com'));
    const { id } = await orThrow(ada.POST('/api/organizations', { body: { name: 'Client' } }));
    const path = { id };
    const shown = await orThrow(ada.GET('/api/organizations/{id}', { params: { path } }));
    expect(shown).toMatchObject({ id, name: 'Client', relation: 'owner' });
    const invites = await Promise.all(
      ['bob', 'cy', 'di'].map((name) =>
        orThrow(
          ada.POST('/api/organizations/{id}/invites', {
            params: { path },
            body: { email: `${name}@example.com`, role: 'member' },
          }),
        ),
      ),
    );
    const { data, nextCursor } = await orThrow(
      ada.GET('/api/organizations/{id}/invites', { params: { path, query: { limit: 2 } } }),
    );
    expect(data).toHaveLength(2);
    const rest = await orThrow(
      ada.GET('/api/organizations/{id}/invites', { params: { path, query: { cursor: nextCursor! } } }),
    );
    expect([...data, ...rest.data].map((one) => one.id).sort()).toEqual(invites.map((one) => one.id).sort());
    await orThrow(
      ada.DELETE('/api/organizations/{id}/invites/{inviteId}', {
        params: { path: { id, inviteId: invites[0]!.id } },
      }),
    );
    const renamed = ada.PATCH('/api/organizations/{id}', { params: { path }, body: { name: 'Clients' } });
    expect(await orThrow(renamed)).toMatchObject({ name: 'Clients' });
  });

  it('returns the typed problem of an error response, and orThrow throws it', async () => {
    const ada = clientOf(await world.signedIn('ada@example.com'));
    const { data, error, response } = await ada.POST('/api/organizations', { body: { name: '' } });
    expect([data, response.status, error?.code]).toEqual([undefined, 400, 'validation_failed']);

    const problem = await failureOf(orThrow(ada.POST('/api/organizations', { body: { name: '' } })));
    expect(problem).toMatchObject({ code: 'validation_failed', status: 400, retryAfter: null });
    expect(problem.field('name')).toMatchObject({ code: 'too_short' });
    expect(problem.field('colour')).toBeUndefined();
  });

  it('calls onUnauthenticated for every response with 401', async () => {
    let reported = 0;
    const nobody = clientOf(world.browser(), () => reported++);
    expect(await failureOf(orThrow(nobody.GET('/api/me')))).toMatchObject({ code: 'unauthenticated' });
    expect(reported).toBe(1);
    await orThrow(nobody.GET('/api/version'));
    expect(reported).toBe(1);
  });

  it('provides the Retry-After header of an error response', async () => {
    const eager = clientOf(await world.signedIn('eager@example.com'));
    const problem = await whileTimeStands(async () => {
      const answers = await Promise.all(Array.from({ length: 101 }, () => eager.GET('/api/me')));
      expect(answers.filter(({ error }) => error?.code === 'rate_limited')).not.toEqual([]);
      return failureOf(orThrow(eager.GET('/api/me')));
    });
    expect(problem).toMatchObject({ code: 'rate_limited', status: 429 });
    expect(problem.retryAfter).toBeGreaterThan(0);
  });

  it('reports a missing response, or one from a proxy, with the error code no_answer', async () => {
    const page = createClient({
      baseUrl: world.publicUrl,
      fetch: async () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    });
    expect(await failureOf(orThrow(page.GET('/api/me')))).toMatchObject({ code: 'no_answer', status: 502 });
    const empty = createClient({
      baseUrl: world.publicUrl,
      fetch: async () => new Response(null, { status: 504, headers: { 'content-length': '0' } }),
    });
    expect(await failureOf(orThrow(empty.GET('/api/me')))).toMatchObject({ code: 'no_answer', status: 504 });
    const nothing = createClient({ baseUrl: 'http://127.0.0.1:1' });
    expect(await failureOf(orThrow(nothing.GET('/api/me')))).toMatchObject({ code: 'no_answer', status: 0 });
  });
});

describe('the navigation functions', () => {
  it('sign in and return to the given page', async () => {
    const ada = world.browser();
    const start = await ada.get(
      signInUrl('/organizations/1/agents?checkout=success&x=a b', 'select_account'),
    );
    const provider = start.headers.get('location')!;
    expect(new URL(provider).searchParams.get('prompt')).toBe('select_account');
    const callback = await ada.answerProvider(provider, { email: 'ada@example.com' });
    const { headers } = await ada.get(callback);
    const returned = new URL(headers.get('location')!, world.publicUrl);
    expect(returned.pathname).toBe('/organizations/1/agents');
    expect(checkoutOutcomeIn(returned.search)).toBe('success');
  });

  it('read the outcome of a sign-in or checkout from the query', async () => {
    const ada = world.browser();
    const callback = await ada.refuseProvider(await ada.startSignIn({ returnTo: '/' }));
    const { headers } = await ada.get(callback, { headers: { accept: 'text/html' } });
    expect(authErrorIn(new URL(headers.get('location')!, world.publicUrl).search)).toBe('sign_in_denied');
    expect(authErrorIn('?a=b')).toBeNull();
    expect(checkoutOutcomeIn('?checkout=maybe')).toBeNull();
  });
});
