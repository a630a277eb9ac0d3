import {
  attempt,
  createClient,
  orThrow,
  type Client,
  type ClientOptions,
} from '../../../src/web/client/client.js';
import { pages } from '../../../src/web/client/pages.js';
import { authErrorIn, checkoutOutcomeIn, purchaseIn, signInUrl } from '../../../src/web/client/navigation.js';
import { ProblemError } from '../../../src/web/client/problem.js';
import type { Browser } from '../../support/browser.js';
import { whileTimeStands } from '../../support/clock.js';
import { until } from '../../support/until.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;

beforeAll(async () => (world = await sharedWorld()));

interface Listeners extends Pick<ClientOptions, 'onUnauthenticated' | 'onSessionChanged'> {
  onRequest?: (request: Request) => void;
}

/** An API client that sends the cookies of a test browser. */
function clientOf(
  browser: Browser,
  { onRequest, ...listeners }: Listeners = {},
  baseUrl = world.publicUrl,
): Client {
  return createClient({
    baseUrl,
    ...listeners,
    fetch: async (request) => {
      request.headers.set('cookie', await browser.jar.getCookieString(request.url));
      request.headers.set('sec-fetch-site', 'same-origin');
      onRequest?.(request);
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
    expect(problem.field('color')).toBeUndefined();
  });

  it('calls onUnauthenticated for every response with 401', async () => {
    let reported = 0;
    const nobody = clientOf(world.browser(), { onUnauthenticated: () => reported++ });
    expect(await failureOf(orThrow(nobody.GET('/api/me')))).toMatchObject({ code: 'unauthenticated' });
    expect(reported).toBe(1);
    await orThrow(nobody.GET('/api/version'));
    expect(reported).toBe(1);
  });

  describe('after another person has signed in with the same browser', () => {
    const rename = { name: 'Renamed by the page of another' };
    let browser: Browser;
    let ada: Client;
    /** Who is signed in, as the client has reported it. */
    let reported: (string | null)[];
    let sent: Request[];

    beforeEach(async () => {
      browser = await world.signedIn('ada@example.com');
      [reported, sent] = [[], []];
      ada = clientOf(browser, {
        onSessionChanged: ({ user }) => reported.push(user.email),
        onRequest: (request) => sent.push(request),
      });
    });

    const expected = () => sent.map((request) => request.headers.get('x-expected-user'));

    it('sends nothing more for the first one, and reports the new one', async () => {
      const { user } = await orThrow(ada.GET('/api/me'));
      const { id } = await orThrow(ada.POST('/api/organizations', { body: { name: 'Of Ada' } }));
      await browser.signIn({ email: 'eve@example.com' });
      const change = ada.POST('/api/organizations', { body: rename });
      expect(await failureOf(orThrow(change))).toMatchObject({ code: 'session_changed', status: 409 });
      await until(
        async () => reported,
        ([email]) => email !== undefined,
      );
      expect(await failureOf(orThrow(ada.DELETE('/api/me')))).toMatchObject({ code: 'session_changed' });
      const { body } = await browser.get('/api/organizations');
      expect(body.data).toEqual([]);
      expect((await browser.get('/api/me')).body.user.email).toBe('eve@example.com');
      expect(new Set(reported)).toEqual(new Set(['eve@example.com']));
      const [ofMe, ...others] = expected();
      expect([ofMe, new Set(others.filter((one) => one !== null))]).toEqual([null, new Set([user.id])]);
      // The first person can go on.
      await browser.signIn({ email: 'ada@example.com' });
      const renamed = ada.PATCH('/api/organizations/{id}', { params: { path: { id } }, body: rename });
      expect(await orThrow(renamed)).toMatchObject(rename);
    });

    it('reports the new one when it reads the person again, and still acts for the first one', async () => {
      await orThrow(ada.GET('/api/me'));
      await browser.signIn({ email: 'eve@example.com' });
      expect((await orThrow(ada.GET('/api/me'))).user.email).toBe('eve@example.com');
      expect(reported).toEqual(['eve@example.com']);
      expect(await failureOf(orThrow(ada.GET('/api/me/sessions')))).toMatchObject({
        code: 'session_changed',
      });
      expect(expected().slice(0, 2)).toEqual([null, null]);
    });

    it('sends no expected user before its first GET /api/me', async () => {
      await orThrow(ada.GET('/api/organizations'));
      await browser.signIn({ email: 'eve@example.com' });
      await orThrow(ada.GET('/api/organizations'));
      expect(expected()).toEqual([null, null]);
      expect(reported).toEqual([]);
    });
  });

  it('provides the Retry-After header of an error response', async () => {
    const { origin } = await world.startInstance({ LIMIT_REQUESTS_PER_10S: '10' });
    const eager = clientOf(await world.signedIn('eager@example.com'), {}, origin);
    const problem = await whileTimeStands(async () => {
      const answers = await Promise.all(Array.from({ length: 11 }, () => eager.GET('/api/me')));
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

describe('attempt', () => {
  it('returns the data or the problem, and never rejects', async () => {
    const ada = clientOf(await world.signedIn('ada@example.com'));
    const { data, problem } = await attempt(ada.POST('/api/organizations', { body: { name: 'Attempt' } }));
    expect([data?.name, problem]).toEqual(['Attempt', undefined]);
    const taken = await attempt(ada.POST('/api/organizations', { body: { name: 'Attempt' } }));
    expect(taken.data).toBeUndefined();
    expect(taken.problem).toBeInstanceOf(ProblemError);
    expect(taken.problem).toMatchObject({ code: 'organization_name_taken', status: 409 });
    const nothing = createClient({ baseUrl: 'http://127.0.0.1:1' });
    const lost = await attempt(nothing.GET('/api/me'));
    expect(lost.problem).toMatchObject({ code: 'no_answer', status: 0, problem: null });
  });
});

describe('pages', () => {
  let requests: URL[];
  let owner: Client;
  const path = { id: '' };
  const names = (list: { email: string }[]) => list.map(({ email }) => email.split('@')[0]);

  beforeAll(async () => {
    const browser = await world.signedIn('pages@example.com');
    owner = clientOf(browser, { onRequest: ({ url }) => requests.push(new URL(url)) });
    requests = [];
    path.id = (await orThrow(owner.POST('/api/organizations', { body: { name: 'Pages' } }))).id;
    for (const name of ['p1', 'p2', 'p3', 'p4', 'p5'])
      await orThrow(
        owner.POST('/api/organizations/{id}/invites', {
          params: { path },
          body: { email: `${name}@example.com`, role: 'member' },
        }),
      );
  });
  beforeEach(() => (requests = []));

  const invites = (query?: { limit?: number; cursor?: string }, signal?: AbortSignal) =>
    pages(owner, '/api/organizations/{id}/invites', { params: { path, query }, signal });

  it('iterates over all pages of a list, requests each when it is needed, and ends after the last', async () => {
    const seen: (string | undefined)[][] = [];
    for await (const { data } of invites({ limit: 2 })) {
      seen.push(names(data));
      expect(requests).toHaveLength(seen.length);
    }
    expect(seen).toEqual([['p5', 'p4'], ['p3', 'p2'], ['p1']]);
    expect(requests.map((url) => url.searchParams.get('limit'))).toEqual(['2', '2', '2']);
  });

  it('iterates over a single page, and over an empty list once', async () => {
    const sizes: number[] = [];
    for await (const { data, nextCursor } of pages(owner, '/api/organizations')) {
      expect(nextCursor).toBeNull();
      sizes.push(data.length);
    }
    for await (const { data } of pages(owner, '/api/me/invites')) sizes.push(data.length);
    expect(sizes).toEqual([1, 0]);
  });

  it('repeats the filters with each cursor', async () => {
    const types: string[] = [];
    const query = { limit: 2, type: 'invite.created' as const };
    for await (const { data } of pages(owner, '/api/organizations/{id}/audit-events', {
      params: { path, query },
    }))
      types.push(...data.map(({ type }) => type));
    expect(types).toEqual(Array(5).fill('invite.created'));
    expect(requests.map((url) => url.searchParams.get('type'))).toEqual(Array(3).fill('invite.created'));
  });

  it('begins at a cursor', async () => {
    const first = (await invites({ limit: 3 }).next()).value;
    const rest: (string | undefined)[] = [];
    for await (const { data } of invites({ limit: 3, cursor: first!.nextCursor! })) rest.push(...names(data));
    expect(rest).toEqual(['p2', 'p1']);
  });

  it('requests nothing more after the loop was left', async () => {
    for await (const { data } of invites({ limit: 1 })) if (names(data)[0] === 'p4') break;
    expect(requests).toHaveLength(2);
  });

  it("ends with the signal's reason when it is aborted, between requests and during one", async () => {
    const between = new AbortController();
    const reason = new Error('The page was closed.');
    const loop = invites({ limit: 1 }, between.signal);
    await loop.next();
    between.abort(reason);
    await expect(loop.next()).rejects.toBe(reason);
    expect(requests).toHaveLength(1);
    expect(await loop.next()).toEqual({ done: true, value: undefined });

    const during = new AbortController();
    const aborting = clientOf(world.browser(), { onRequest: () => during.abort(reason) });
    const interrupted = pages(aborting, '/api/organizations', { signal: during.signal });
    await expect(interrupted.next()).rejects.toBe(reason);
    await expect(invites({}, AbortSignal.abort(reason)).next()).rejects.toBe(reason);
  });

  it('throws the problem of a page', async () => {
    const problem = await failureOf(invites({ cursor: 'nonsense' }).next());
    expect(problem).toMatchObject({ code: 'validation_failed', status: 400 });
    const stranger = clientOf(await world.signedIn('stranger@example.com'));
    const theirs = pages(stranger, '/api/organizations/{id}/invites', { params: { path } });
    expect(await failureOf(theirs.next())).toMatchObject({ code: 'relation_required' });
    expect(await theirs.next()).toEqual({ done: true, value: undefined });
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
    const search = '?checkout=pending&agentId=research&kind=top_up';
    expect(purchaseIn(search)).toEqual({ agentId: 'research', kind: 'top_up' });
    expect(purchaseIn(search.replace('top_up', 'gift'))).toBeNull();
    expect(purchaseIn('?checkout=pending')).toBeNull();
  });
});
