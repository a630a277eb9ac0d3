import type { IncomingHttpHeaders } from 'node:http';

interface Credentials {
  clientId: string;
  clientSecret: string;
}

/**
 * How a provider reads the credentials of a token request. `basic` decodes the header as RFC 6749 (2.3.1) demands,
 * and `undecoded-basic` compares it as it is, as Google does.
 */
export type Reading = 'basic' | 'undecoded-basic' | 'post';

/** The method of a token request, by the place of its credentials. */
export function methodOf(
  headers: IncomingHttpHeaders,
  form: URLSearchParams,
): 'basic' | 'post' | 'both' | 'none' {
  const [inHeader, inBody] = [headers.authorization !== undefined, form.has('client_secret')];
  if (inHeader && inBody) return 'both';
  return inHeader ? 'basic' : inBody ? 'post' : 'none';
}

/** Whether a token request has the credentials of the client in a way that the provider reads. */
export function isClient(
  { clientId, clientSecret }: Credentials,
  headers: IncomingHttpHeaders,
  form: URLSearchParams,
  readings: Reading[],
): boolean {
  if (methodOf(headers, form) === 'both') return false; // RFC 6749 (2.3) forbids it
  const found = readings.map((reading) => read(reading, headers.authorization, form));
  return found.some(([id, secret]) => id === clientId && secret === clientSecret);
}

function read(reading: Reading, authorization = '', form: URLSearchParams): (string | null | undefined)[] {
  if (reading === 'post') return [form.get('client_id'), form.get('client_secret')];
  const pair = Buffer.from(authorization.replace(/^Basic /i, ''), 'base64')
    .toString()
    .split(':');
  return reading === 'basic' ? pair.map((half) => decodeURIComponent(half.replaceAll('+', ' '))) : pair;
}
