import type { Browser } from '../../../support/browser.js';
import { expectCommonHeaders, expectProblem, fieldErrors } from '../../../support/problems.js';
import { raw } from '../../../support/raw.js';
import { sharedWorld } from '../../../support/shared-world.js';
import type { World } from '../../../support/world.js';

const NO_ID = '01900000-0000-7000-8000-000000000000';

let world: World;
let nobody: Browser;
let ada: Browser;
let stranger: Browser;
/** The path of an organization that Ada owns. */
let organization: string;

beforeAll(async () => {
  world = await sharedWorld();
  nobody = world.browser();
  ada = await world.signedIn('ada@example.com');
  stranger = await world.signedIn('stranger@example.com');
  organization = `/api/organizations/${(await ada.post('/api/organizations', { name: 'Engines' })).body.id}`;
});

describe('a URL', () => {
  it.each(['/', '/api', '/api/', '/api/nothing', '/favicon.ico', '/robots.txt', '/api/auth'])(
    'leads to 404 if it has no route, for any caller and method: %s',
    async (path) => {
      for (const browser of [nobody, ada])
        for (const method of ['GET', 'POST', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'])
          expectProblem(await ask(browser, method, path), 404, 'route_not_found', path);
    },
  );

  it('is repeated in the error without its query', async () => {
    const answer = await nobody.get('/api/nothing?code=canary-code');
    expectProblem(answer, 404, 'route_not_found', '/api/nothing');
    expect(answer.text).not.toContain('canary');
  });

  it.each([
    ['/api/version', 'GET, HEAD'],
    ['/api/me/sessions', 'DELETE, GET, HEAD'],
    [`/api/me/sessions/${NO_ID}`, 'DELETE'],
    ['/api/organizations', 'GET, HEAD, POST'],
    [`/api/organizations/${NO_ID}`, 'DELETE, GET, HEAD, PATCH'],
    [`/api/organizations/${NO_ID}/invites/bulk`, 'POST'],
    ['/api/auth/login', 'GET'],
    ['/api/auth/logout?a=b', 'GET'],
  ])('lists its methods in the Allow header of a 405: %s', async (path, allow) => {
    const answer = await ask(nobody, 'TRACE', path);
    expect(answer.headers.get('allow')).toBe(allow);
    expectProblem(answer, 405, 'method_not_allowed', path.split('?')[0]);
  });

  it.each(['GET', 'HEAD', 'PATCH', 'DELETE'])(
    'that ends with bulk is not read as the URL of an invite with this id: %s',
    async (method) => {
      for (const word of ['bulk', '%62ulk']) {
        const answer = await ask(nobody, method, `/api/organizations/${NO_ID}/invites/${word}`);
        expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
      }
    },
  );

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
      const [head, get] = [await ask(browser, 'HEAD', path), await ask(browser, 'GET', path)];
      expect({ path, ...head }).toMatchObject({ path, status, text: '' });
      expect([path, get.status, lasting(head)]).toEqual([path, status, lasting(get)]);
      expect(get.text).not.toBe('');
      expectCommonHeaders(head);
    }
  });

  /** The headers that do not differ for each request. */
  function lasting({ headers }: { headers: Headers }) {
    return [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  }

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
      expect(fieldErrors(await ada.get(`${list}?${query}`))).toEqual([{ field, code }]);
  });

  it('is rejected with the cursor of another list', async () => {
    await world.signedIn('ada@example.com');
    const { body } = await ada.get('/api/me/sessions?limit=1');
    expect(fieldErrors(await ada.get(`/api/organizations?cursor=${body.nextCursor}`))).toEqual([
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
    'color=blue&color=red',
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
