import { boundedFetch } from '../platform/outbound/bounded-fetch.js';
import { withoutAbsentClaims } from './claims/absent-claims.js';

/** Octets. Larger than any legitimate response of an identity provider. */
const MAX_BODY = 1024 * 1024;
/** The members of a token answer that a sign-in uses. */
const USED = ['access_token', 'token_type', 'id_token'];

/** The member of our own that holds the ID token as the provider has signed it. */
const SIGNED = 'signed_id_token';

const fetchBounded = boundedFetch(MAX_BODY);

/**
 * Calls an identity provider. Of an answer with tokens, keeps only the members that a sign-in uses: providers send null or
 * an empty text for tokens that they do not issue, and the library rejects the whole answer then. For the same reason, the
 * library gets the ID token without such claims, and `signedTokenOf` returns the token that the provider has signed.
 */
export async function fetchFromProvider(
  url: string | URL | Request,
  options: RequestInit = {},
): Promise<Response> {
  const response = await fetchBounded(url, options);
  if (options.method !== 'POST' || !response.ok) return response; // only tokens are requested by POST
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  if (typeof answer !== 'object' || answer === null) return response;
  const used = Object.fromEntries(Object.entries(answer).filter(([name]) => USED.includes(name)));
  const signed: unknown = used['id_token'];
  if (typeof signed === 'string')
    Object.assign(used, { id_token: withoutAbsentClaims(signed), [SIGNED]: signed });
  return new Response(JSON.stringify(used), response);
}

/** The ID token as the provider has signed it. Its signature must be verified. */
export function signedTokenOf(answer: Record<string, unknown>): string {
  return answer[SIGNED] as string;
}
