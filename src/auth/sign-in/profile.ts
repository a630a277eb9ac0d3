import type { Profile } from '../../users/users.service.js';
import { InvalidCallbackError } from '../auth.errors.js';

/** Claims of an ID token or of userinfo (OpenID Connect Core, 5.1). */
export type Claims = Record<string, unknown>;

/** OpenID Connect Core, 2. */
const MAX_SUBJECT = 255;

const WANTED = ['email', 'email_verified', 'name', 'picture'];

/** Whether the ID token lacks something that userinfo may have. */
export function isIncomplete(claims: Claims): boolean {
  return WANTED.some((name) => claims[name] === undefined);
}

/**
 * The provider's name for a person, to the letter. What the database would change or refuse is nobody's.
 * @throws InvalidCallbackError
 */
export function subjectOf({ sub }: Claims): string {
  if (!isText(sub) || sub === '' || sub.length > MAX_SUBJECT) throw new InvalidCallbackError();
  return sub;
}

/**
 * What a provider's claims say of a person, with nothing taken on trust: an address counts as verified if the provider
 * says so, or with `trustEmail` if it says nothing about it.
 * @throws InvalidCallbackError if they name nobody
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

/** Whether PostgreSQL can hold it: it has no NUL, and would take half a character for another one. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0');
}

/** A picture's address goes into pages: only the web's own schemes. */
function webUrl(value: unknown): string | null {
  const url = text(value, 2000);
  return url && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null;
}
