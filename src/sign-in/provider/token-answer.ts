import { boundedFetch } from '../../platform/outbound/bounded-fetch.js';
import { ProviderFault } from '../sign-in.errors.js';
import { withoutAbsentClaims } from '../claims/absent-claims.js';

/** In bytes. Larger than any legitimate response of an identity provider. */
const MAX_BODY = 1024 * 1024;
/** The members of a token answer that a sign-in uses. */
const USED = ['access_token', 'token_type', 'id_token'];

/** The member of our own that holds the ID token as the provider has signed it. */
const SIGNED = 'signed_id_token';

const fetchBounded = boundedFetch(MAX_BODY);

/**
 * Calls an identity provider. Removes all members of a token answer that a sign-in does not use. Some providers send
 * null or an empty text for tokens that they do not issue, and the library would reject the whole answer. For the same
 * reason, the library gets the ID token without such claims, and `signedTokenOf` returns the token as the provider has
 * signed it.
 * @throws ProviderFault if the answer lacks a token that a sign-in needs, has an encrypted ID token or another token
 * type than Bearer, or is a signed userinfo, which we cannot verify
 */
export async function fetchFromProvider(
  url: string | URL | Request,
  options: RequestInit = {},
): Promise<Response> {
  const response = await fetchBounded(url, options);
  if (/^application\/jwt\b/i.test(response.headers.get('content-type') ?? ''))
    throw new ProviderFault('The userinfo is a JWT. Configure the client to get it as JSON.');
  if (options.method !== 'POST' || !response.ok) return response; // only tokens are requested by POST
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  if (typeof answer !== 'object' || answer === null) return response;
  const used = Object.fromEntries(Object.entries(answer).filter(([name]) => USED.includes(name)));
  const fault = faultOf(used);
  if (fault) throw new ProviderFault(fault);
  const signed = used['id_token'] as string;
  Object.assign(used, { id_token: withoutAbsentClaims(signed), [SIGNED]: signed });
  return new Response(JSON.stringify(used), response);
}

/** The ID token as the provider has signed it. Its signature must be verified. */
export function signedTokenOf(answer: Record<string, unknown>): string {
  return answer[SIGNED] as string;
}

function faultOf({ access_token, token_type, id_token }: Record<string, unknown>): string | undefined {
  if (typeof id_token !== 'string' || id_token === '')
    return 'The token response has no ID token. Is `openid` in OIDC_SCOPE, and does the provider support it?';
  if (id_token.split('.').length === 5)
    return 'The ID token is encrypted. Configure the client to get it signed only.';
  if (typeof access_token !== 'string' || access_token === '')
    return 'The token response has no access token.';
  if (!/^bearer$/i.test(String(token_type))) return 'The access token has another type than Bearer.';
  return undefined;
}
