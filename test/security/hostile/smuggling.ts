/** Builds the bytes of an HTTP/1.1 request. */
export function request(line: string, headers: string[], body: string | Buffer = ''): Buffer {
  const head = [line, 'Host: localhost', ...headers].join('\r\n');
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), Buffer.from(body)]);
}

const get = (path: string, ...headers: string[]) => request(`GET ${path} HTTP/1.1`, headers);

/** A smuggled request: a proxy may read it as the body of another request, and the server as a request. */
const HIDDEN = 'GET /api/version?hidden HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** A POST request whose headers make its length ambiguous, so that a parser may read the rest as a second request. */
const post = (...headers: string[]) =>
  request(
    'POST /api/organizations HTTP/1.1',
    ['Content-Type: application/json', ...headers],
    `0\r\n\r\n${HIDDEN}`,
  );

const chunked = (body: string) =>
  request(
    'POST /api/organizations HTTP/1.1',
    ['Content-Type: application/json', 'Transfer-Encoding: chunked'],
    body,
  );

/** Requests that violate HTTP, or whose length is ambiguous. */
export const NOT_HTTP: [what: string, octets: string | Buffer][] = [
  ['garbage', 'GARBAGE\r\n\r\n'],
  ['an unknown method', 'FOO /api/version HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['no version', 'GET /api/version\r\n\r\n'],
  ['a version without a number', 'GET /api/version HTTP/\r\nHost: localhost\r\n\r\n'],
  ['a future version', 'GET /api/version HTTP/9.9\r\nHost: localhost\r\n\r\n'],
  ['a version in lower case', 'GET /api/version http/1.1\r\nHost: localhost\r\n\r\n'],
  ['HTTP/2 without negotiation', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a TLS handshake', Buffer.from('16030100c8010000c40303', 'hex')],
  ['a NUL in a header', get('/api/version', 'X-A: a\0b')],
  ['a control character in the address', get('/api/ver\x01sion')],
  ['a space in the address', get('/api/ver sion')],
  ['a header name with a space', get('/api/version', 'X A: b')],
  ['a header without a colon', get('/api/version', 'XA')],
  ['a header without a name', get('/api/version', ': a')],
  ['a folded header', get('/api/version', 'X-A: a', ' b')],
  ['a header ended by a bare CR', get('/api/version', 'X-A: a\rX-B: b')],
  ['a space before a colon', post('Transfer-Encoding : chunked')],
  ['a request line ended by a bare LF', 'GET /api/version HTTP/1.1\nHost: localhost\n\n'],
  ['a header line ended by a bare LF', 'GET /api/version HTTP/1.1\r\nHost: localhost\nX-A: b\r\n\r\n'],
  ['a length and chunks', post('Content-Length: 6', 'Transfer-Encoding: chunked')],
  ['chunks and a length', post('Transfer-Encoding: chunked', `Content-Length: ${5 + HIDDEN.length}`)],
  ['a coding that is almost chunked', post('Transfer-Encoding: xchunked')],
  ['a coding after chunked', post('Transfer-Encoding: chunked, identity')],
  ['a coding before chunked, and a length', post('Transfer-Encoding: gzip, chunked', 'Content-Length: 5')],
  ['two codings', post('Transfer-Encoding: chunked', 'Transfer-Encoding: identity')],
  ['a coding with a control character', post('Transfer-Encoding: \x0bchunked', 'Content-Length: 5')],
  ['a coding in quotes', post('Transfer-Encoding: "chunked"', 'Content-Length: 5')],
  ['two lengths', post('Content-Length: 5', `Content-Length: ${5 + HIDDEN.length}`)],
  ['two lengths on one line', post(`Content-Length: 5, ${5 + HIDDEN.length}`)],
  ['a length with a sign', post('Content-Length: +5')],
  ['a negative length', post('Content-Length: -5')],
  ['a length in words', post('Content-Length: five')],
  ['a length in hexadecimal', post('Content-Length: 0x5')],
  ['a length with an underscore', post('Content-Length: 1_0')],
  ['a length beyond the range', post('Content-Length: 99999999999999999999999999')],
  ['a chunk extension ended by a bare LF', chunked(`2;a\n{}\r\n0\r\n\r\n${HIDDEN}`)],
  ['a chunk without a size', chunked(`x\r\n{}\r\n0\r\n\r\n${HIDDEN}`)],
  ['a chunk with a negative size', chunked(`-2\r\n{}\r\n0\r\n\r\n${HIDDEN}`)],
  ['a chunk with a size beyond the range', chunked(`ffffffffffffffff2\r\n{}\r\n0\r\n\r\n${HIDDEN}`)],
  ['a chunk size with 0x', chunked(`0x2\r\n{}\r\n0\r\n\r\n${HIDDEN}`)],
  ['a chunk longer than its size', chunked(`2\r\n{}{}\r\n0\r\n\r\n${HIDDEN}`)],
  ['a chunk ended by a bare LF', chunked(`2\r\n{}\n0\r\n\r\n${HIDDEN}`)],
]; // prettier-ignore

/** Requests that the parser accepts, although their host or path is missing or can be understood in two ways. */
export const TWO_MEANINGS: [what: string, octets: string | Buffer][] = [
  ['two hosts', get('/api/version', 'Host: other.example.com')],
  ['the same host twice', get('/api/version', 'Host: localhost')],
  ['no host', 'GET /api/version HTTP/1.1\r\n\r\n'],
  ['a whole URL', get('http://other.example.com/api/version')],
  ['an absolute URL of an unknown page', get('https://other.example.com/api/nothing')],
  ['a proxy', request('CONNECT other.example.com:443 HTTP/1.1', [])],
  ['no path', request('OPTIONS * HTTP/1.1', [])],
  ['a path without a leading slash', get('api/version')],
];
