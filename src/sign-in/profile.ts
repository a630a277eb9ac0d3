import type { Profile } from '../users/users.service.js';
import { InvalidCallbackError } from './sign-in.errors.js';

/** Claims of an ID token or of userinfo (OpenID Connect Core, 5.1). */
export type Claims = Record<string, unknown>;

/** The maximum length of a subject (OpenID Connect Core, section 2). */
const MAX_SUBJECT = 255;

const WANTED = ['email', 'email_verified', 'name', 'picture'];

/** Whether the ID token lacks a claim of a profile, which the userinfo endpoint may return. */
export function isIncomplete(claims: Claims): boolean {
  return WANTED.some((name) => claims[name] === undefined);
}

/**
 * Completes the claims of an ID token with those of userinfo. An address and its verification come from the same
 * source, because the two may report different addresses. Userinfo may only add the verification if it reports the same
 * address.
 */
export function completed(idToken: Claims, userinfo: Claims): Claims {
  const source = idToken['email'] === undefined ? userinfo : idToken;
  const mayAdd = source['email_verified'] === undefined && source['email'] === userinfo['email'];
  const { email_verified } = mayAdd ? userinfo : source;
  return { ...userinfo, ...idToken, email: source['email'], email_verified };
}

/**
 * The identity provider's identifier of the user, unchanged. A value that the database cannot store unchanged is
 * invalid.
 * @throws InvalidCallbackError
 */
export function subjectOf({ sub }: Claims): string {
  if (!isText(sub) || sub === '' || sub.length > MAX_SUBJECT) throw new InvalidCallbackError();
  return sub;
}

/**
 * Reads a profile from claims of any shape. An e-mail address is verified if `email_verified` is true. With
 * `trustEmail`, it is also verified if that claim is missing.
 * @throws InvalidCallbackError if there is no valid subject
 */
export function profileOf(claims: Claims, trustEmail: boolean): Profile {
  const verified = claims['email_verified'];
  const email = text(claims['email'], 254);
  return {
    issuer: String(claims['iss']),
    subject: subjectOf(claims),
    email,
    emailVerified:
      email !== null && (verified === true || verified === 'true' || (trustEmail && verified === undefined)),
    name: text(claims['name'], 200),
    pictureUrl: webUrl(claims['picture']),
  };
}

function text(value: unknown, maxLength: number): string | null {
  if (!isText(value)) return null;
  const trimmed = value.trim();
  return trimmed !== '' && trimmed.length <= maxLength ? trimmed : null;
}

/** Whether PostgreSQL can store the value unchanged: a string without NUL and lone surrogates. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0');
}

/** The value, if it is an http or https URL. Other schemes are rejected, because pages embed the picture. */
function webUrl(value: unknown): string | null {
  const url = text(value, 2000);
  return url && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null;
}
