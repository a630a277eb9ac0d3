import { NOT_HTTP, request, TWO_MEANINGS } from '../../../security/hostile/smuggling.js';
import type { Random } from '../random.js';

const JSON_POST = ['Content-Type: application/json', 'Content-Length: 13'];

/** Unusual HTTP, most of it valid: paths, headers, media types and methods. */
const ODD: [what: string, octets: string | Buffer][] = [
  ...['//api/me', '/api//me', '/api/me/', '/API/me', '/./api/me', '/x/../api/me', '/api/me;x', '/api/me%00', '/api%2fme', '/%61pi/me', '/api/%zz', '/api/me?a#b', '/api/organizations/..%2f..%2fetc'].map(
    (path): [string, Buffer] => [`the path ${path}`, request(`GET ${path} HTTP/1.1`, [])],
  ),
  ...['text/plain', 'application/json\ta', 'APPLICATION/JSON', 'application/json; charset=utf-16', ';', 'multipart/form-data; boundary=x'].map(
    (type): [string, Buffer] => [`the type ${type}`, request('POST /api/organizations HTTP/1.1', [`Content-Type: ${type}`, 'Content-Length: 13'], '{"name":"One"}'.slice(0, 13))],
  ),
  ...['TRACE', 'PROPFIND', 'QUERY', 'PUT', 'HEAD', 'OPTIONS', 'DELETE'].map(
    (method): [string, Buffer] => [`the method ${method}`, request(`${method} /api/me HTTP/1.1`, ['Content-Length: 0'])],
  ),
  ['a header of 20 KB', request('GET /api/version HTTP/1.1', [`X-A: ${'a'.repeat(20_000)}`])],
  ['2,500 headers', request('GET /api/version HTTP/1.1', Array.from({ length: 2500 }, () => 'a:b'))],
  ['headers named like JavaScript properties', request('GET /api/version HTTP/1.1', ['__proto__: a', 'constructor: b'])],
  ['invalid cookies', request('GET /api/me HTTP/1.1', ['Cookie: ;;=;__Host-session=%zz', 'Cookie: a'])],
  ['an upgrade', request('GET /api/version HTTP/1.1', ['Connection: Upgrade', 'Upgrade: websocket'])],
  ['an upgrade to HTTP/2', request('GET /api/version HTTP/1.1', ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk'])],
  ['a header listed in Connection', request('GET /api/version HTTP/1.1', ['Connection: close, host, x-request-id'])],
  ['an expectation', request('POST /api/organizations HTTP/1.1', [...JSON_POST, 'Expect: a-miracle'], '{"name":"One"}')],
  ['a hundred requests at once', Buffer.concat(Array.from({ length: 100 }, (_, index) => request(`GET /api/version?${index} HTTP/1.1`, [])))],
  ['a body of a GET', request('GET /api/version HTTP/1.1', ['Content-Length: 5'], 'hello')],
  ['a chunked body of a GET', request('GET /api/version HTTP/1.1', ['Transfer-Encoding: chunked'], '5\r\nhello\r\n0\r\n\r\n')],
  ['a body with trailers', request('POST /api/organizations HTTP/1.1', ['Content-Type: application/json', 'Transfer-Encoding: chunked', 'Trailer: Cookie'], '2\r\n{}\r\n0\r\nCookie: a=b\r\nContent-Length: 5\r\n\r\n')],
  ['a chunk with an extension', request('POST /api/organizations HTTP/1.1', ['Content-Type: application/json', 'Transfer-Encoding: chunked'], '2;a="b\\""\r\n{}\r\n0\r\n\r\n')],
  ['HTTP/1.0', 'GET /api/version HTTP/1.0\r\n\r\n'],
  ['HTTP/1.0 in chunks', 'POST /api/organizations HTTP/1.0\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n'],
]; // prettier-ignore

export interface Octets {
  what: string;
  octets: Buffer;
}

export const CORPUS: Octets[] = [...NOT_HTTP, ...TWO_MEANINGS, ...ODD].map(([what, octets]) => ({
  what,
  octets: Buffer.isBuffer(octets) ? octets : Buffer.from(octets, 'latin1'),
}));

/** Fragments of HTTP that parsers interpret differently. */
const FRAGMENTS = [
  '\r', '\n', '\0', '\r\n', '\r\n\r\n', ' ', '\t', ':', ',', ';', '\x0b', '\x85', '\xa0', '0', '-', '%00', '%0d%0a', '\r\n ',
  '\r\nContent-Length: 0', '\r\nContent-Length: 100', '\r\nTransfer-Encoding: chunked', '\r\nTransfer-Encoding:\tchunked',
  '\r\nTransfer-Encoding: identity', '\r\nConnection: keep-alive, content-length', '\r\nHost: other.example.com', '\r\nExpect: 100-continue',
  '\r\nGET /api/version?inside HTTP/1.1\r\nHost: localhost\r\n\r\n', '0\r\n\r\n', 'HTTP/1.1', 'ffffffff',
]; // prettier-ignore

/** Creates a random variant of a request of the corpus, with changed, removed, duplicated or added bytes. */
export function mutant(random: Random): Octets {
  const { what, octets } = random.pick(CORPUS);
  let changed = octets.subarray(0, 30_000).toString('latin1');
  for (let left = random.integer(1, 4); left > 0; left--) {
    const at = random.integer(0, Math.min(changed.length, 400));
    const [before, after] = [changed.slice(0, at), changed.slice(at)];
    changed = random.weighted<() => string>([
      [50, () => before + random.pick(FRAGMENTS) + after],
      [15, () => before + after.slice(random.integer(1, 3))],
      [15, () => before + String.fromCharCode(random.integer(0, 255)) + after.slice(1)],
      [10, () => before + after.slice(0, random.integer(1, 60)) + after],
      [10, () => (random.chance(0.5) ? changed.toUpperCase() : changed.replace(/\r\n/g, '\n'))],
    ])();
  }
  return { what: `${what}, changed`, octets: Buffer.from(changed, 'latin1') };
}
