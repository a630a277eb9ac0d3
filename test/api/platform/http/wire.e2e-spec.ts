import { once } from 'node:events';
import type { Socket } from 'node:net';
import { NOT_HTTP, request, TWO_MEANINGS } from '../../../security/hostile/smuggling.js';
import { expectCommonHeaders, expectProblem } from '../../../support/problems.js';
import { raw, RawConnection } from '../../../support/raw.js';
import { sharedWorld } from '../../../support/shared-world.js';
import type { World } from '../../../support/world.js';

const LIMIT_BODY_BYTES = 4096;

let world: World;
let origin: string;
let cookie: string;

beforeAll(async () => {
  world = await sharedWorld({ settings: { LIMIT_BODY_BYTES: String(LIMIT_BODY_BYTES) } });
  ({ origin } = world.instances[0]!);
  const ada = await world.signedIn('ada@example.com');
  cookie = await ada.jar.getCookieString(world.publicUrl);
});

/** After each test, the service must still answer. */
afterEach(async () => {
  expect(await raw(origin, get('/api/health/live'))).toMatchObject({ status: 200, body: { status: 'ok' } });
});

const get = (path: string, ...headers: string[]) => request(`GET ${path} HTTP/1.1`, headers);

const post = (body: string | Buffer, ...headers: string[]) =>
  request(
    'POST /api/organizations HTTP/1.1',
    [`Cookie: ${cookie}`, 'Content-Type: application/json', `Content-Length: ${body.length}`, ...headers],
    body,
  );

const chunkedPost = (...chunks: string[]) =>
  request(
    'POST /api/organizations HTTP/1.1',
    [`Cookie: ${cookie}`, 'Content-Type: application/json', 'Transfer-Encoding: chunked'],
    [...chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`), '0\r\n\r\n'].join(''),
  );

/** A valid JSON body of exactly this size in bytes. */
function bodyOf(octets: number, name: string): string {
  const body = JSON.stringify({ name });
  return body + ' '.repeat(octets - body.length);
}

describe('malformed HTTP', () => {
  it.each(NOT_HTTP)('is rejected, and the connection is closed: %s', async (_what, octets) => {
    const connection = await RawConnection.open(origin);
    const answer = await connection.send(octets).answer();
    expectProblem(answer, 400, 'malformed_request');
    expect(answer.headers.get('connection')).toBe('close');
    expect(await connection.end()).toBe('');
  });
});

describe('a request with an ambiguous target', () => {
  it.each(TWO_MEANINGS)('is rejected: %s [Input, V4.2.1]', async (_what, octets) => {
    expectProblem(await raw(origin, octets), 400, 'malformed_request');
  });
});

describe('a URL', () => {
  it.each(['/api/%zz', '/api/organizations/%ff', '/api/organizations/%', '/%c0%af/api/version'])(
    'is rejected if it cannot be decoded: %s',
    async (path) => expectProblem(await raw(origin, get(path)), 400, 'malformed_request', path),
  );

  it('may have up to 8000 characters', async () => {
    const longest = '/api/'.padEnd(8000, 'a');
    expectProblem(await raw(origin, get(longest)), 404, 'route_not_found', '/api/{token}');
    expectProblem(await raw(origin, get(`${longest}a`)), 414, 'uri_too_long');
    expectProblem(
      await raw(origin, get('/api/version?'.padEnd(8001, 'a'))),
      414,
      'uri_too_long',
      '/api/version',
    );
    expectProblem(await raw(origin, get(`/api/organizations/${'a'.repeat(7000)}`)), 401, 'unauthenticated');
  });
});

describe('request headers', () => {
  it.each([
    ['one of 20 KB', [`X-A: ${'a'.repeat(20_000)}`]],
    ['one of 2 MB', [`X-A: ${'a'.repeat(2_000_000)}`]],
    ['ten thousand', Array.from({ length: 10_000 }, (_, index) => `X-${index}: a`)],
    ['a hundred and one', Array.from({ length: 100 }, () => 'a:b')], // the other one is Host
    ['cookies of 20 KB', [`Cookie: ${'a=b; '.repeat(4000)}`]],
  ])('are rejected if they are too large or too many: %s', async (_what, headers) => {
    expectProblem(await raw(origin, get('/api/version', ...headers)), 431, 'headers_too_large');
  });

  it.each([
    ['names of object properties', ['__proto__: a', 'constructor: b', 'toString: c']],
    ['the session twice', [`Cookie: session_1=a; session_1=b`, 'Cookie: session_1=c']],
    ['malformed cookies', ['Cookie: ;;;=;session=%zz;__proto__=1; =a']],
    ['hundreds of cookies', [`Cookie: ${Array.from({ length: 300 }, (_, i) => `c${i}=${i}`).join('; ')}`]],
  ])('may be unusual: %s', async (_what, headers) => {
    expectProblem(await raw(origin, get('/api/me', ...headers)), 401, 'unauthenticated');
  });

  it('are all read if there are a hundred [Input, V4.2.1, CVE-2026-58044]', async () => {
    const many = Array.from({ length: 98 }, () => 'a:b');
    expect(await raw(origin, get('/api/me', ...many, `Cookie: ${cookie}`))).toMatchObject({ status: 200 });
  });
});

describe('a request body', () => {
  it('is accepted up to the size limit [Input, V15.2.2, API4]', async () => {
    expect(await raw(origin, post(bodyOf(LIMIT_BODY_BYTES, 'Just fits')))).toMatchObject({ status: 201 });
    const refused = await raw(origin, post(bodyOf(LIMIT_BODY_BYTES + 1, 'Does not')));
    expectProblem(refused, 413, 'body_too_large');
    expect(refused.body.maximum).toBe(LIMIT_BODY_BYTES);
  });

  it('is rejected if its chunks together exceed the size limit', async () => {
    const half = LIMIT_BODY_BYTES / 2;
    const body = bodyOf(LIMIT_BODY_BYTES, 'Fits in chunks');
    const fits = await raw(origin, chunkedPost(body.slice(0, half), body.slice(half)));
    expect(fits).toMatchObject({ status: 201 });
    const tooLarge = bodyOf(LIMIT_BODY_BYTES + 1, 'Does not in chunks');
    expectProblem(
      await raw(origin, chunkedPost(tooLarge.slice(0, half), tooLarge.slice(half))),
      413,
      'body_too_large',
    );
  });

  it('is rejected before it arrives if its Content-Length exceeds the size limit', async () => {
    const head = request('POST /api/organizations HTTP/1.1', [
      `Cookie: ${cookie}`,
      'Content-Type: application/json',
      'Content-Length: 99999999999',
    ]);
    const connection = await RawConnection.open(origin);
    expectProblem(await connection.send(head).answer(), 413, 'body_too_large');
    await connection.end();
  });

  it('is read to its end if it is far larger than the limit, because proxies lose a response that precedes it', async () => {
    const answer = await raw(origin, post(bodyOf(3_000_000, 'Large')));
    expectProblem(answer, 413, 'body_too_large');
    expect(answer.headers.get('connection')).not.toBe('close');
  });

  it('has no effect if the client disconnects before its end', async () => {
    const connection = await RawConnection.open(origin);
    connection.send(request('POST /api/organizations HTTP/1.1', [
      `Cookie: ${cookie}`,
      'Content-Type: application/json',
      'Content-Length: 100',
    ], '{"name":"Half sent"}')).close(); // prettier-ignore
    const { text } = await raw(origin, get('/api/organizations', `Cookie: ${cookie}`));
    expect(text).not.toContain('Half sent');
  });

  it('is ignored by a route that takes no body', async () => {
    const connection = await RawConnection.open(origin);
    const first = request('GET /api/version HTTP/1.1', ['Content-Length: 5'], 'hello');
    connection.send(first, get('/api/health/live'));
    expect((await connection.answer()).body).toHaveProperty('version');
    expect((await connection.answer()).body).toEqual({ status: 'ok' });
    connection.close();
  });
});

describe('a body in tiny parts', () => {
  const json = JSON.stringify({ name: 'Tiny' });

  it('is accepted if there are few', async () => {
    const answer = await raw(origin, chunkedPost(...json));
    expect(answer).toMatchObject({ status: 201, body: { name: 'Tiny' } });
  });

  it.each([
    ['JSON', chunkedPost(...(json + ' '.repeat(100)))],
    [
      'a webhook event',
      request(
        'POST /api/webhooks/stripe HTTP/1.1',
        [
          'Content-Type: application/json',
          'Transfer-Encoding: chunked',
          `Stripe-Signature: t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`,
        ],
        `${'1\r\n \r\n'.repeat(100)}0\r\n\r\n`,
      ),
    ],
  ])('closes the connection if there are many: %s [Input, V15.2.2, API4]', async (_what, octets) => {
    const connection = await RawConnection.open(origin);
    expect(await connection.send(octets).end()).toBe('');
  });
});

describe('a slow request', () => {
  it('times out after 5 seconds for the headers and 10 seconds in total [Input, V15.2.2, API4]', async () => {
    const server = world.instances[0]!.app.nest.getHttpServer();
    expect([server.headersTimeout, server.requestTimeout]).toEqual([5000, 10_000]);
    // Node.js enforces these timeouts itself. It checks them every 100 milliseconds.
    Object.assign(server, { headersTimeout: 1000, requestTimeout: 3000 });
    const ended: string[] = [];
    const arrive = async (what: string, ...parts: Buffer[]) => {
      const started = performance.now(); // the service measures from when it accepts the connection
      const connection = await RawConnection.open(origin);
      const drip = setInterval(() => connection.send('a'), 200);
      const answer = await connection.send(...parts).answer();
      ended.push(what);
      clearInterval(drip);
      await connection.end();
      return { answer, seconds: (performance.now() - started) / 1000 };
    };
    const headers = get('/api/version').subarray(0, -2);
    const body = post(bodyOf(1000, 'Slow')).subarray(0, -900);
    const [slowHeaders, slowBody] = await Promise.all([arrive('headers', headers), arrive('body', body)]);

    expectProblem(slowHeaders.answer, 408, 'request_timeout');
    expect(slowHeaders.seconds).toBeGreaterThan(0.9);
    expectProblem(slowBody.answer, 408, 'request_timeout');
    expect(slowBody.seconds).toBeGreaterThan(2.9);
    expect(ended).toEqual(['headers', 'body']);
    Object.assign(server, { headersTimeout: 5000, requestTimeout: 10_000 });
  });
});

describe('a connection', () => {
  it('delivers the responses to 64 pipelined requests in order', async () => {
    const connection = await RawConnection.open(origin);
    const paths = Array.from({ length: 64 }, (_, index) => `/api/number-${index}`);
    connection.send(Buffer.concat(paths.map((path) => get(path))));
    for (const path of paths) expectProblem(await connection.answer(), 404, 'route_not_found', path);
    connection.close();
  });

  it('is closed if more than 64 pipelined requests wait for their response [Input, V15.2.2, API4]', async () => {
    const connection = await RawConnection.open(origin);
    connection.send(Buffer.concat(Array.from({ length: 65 }, () => get('/api/me', `Cookie: ${cookie}`))));
    expect(await connection.end()).toBe('');
  });

  it('serves more than 64 requests, one after the other', async () => {
    const connection = await RawConnection.open(origin);
    for (let sent = 0; sent < 70; sent++)
      expect(await connection.send(get('/api/health/live')).answer()).toMatchObject({ status: 200 });
    connection.close();
  });

  it.each(['websocket', 'h2c'])('is not upgraded to %s', async (protocol) => {
    const upgrade = [
      'Connection: Upgrade',
      `Upgrade: ${protocol}`,
      'Sec-WebSocket-Key: YQ==',
      'Sec-WebSocket-Version: 13',
    ];
    const answer = await raw(origin, get('/api/version', ...upgrade));
    expect(answer).toMatchObject({ status: 200, body: { version: expect.any(String) } });
    expectCommonHeaders(answer);
  });

  it('gets 100 Continue before the body if the request has Expect: 100-continue', async () => {
    const connection = await RawConnection.open(origin);
    const whole = post(bodyOf(100, 'Went on'), 'Expect: 100-continue');
    connection.send(whole.subarray(0, -100));
    expect(await connection.answer()).toMatchObject({ status: 100 });
    connection.send(whole.subarray(-100));
    expect(await connection.answer()).toMatchObject({ status: 201, body: { name: 'Went on' } });
    connection.close();
  });

  it('gets 400 for an unknown value of the Expect header', async () => {
    expectProblem(await raw(origin, get('/api/version', 'Expect: a-miracle')), 400, 'malformed_request');
  });

  it('is closed after malformed input even if the client keeps it open', async () => {
    const accepted = once(world.instances[0]!.app.nest.getHttpServer(), 'connection');
    const silent = await RawConnection.open(origin);
    const [socket] = (await accepted) as [Socket];
    const gone = once(socket, 'close');
    expectProblem(await silent.send('GARBAGE\r\n\r\n').answer(), 400, 'malformed_request');
    await gone;
    silent.close();
  });
});
