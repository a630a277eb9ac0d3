import { isTime } from './authentication-time.js';
import { isAbsent, type Claims } from './profile.js';

/**
 * Removes the claims of an ID token that count as absent: null, an empty text, and an `auth_time` that is no time. The
 * library would reject the token because of some of them. The signature no longer matches the copy.
 */
export function withoutAbsentClaims(token: string): string {
  const [header, payload, ...signature] = token.split('.');
  const claims = claimsIn(payload ?? '');
  if (!claims) return token;
  const names = Object.keys(claims);
  const present = names.filter(
    (name) => !isAbsent(claims, name) && (name !== 'auth_time' || isTime(claims[name])),
  );
  if (present.length === names.length) return token;
  const kept = Object.fromEntries(present.map((name) => [name, claims[name]]));
  return [header, Buffer.from(JSON.stringify(kept)).toString('base64url'), ...signature].join('.');
}

/** Undefined if the payload is no JSON object, which the library rejects. */
function claimsIn(payload: string): Claims | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return typeof claims === 'object' && claims !== null && !Array.isArray(claims)
      ? (claims as Claims)
      : undefined;
  } catch {
    return undefined;
  }
}
