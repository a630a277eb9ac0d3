import { gzipSync } from 'node:zlib';
import type { Answer, Browser } from '../../../support/browser.js';
import { expectCommonHeaders, expectProblem, fieldErrors } from '../../../support/problems.js';
import { raw } from '../../../support/raw.js';
import { sharedWorld } from '../../../support/shared-world.js';
import type { World } from '../../../support/world.js';

const NO_ID = '01900000-0000-7000-8000-000000000000';

const JSON_TYPE = { 'content-type': 'application/json' };

let world: World;
let ada: Browser;
/** The path of an organization that Ada owns. */
let organization: string;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
  organization = `/api/organizations/${(await ada.post('/api/organizations', { name: 'Engines' })).body.id}`;
});

function sendJson(browser: Browser, body: string | Buffer, path = '/api/organizations'): Promise<Answer> {
  return browser.request('POST', path, { body, headers: JSON_TYPE });
}

describe('a request body', () => {
  it('may begin with a byte order mark', async () => {
    expect(await sendJson(ada, '\ufeff{"name":"Marked"}')).toMatchObject({
      status: 201,
      body: { name: 'Marked' },
    });
  });

  it('may be nested up to 32 levels deep', async () => {
    const nested = (levels: number) => `{"name":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    expect(fieldErrors(await sendJson(ada, nested(32)))).toEqual([{ field: 'name', code: 'wrong_type' }]);
    expectProblem(await sendJson(ada, nested(33)), 400, 'malformed_body');
  });

  it.each(['null', '[]', '[{"name":"a"}]', '"name"', '5', 'true'])(
    'must be an object, not %s',
    async (body) => {
      expect(fieldErrors(await sendJson(ada, body))).toEqual([{ field: '', code: 'wrong_type' }]);
    },
  );

  it.each<[string, unknown, { field: string; code: string }[]]>([
    ['nothing', {}, [{ field: 'name', code: 'required' }]],
    ['null', { name: null }, [{ field: 'name', code: 'required' }]],
    ['a number', { name: 5 }, [{ field: 'name', code: 'wrong_type' }]],
    ['an object', { name: { first: 'a' } }, [{ field: 'name', code: 'wrong_type' }]],
    ['a list', { name: ['a'] }, [{ field: 'name', code: 'wrong_type' }]],
    ['an empty text', { name: '' }, [{ field: 'name', code: 'too_short' }]],
    ['too long a text', { name: 'a'.repeat(101) }, [{ field: 'name', code: 'too_long' }]],
    ['markup', { name: '<b>' }, [{ field: 'name', code: 'invalid_characters' }]],
    [
      'two errors',
      { names: 'a', name: 7 },
      [
        { field: 'names', code: 'unknown_field' },
        { field: 'name', code: 'wrong_type' },
      ],
    ],
  ])(
    'is validated, with one error per invalid field: %s [Input, V2.2.1, V2.2.2]',
    async (_what, body, rows) => {
      for (const answer of [await ada.post('/api/organizations', body), await ada.patch(organization, body)])
        expect(fieldErrors(answer).sort((a, b) => a.field.localeCompare(b.field))).toEqual(
          [...rows].sort((a, b) => a.field.localeCompare(b.field)),
        );
    },
  );

  it.each([
    [{}, 'name is required'],
    [{ name: 'x'.repeat(101) }, 'name must be at most 100 characters'],
    [{ name: 'Acme', ownerId: 'x' }, 'ownerId is not a field of this request: leave it out'],
  ])('is rejected with a sentence for each field: %j', async (body, message) => {
    const { errors } = (await ada.post('/api/organizations', body)).body;
    expect(errors).toMatchObject([{ message }]);
  });

  it('counts as an empty object if the request has none', async () => {
    for (const headers of [{}, JSON_TYPE])
      expect(fieldErrors(await ada.request('POST', '/api/organizations', { headers }))).toEqual([
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
    ['a type and nothing', { headers: JSON_TYPE }],
    ['an empty object', { headers: JSON_TYPE, body: '{}' }],
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
      fieldErrors(await ada.request('DELETE', path, { body, headers: JSON_TYPE }));
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
  ])('is rejected if it is not JSON in UTF-8: %s [Other sites, V3.5.2, V4.1.1]', async (type) => {
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
