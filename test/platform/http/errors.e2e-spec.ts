import { gzipSync } from 'node:zlib';
import { BEARABLE, longestBlock } from '../../hostile/longest-block.js';
import type { Answer, Browser } from '../../support/browser.js';
import { whileTimeStands } from '../../support/clock.js';
import { putMember } from '../../support/people.js';
import { expectCommonHeaders, expectProblem } from '../../support/problems.js';
import { raw } from '../../support/raw.js';
import { startWorld, type Instance, type World } from '../../support/world.js';

const NO_ID = '01900000-0000-7000-8000-000000000000';

let world: World;
let nobody: Browser;
let ada: Browser;
let stranger: Browser;
/** The path of an organization that Ada owns. */
let organization: string;

beforeAll(async () => {
  // The limit is high, so that a deeply nested body is not rejected for its size.
  world = await startWorld({ settings: { LIMIT_BODY_BYTES: '1000000' } });
  nobody = world.browser();
  ada = await world.signedIn('ada@example.com');
  stranger = await world.signedIn('stranger@example.com');
  organization = `/api/organizations/${(await ada.post('/api/organizations', { name: 'Engines' })).body.id}`;
});
afterAll(() => world.stop());

const JSON_TYPE = { 'content-type': 'application/json' };

function sendJson(browser: Browser, body: string | Buffer, path = '/api/organizations'): Promise<Answer> {
  return browser.request('POST', path, { body, headers: JSON_TYPE });
}

function rowsOf(answer: Answer): { field: string; code: string }[] {
  expectProblem(answer, 400, 'validation_failed');
  return (answer.body.errors as { field: string; code: string }[]).map((row) => {
    expect(row).toEqual({
      field: expect.any(String),
      code: expect.stringMatching(/^[a-z_]+$/),
      message: expect.stringMatching(/\w/),
    });
    const { field, code } = row;
    return { field, code };
  });
}

describe('a request body', () => {
  it.each([
    ['truncated', '{"name":"Cut of'],
    ['a brace', '{'],
    ['a trailing comma', '{"name":"a",}'],
    ['in single quotes', "{'name':'a'}"],
    ['two bodies', '{"name":"a"}{"name":"b"}'],
    ['trailing text', '{"name":"a"} and more'],
    ['NaN', 'NaN'],
    ['a field with NaN', '{"name":NaN}'],
    ['Infinity', '{"name":-Infinity}'],
    ['undefined', 'undefined'],
    ['white space', ' \n'],
    ['a control character in a string', '{"name":"a\u0001b"}'],
    ['a comment', '{"name":"a"} // b'],
    ['a prototype', '{"__proto__":{"name":"a"}}'],
    ['a prototype beside a name', '{"name":"a","__proto__":null}'],
    ['an escaped prototype', '{"name":"a","\\u005f_proto__":{}}'],
    ['a nested prototype', '{"name":{"a":[{"__proto__":1}]}}'],
    ["a constructor's prototype", '{"name":"a","constructor":{"prototype":{"admin":true}}}'],
    ['octets that are not UTF-8', Buffer.from('7b226e616d65223a22ff227d', 'hex')],
    ['a truncated character', Buffer.from('7b226e616d65223a22c3227d', 'hex')],
    ['an overlong encoding', Buffer.from('7b226e616d65223a22c0af227d', 'hex')],
    ['half a surrogate pair in UTF-8', Buffer.from('7b226e616d65223a22eda080227d', 'hex')],
    ['UTF-16', Buffer.from('\ufeff{"name":"a"}', 'utf16le')],
  ])('is rejected as malformed if it is not acceptable JSON: %s', async (_what, body) => {
    expectProblem(await sendJson(ada, body), 400, 'malformed_body', '/api/organizations');
  });

  it('may begin with a byte order mark', async () => {
    expect(await sendJson(ada, '\ufeff{"name":"Marked"}')).toMatchObject({
      status: 201,
      body: { name: 'Marked' },
    });
  });

  it('may be nested up to 32 levels deep', async () => {
    const nested = (levels: number) => `{"name":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    expect(rowsOf(await sendJson(ada, nested(32)))).toEqual([{ field: 'name', code: 'wrong_type' }]);
    expectProblem(await sendJson(ada, nested(33)), 400, 'malformed_body');
  });

  it.each([
    ['arrays', '['],
    ['objects', '{"a":'],
  ])('is rejected without blocking the process if it nests 100,000 %s', async (_what, opening) => {
    const block = await longestBlock(async () =>
      expectProblem(await sendJson(ada, opening.repeat(100_000)), 400, 'malformed_body'),
    );
    expect(block).toBeLessThan(BEARABLE);
  });

  it.each(['null', '[]', '[{"name":"a"}]', '"name"', '5', 'true'])(
    'must be an object, not %s',
    async (body) => {
      expect(rowsOf(await sendJson(ada, body))).toEqual([{ field: '', code: 'wrong_type' }]);
    },
  );

  it.each<[string, unknown, { field: string; code: string }[]]>([
    ['nothing', {}, [{ field: 'name', code: 'required' }]],
    ['null', { name: null }, [{ field: 'name', code: 'required' }]],
    ['a number', { name: 5 }, [{ field: 'name', code: 'wrong_type' }]],
    ['an object', { name: { first: 'a' } }, [{ field: 'name', code: 'wrong_type' }]],
    ['a list', { name: ['a'] }, [{ field: 'name', code: 'wrong_type' }]],
    ['an empty text', { name: '' }, [{ field: 'name', code: 'too_short' }]],
    ['blanks', { name: ' \t\u00a0' }, [{ field: 'name', code: 'too_short' }]],
    ['too long a text', { name: 'a'.repeat(101) }, [{ field: 'name', code: 'too_long' }]],
    ['markup', { name: '<b>' }, [{ field: 'name', code: 'invalid_characters' }]],
    ['a NUL', { name: 'a\0b' }, [{ field: 'name', code: 'invalid_characters' }]],
    ['half a surrogate pair', { name: 'a\ud800' }, [{ field: 'name', code: 'invalid_characters' }]],
    ['an unknown field', { name: 'Fine', role: 'owner' }, [{ field: 'role', code: 'unknown_field' }]],
    ['a field named toString', { name: 'Fine', toString: 1 }, [{ field: 'toString', code: 'unknown_field' }]],
    [
      'a field named constructor',
      { name: 'Fine', constructor: {} },
      [{ field: 'constructor', code: 'unknown_field' }],
    ],
    [
      'two errors',
      { names: 'a', name: 7 },
      [
        { field: 'names', code: 'unknown_field' },
        { field: 'name', code: 'wrong_type' },
      ],
    ],
  ])('is validated, with one error per invalid field: %s', async (_what, body, rows) => {
    for (const answer of [await ada.post('/api/organizations', body), await ada.patch(organization, body)])
      expect(rowsOf(answer).sort((a, b) => a.field.localeCompare(b.field))).toEqual(
        [...rows].sort((a, b) => a.field.localeCompare(b.field)),
      );
  });

  it('counts as an empty object if the request has none', async () => {
    for (const headers of [{}, JSON_TYPE])
      expect(rowsOf(await ada.request('POST', '/api/organizations', { headers }))).toEqual([
        { field: 'name', code: 'required' },
      ]);
  });

  it('has no effect on the database if it is rejected', async () => {
    const { body } = await ada.get('/api/organizations');
    expect((body.data as { name: string }[]).map(({ name }) => name)).toEqual(['Engines', 'Marked']);
  });
});

describe('a route without a body', () => {
  /** Creates another session of Ada for the test to end. */
  async function spare(): Promise<string> {
    const other = await world.signedIn('ada@example.com');
    const { body } = await other.get('/api/me/sessions');
    const own = (body.data as { id: string; current: boolean }[]).find(({ current }) => current);
    return `/api/me/sessions/${own!.id}`;
  }

  it.each<[string, Parameters<Browser['request']>[2]]>([
    ['nothing', {}],
    ['a type and nothing', { headers: JSON_TYPE }],
    ['a type with a charset and nothing', { headers: { 'content-type': 'application/json; charset=utf-8' } }],
    ['an empty object', { headers: JSON_TYPE, body: '{}' }],
    ['an empty object with white space', { headers: JSON_TYPE, body: ' { } ' }],
  ])('accepts %s', async (_what, options) => {
    const path = await spare();
    const answer = await ada.request('DELETE', path, options);
    expect(answer).toMatchObject({ status: 200, body: { current: false } });
    expectCommonHeaders(answer);
    expectProblem(await ada.request('DELETE', path, options), 404, 'session_not_found', path);
  });

  it('rejects bodies with fields, and bodies that are not objects', async () => {
    const path = await spare();
    const rows = async (body: string) =>
      rowsOf(await ada.request('DELETE', path, { body, headers: JSON_TYPE }));
    expect(await rows('{"force":true}')).toEqual([{ field: 'force', code: 'unknown_field' }]);
    for (const body of ['null', '[]', '0', '""'])
      expect(await rows(body)).toEqual([{ field: '', code: 'wrong_type' }]);
    const malformed = await ada.request('DELETE', path, { body: '{', headers: JSON_TYPE });
    expectProblem(malformed, 400, 'malformed_body', path);
    expect((await ada.delete(path)).status).toBe(200);
  });
});

describe('a media type', () => {
  it.each([
    'application/json',
    'application/json;charset=utf-8',
    'application/json; charset=UTF-8',
    'application/json ; charset="utf-8"',
    'Application/JSON',
  ])('is accepted if it is JSON in UTF-8: %s', async (type) => {
    const options = { body: '{"name":""}', headers: { 'content-type': type } };
    expectProblem(await ada.request('POST', '/api/organizations', options), 400, 'validation_failed');
  });

  it.each([
    'text/plain',
    'text/plain; charset=utf-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'text/json',
    'application/jsonx',
    'application/problem+json',
    'application/merge-patch+json',
    'application/json\ta',
    'application/json garbage',
    'application/json; charset=utf-8; charset=utf-16',
    'application/json; charset=utf-16',
    'application/json; charset=iso-8859-1',
    'application/json, text/plain',
    'text/plain; application/json',
    'application/*',
    '*/*',
    'json',
    'garbage',
    ';',
  ])('is rejected if it is not JSON in UTF-8: %s', async (type) => {
    const options = { body: '{"name":"Other"}', headers: { 'content-type': type } };
    for (const [method, path] of [
      ['POST', '/api/organizations'],
      ['PATCH', organization],
      ['DELETE', `/api/me/sessions/${NO_ID}`],
    ] as const)
      expectProblem(await ada.request(method, path, options), 415, 'unsupported_media_type', path);
  });

  it('is required if the request has a body', async () => {
    const unnamed = await ada.request('POST', '/api/organizations', {
      body: Buffer.from('{"name":"Other"}'),
    });
    expectProblem(unnamed, 415, 'unsupported_media_type');
  });

  it('is rejected if it is sent twice', async () => {
    const head = ['POST /api/organizations HTTP/1.1', 'Host: localhost', 'Content-Length: 2'];
    const types = ['Content-Type: text/plain', 'Content-Type: application/json', '', '{}'];
    expectProblem(
      await raw(world.publicUrl, [...head, ...types].join('\r\n')),
      415,
      'unsupported_media_type',
    );
  });

  it.each(['gzip', 'deflate', 'br', 'zstd', 'x-unknown'])(
    'is not sufficient for a compressed body: %s',
    async (encoding) => {
      const answer = await ada.request('POST', '/api/organizations', {
        body: gzipSync('{"name":"Packed"}'),
        headers: { ...JSON_TYPE, 'content-encoding': encoding },
      });
      expectProblem(answer, 415, 'unsupported_media_type');
    },
  );
});

describe('a URL', () => {
  it.each([
    '/',
    '/api',
    '/api/',
    '/api/nothing',
    '/favicon.ico',
    '/robots.txt',
    '/api/organizations/',
    '/api/auth',
  ])('leads to 404 if it has no route, for any caller and method: %s', async (path) => {
    for (const browser of [nobody, ada])
      for (const method of ['GET', 'POST', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'])
        expectProblem(await ask(browser, method, path), 404, 'route_not_found', path);
  });

  it('is repeated in the error without its query', async () => {
    const answer = await nobody.get('/api/nothing?code=canary-code');
    expectProblem(answer, 404, 'route_not_found', '/api/nothing');
    expect(answer.text).not.toContain('canary');
  });

  it.each([
    [
      '/api/version',
      'GET, HEAD',
      ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE', 'QUERY'],
    ],
    ['/api/health', 'GET, HEAD', ['POST', 'DELETE', 'OPTIONS']],
    ['/api/me', 'GET, HEAD', ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE', 'LOCK']],
    ['/api/me/sessions', 'DELETE, GET, HEAD', ['POST', 'PUT']],
    [`/api/me/sessions/${NO_ID}`, 'DELETE', ['GET', 'HEAD', 'POST', 'PATCH', 'OPTIONS', 'TRACE']],
    [
      '/api/organizations',
      'GET, HEAD, POST',
      ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE', 'MKCOL', 'QUERY'],
    ],
    [`/api/organizations/${NO_ID}`, 'DELETE, GET, HEAD, PATCH', ['POST', 'PUT', 'OPTIONS', 'TRACE']],
    ['/api/auth/login', 'GET', ['HEAD', 'POST', 'OPTIONS']],
    ['/api/auth/callback', 'GET', ['HEAD', 'POST', 'DELETE']],
    ['/api/auth/logout', 'GET', ['HEAD', 'POST', 'DELETE']],
    ['/api/auth/logout?a=b', 'GET', ['HEAD', 'POST']],
  ])('leads to 405 with an unsupported method, for any caller: %s', async (path, allow, methods) => {
    for (const browser of [nobody, ada])
      for (const method of methods) {
        const answer = await ask(browser, method, path);
        expect(answer.headers.get('allow')).toBe(allow);
        if (method === 'HEAD') {
          expect(answer).toMatchObject({ status: 405, text: '' });
          expectCommonHeaders(answer);
        } else expectProblem(answer, 405, 'method_not_allowed', path.split('?')[0]);
      }
  });

  it('cannot change the method of the request, and neither can a header', async () => {
    const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' };
    const answer = await ada.request('GET', `/api/me/sessions/${NO_ID}?_method=DELETE`, { headers });
    expectProblem(answer, 405, 'method_not_allowed');
  });

  it('has the same response to HEAD as to GET, without the body', async () => {
    for (const [browser, path, status] of [
      [nobody, '/api/version', 200],
      [nobody, '/api/me', 401],
      [ada, '/api/me', 200],
      [ada, organization, 200],
      [stranger, organization, 403],
      [ada, `/api/organizations/${NO_ID}`, 404],
      [ada, '/api/organizations?limit=0', 400],
      [ada, '/api/nothing', 404],
    ] as const) {
      const answer = await ask(browser, 'HEAD', path);
      expect({ path, ...answer }).toMatchObject({ path, status, text: '' });
      expectCommonHeaders(answer);
    }
  });

  /** Sends a request over a raw connection, because fetch rewrites or rejects some methods. */
  async function ask(browser: Browser, method: string, path: string) {
    const cookie = await browser.jar.getCookieString(world.publicUrl);
    const lines = [`${method} ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', `Cookie: ${cookie}`];
    return raw(world.publicUrl, `${lines.join('\r\n')}\r\n\r\n`, { toHead: method === 'HEAD' });
  }
});

describe('a query', () => {
  it.each<[string, string, string]>([
    ['limit=0', 'limit', 'too_small'],
    ['limit=-1', 'limit', 'wrong_type'],
    ['limit=000000000000001', 'limit', 'wrong_type'],
    ['limit=101', 'limit', 'too_large'],
    ['limit=999999999999999999999', 'limit', 'wrong_type'],
    ['limit=1.5', 'limit', 'wrong_type'],
    ['limit=1e1', 'limit', 'wrong_type'],
    ['limit=0x10', 'limit', 'wrong_type'],
    ['limit=ten', 'limit', 'wrong_type'],
    ['limit=', 'limit', 'wrong_type'],
    ['limit=%2010', 'limit', 'wrong_type'],
    ['limit=%00', 'limit', 'wrong_type'],
    ['limit=1&limit=2', 'limit', 'wrong_type'],
    ['cursor=', 'cursor', 'invalid'],
    ['cursor=x', 'cursor', 'invalid'],
    ['cursor=%00', 'cursor', 'invalid'],
    ['cursor=a&cursor=b', 'cursor', 'wrong_type'],
    [`cursor=${Buffer.from('null').toString('base64url')}`, 'cursor', 'invalid'],
    [`cursor=${Buffer.from('{}').toString('base64url')}`, 'cursor', 'invalid'],
    [`cursor=${Buffer.from('["organizations"]').toString('base64url')}`, 'cursor', 'invalid'],
    [`cursor=${Buffer.from('["organizations",1,2]').toString('base64url')}`, 'cursor', 'invalid'],
    [
      `cursor=${Buffer.from(`["organizations","a\\u0000","${NO_ID}"]`).toString('base64url')}`,
      'cursor',
      'invalid',
    ],
    [
      `cursor=${Buffer.from(`["sessions","2026-99-99T00:00:00Z","${NO_ID}"]`).toString('base64url')}`,
      'cursor',
      'invalid',
    ],
    [`cursor=${Buffer.from(`["others","a","${NO_ID}"]`).toString('base64url')}`, 'cursor', 'invalid'],
    [`cursor=${'a'.repeat(300)}`, 'cursor', 'invalid'],
  ])('is rejected with an invalid limit or cursor: %s', async (query, field, code) => {
    for (const list of ['/api/organizations', '/api/me/sessions'])
      expect(rowsOf(await ada.get(`${list}?${query}`))).toEqual([{ field, code }]);
  });

  it('is rejected with the cursor of another list', async () => {
    await world.signedIn('ada@example.com');
    const { body } = await ada.get('/api/me/sessions?limit=1');
    expect(rowsOf(await ada.get(`/api/organizations?cursor=${body.nextCursor}`))).toEqual([
      { field: 'cursor', code: 'invalid' },
    ]);
    expect((await ada.get(`/api/me/sessions?cursor=${body.nextCursor}`)).status).toBe(200);
  });

  it.each([
    '__proto__=1',
    '__proto__[limit]=0',
    'constructor=1&prototype=2',
    'limit[]=0',
    'toString=a&hasOwnProperty=b',
    'colour=blue&colour=red',
    '%zz=%zz',
    '&&&===&',
  ])('may contain unknown parameters: %s', async (query) => {
    expect(await ada.get(`/api/organizations?${query}`)).toMatchObject({
      status: 200,
      body: { nextCursor: null },
    });
  });

  it('may contain a thousand parameters', async () => {
    const query = Array.from({ length: 1000 }, (_, index) => `p${index}=1`).join('&');
    expect((await ada.get(`/api/organizations?${query.slice(0, 7900)}`)).status).toBe(200);
  });
});

describe('the service, when a request has two errors,', () => {
  const CROSS_SITE = { 'sec-fetch-site': 'cross-site' };
  let member: Browser;

  beforeAll(async () => {
    member = await world.signedIn('member@example.com');
    await putMember(world, organization.split('/').at(-1)!, 'member@example.com');
  });

  it.each<[string, () => Browser, string, () => string, Parameters<Browser['request']>[2], number, string]>([
    ['the body before the URL', () => nobody, 'POST', () => '/api/nothing', { body: '{', headers: JSON_TYPE }, 400, 'malformed_body'],
    ['the media type before the method', () => nobody, 'PATCH', () => '/api/me', { body: 'a', headers: { 'content-type': 'text/plain' } }, 415, 'unsupported_media_type'],
    ['the body before the site', () => nobody, 'POST', () => '/api/organizations', { body: '{', headers: { ...JSON_TYPE, ...CROSS_SITE } }, 400, 'malformed_body'],
    ['the URL before the site', () => ada, 'POST', () => '/api/nothing', { headers: CROSS_SITE }, 404, 'route_not_found'],
    ['the method before the site', () => ada, 'POST', () => '/api/me', { headers: CROSS_SITE }, 405, 'method_not_allowed'],
    ['the site before the session', () => nobody, 'POST', () => '/api/organizations', { headers: CROSS_SITE }, 403, 'cross_site_request'],
    ['the site before the organization', () => ada, 'PATCH', () => `/api/organizations/${NO_ID}`, { headers: CROSS_SITE }, 403, 'cross_site_request'],
    ['the session before the organization', () => nobody, 'PATCH', () => `/api/organizations/${NO_ID}`, { json: {} }, 401, 'unauthenticated'],
    ['the session before the fields', () => nobody, 'POST', () => '/api/organizations', { json: {} }, 401, 'unauthenticated'],
    ['the session before the query', () => nobody, 'GET', () => '/api/organizations?limit=0', {}, 401, 'unauthenticated'],
    ['the organization before the fields', () => ada, 'PATCH', () => `/api/organizations/${NO_ID}`, { json: {} }, 404, 'organization_not_found'],
    ['the relation before the fields, for a stranger', () => stranger, 'PATCH', () => organization, { json: {} }, 403, 'relation_required'],
    ['the relation before the fields, for a member', () => member, 'PATCH', () => organization, { json: {} }, 403, 'relation_required'],
    ['the fields last', () => ada, 'PATCH', () => organization, { json: {} }, 400, 'validation_failed'],
  ])('checks %s', async (_what, who, method, path, options, status, code) => {
    expectProblem(await who().request(method, path(), options), status, code, path().split('?')[0]);
  }); // prettier-ignore

  it('checks the site before the rate limit, and the rate limit before the session', async () => {
    const few = await world.startInstance({ LIMIT_REQUESTS_PER_10S: '2' });
    const caller = world.browser().goTo(few);
    await whileTimeStands(async () => {
      for (let count = 0; count < 2; count++)
        expectProblem(await caller.post('/api/organizations', {}), 401, 'unauthenticated');
      const limited = await caller.post('/api/organizations', {});
      expectProblem(limited, 429, 'rate_limited', '/api/organizations');
      expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(limited.headers.get('retry-after'))).toBeLessThanOrEqual(10);
      const foreign = await caller.request('POST', '/api/organizations', { headers: CROSS_SITE });
      expectProblem(foreign, 403, 'cross_site_request');
      expectProblem(await caller.post('/api/nothing', {}), 404, 'route_not_found');
      // Each session has a limit of its own, which is checked before the organization.
      ada.goTo(few);
      for (let count = 0; count < 2; count++)
        expectProblem(await ada.get(`/api/organizations/${NO_ID}`), 404, 'organization_not_found');
      expectProblem(await ada.get(`/api/organizations/${NO_ID}`), 429, 'rate_limited');
    });
    ada.goTo(world.instances[0]!);
  });
});

describe('a write', () => {
  const write = (headers: Record<string, string>) =>
    Promise.all([
      ada.request('POST', '/api/organizations', { headers }),
      ada.request('PATCH', organization, { headers }),
      ada.request('DELETE', `/api/me/sessions/${NO_ID}`, { headers }),
    ]);

  it.each<[string, () => Record<string, string>]>([
    ['the same origin', () => ({ 'sec-fetch-site': 'same-origin' })],
    ['the address bar', () => ({ 'sec-fetch-site': 'none' })],
    ['the same origin with a hidden Origin', () => ({ 'sec-fetch-site': 'same-origin', origin: 'null' })],
    ['our origin, in a browser without Sec-Fetch-Site', () => ({ origin: world.publicUrl })],
    ['a client that is not a browser', () => ({})],
  ])('is accepted from %s', async (_what, headers) => {
    const statuses = (await write(headers())).map(({ status }) => status);
    expect(statuses).toEqual([400, 400, 404]);
  });

  it.each<[string, () => Record<string, string>]>([
    ['another site', () => ({ 'sec-fetch-site': 'cross-site' })],
    ['another site of the same domain', () => ({ 'sec-fetch-site': 'same-site' })],
    ['an empty site', () => ({ 'sec-fetch-site': '' })],
    ['an unknown site', () => ({ 'sec-fetch-site': 'Same-Origin' })],
    [
      'another site that claims our origin',
      () => ({ 'sec-fetch-site': 'cross-site', origin: world.publicUrl }),
    ],
    ['another origin', () => ({ origin: 'https://evil.example.com' })],
    ['a hidden origin', () => ({ origin: 'null' })],
    ['our host on another port', () => ({ origin: 'http://localhost:1' })],
    ['our host with a trailing dot', () => ({ origin: world.publicUrl.replace('localhost', 'localhost.') })],
    ['an origin that starts with ours', () => ({ origin: `${world.publicUrl}.example.com` })],
    ['our host over https', () => ({ origin: world.publicUrl.replace('http:', 'https:') })],
  ])('is rejected from %s', async (_what, headers) => {
    for (const answer of await write(headers())) expectProblem(answer, 403, 'cross_site_request');
  });

  it('is never allowed by a preflight from another origin', async () => {
    const headers = { origin: 'https://evil.example.com', 'access-control-request-method': 'POST' };
    const preflight = await nobody.request('OPTIONS', '/api/organizations', { headers });
    expectProblem(preflight, 405, 'method_not_allowed');
  });
});

describe('a read', () => {
  it('succeeds even if it comes from another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example.com' };
    const answer = await ada.request('GET', '/api/me', { headers });
    expect(answer.status).toBe(200);
    expectCommonHeaders(answer);
  });
});

describe('a request id', () => {
  it.each(['a', NO_ID, 'Root=1-67891233'.replace('=', ':'), 'x'.repeat(128), '<script>', 'a b', ''])(
    'is never chosen by the caller: %s',
    async (id) => {
      for (const path of ['/api/version', '/api/me', '/api/nothing', '/api/%zz']) {
        const { headers, body } = await nobody.get(path, { headers: { 'x-request-id': id } });
        expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
        expect(headers.get('x-request-id')).not.toBe(id);
        expect(body.requestId ?? headers.get('x-request-id')).toBe(headers.get('x-request-id'));
      }
    },
  );

  it('is unique', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await nobody.get('/api/version')).headers.get('x-request-id')),
    );
    expect(new Set(ids).size).toBe(20);
  });
});

describe('the common response headers', () => {
  it('are in successful responses and redirects', async () => {
    for (const path of ['/api/health', '/api/health/live', '/api/version', '/api/me', organization]) {
      const answer = await ada.get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expectCommonHeaders(answer);
    }
    const redirect = await nobody.get('/api/auth/login');
    expect(redirect.status).toBe(302);
    expectCommonHeaders(redirect);
  });

  it('include HSTS only if the public URL is https', async () => {
    const { origin } = await world.startInstance({ PUBLIC_URL: 'https://app.example.com' });
    for (const path of ['/api/version', '/api/me', '/api/nothing', '/api/%zz']) {
      const { headers } = await fetch(origin + path);
      expectCommonHeaders({ headers }, { https: true });
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    }
    expectCommonHeaders(await raw(origin, 'GARBAGE\r\n\r\n'), { https: true });
    expectCommonHeaders(await raw(world.publicUrl, 'GARBAGE\r\n\r\n'), { https: false });
  });

  it('include subdomains in HSTS only on demand, and never over http', async () => {
    const HSTS_SUBDOMAINS = 'true';
    const secure = await world.startInstance({ PUBLIC_URL: 'https://app.example.com', HSTS_SUBDOMAINS });
    const { headers } = await fetch(`${secure.origin}/api/version`);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    const open = await world.startInstance({ HSTS_SUBDOMAINS });
    expect((await fetch(`${open.origin}/api/version`)).headers.has('strict-transport-security')).toBe(false);
  });
});

describe('the IP address of the caller', () => {
  const signIn = async (instance: Instance, forwarded: string) => {
    const person = world.browser().goTo(instance);
    const headers = { 'x-forwarded-for': forwarded, 'x-forwarded-host': 'evil.example.com' };
    const start = await person.get('/api/auth/login', { headers });
    const provider = start.headers.get('location')!;
    expect(new URL(provider).searchParams.get('redirect_uri')).toBe(`${world.publicUrl}/api/auth/callback`);
    await person.get(await person.answerProvider(provider, { email: 'traveller@example.com' }), { headers });
    const { body } = await person.get('/api/me/sessions', { headers });
    return (body.data as { current: boolean; ipAddress: string }[]).find(({ current }) => current)!.ipAddress;
  };
  /** Sends a request with each X-Forwarded-For under a limit of two per address. @returns whether each was accepted */
  const letThrough = async (settings: Record<string, string>, forwarded: string[]) => {
    const instance = await world.startInstance({ LIMIT_REQUESTS_PER_10S: '2', ...settings });
    const caller = world.browser().goTo(instance);
    const statuses: number[] = [];
    await whileTimeStands(async () => {
      for (const address of forwarded)
        statuses.push((await caller.get('/api/version', { headers: { 'x-forwarded-for': address } })).status);
    });
    return statuses.map((status) => status === 200);
  };

  it('is taken from the connection, even if the caller forges headers', async () => {
    expect(await signIn(world.instances[0]!, '203.0.113.9')).toBe('127.0.0.1');
    expect(await letThrough({}, ['203.0.113.1', '203.0.113.2', '203.0.113.3'])).toEqual([true, true, false]);
    expect(
      await letThrough({ TRUST_PROXY: '10.0.0.1' }, ['203.0.113.1', '203.0.113.2', '203.0.113.3']),
    ).toEqual([true, true, false]);
  });

  it.each(['1', 'loopback', '127.0.0.1', '10.0.0.0/8,127.0.0.0/8'])(
    'is the last address in X-Forwarded-For, which the trusted proxy appended: TRUST_PROXY=%s',
    async (TRUST_PROXY) => {
      const instance = await world.startInstance({ TRUST_PROXY });
      expect(await signIn(instance, '198.51.100.7, 203.0.113.9')).toBe('203.0.113.9');
      const claims = ['1.1.1.1, 203.0.113.1', '2.2.2.2, 203.0.113.1', '3.3.3.3, 203.0.113.1', '203.0.113.2'];
      expect(await letThrough({ TRUST_PROXY }, claims)).toEqual([true, true, false, true]);
    },
  );

  it.each(['1', 'loopback'])(
    'is read without the port that some proxies add: TRUST_PROXY=%s',
    async (TRUST_PROXY) => {
      const instance = await world.startInstance({ TRUST_PROXY });
      expect(await signIn(instance, '198.51.100.7:80, 203.0.113.9:4711')).toBe('203.0.113.9');
      const ports = ['203.0.113.1:1', '203.0.113.1:2', '203.0.113.1:3', '203.0.113.2:1'];
      expect(await letThrough({ TRUST_PROXY }, ports)).toEqual([true, true, false, true]);
      const subnets = [
        '[2001:db8:1:1::1]:1',
        '[2001:db8:1:1::1]:2',
        '[2001:db8:1:1::2]:3',
        '[2001:db8:1:2::1]:1',
      ];
      expect(await letThrough({ TRUST_PROXY }, subnets)).toEqual([true, true, false, true]);
    },
  );

  it('is that of the proxy if the proxy names no address', async () => {
    expect(await letThrough({ TRUST_PROXY: '1' }, ['_a', '_b', 'unknown'])).toEqual([true, true, false]);
  });

  it('is that of the connection if no proxy is trusted, whatever the header says', async () => {
    const claims = ['203.0.113.1:1', '[2001:db8::1]:1', '_a'];
    expect(await letThrough({ TRUST_PROXY: 'none' }, claims)).toEqual([true, true, false]);
  });

  it('shares its rate limit with all addresses of its IPv6 /64 subnet', async () => {
    const addresses = ['2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:1:ffff::3', '2001:db8:1:2::1'];
    expect(await letThrough({ TRUST_PROXY: '1' }, addresses)).toEqual([true, true, false, true]);
  });
});

describe('an unexpected failure', () => {
  it('is answered with a fixed sentence and the request id, and without details of the error', async () => {
    const own = await startWorld();
    const person = await own.signedIn('ada@example.com');
    await own.database.query('ALTER TABLE memberships RENAME COLUMN relation TO canary');
    const one = await person.get('/api/me');
    await own.database.query('DROP TABLE memberships CASCADE');
    const other = await person.get('/api/organizations');
    expectProblem(one, 500, 'internal_error', '/api/me');
    expectProblem(other, 500, 'internal_error', '/api/organizations');
    expect(one.body.detail).toBe(other.body.detail);
    expect(one.text + other.text).not.toMatch(/canary|memberships|relation|column/);
    expect((await person.get('/api/health')).status).toBe(200);
    await own.stop();
  });
});
