import type { Profile } from '../../users/users.service.js';

/** Claims of an ID token or of userinfo (OpenID Connect Core, 5.1). */
export type Claims = Record<string, unknown>;

const WANTED = ['email', 'email_verified', 'name', 'picture'];

/** Whether the ID token lacks something that userinfo may have. */
export function isIncomplete(claims: Claims): boolean {
  return WANTED.some((name) => claims[name] === undefined);
}

/**
 * What a provider's claims say of a person, with nothing taken on trust: an address counts as verified if the provider
 * says so, or with `trustEmail` if it says nothing about it.
 */
export function profileOf(claims: Claims, trustEmail: boolean): Profile {
  const verified = claims['email_verified'];
  const email = text(claims['email'], 254);
  return {
    issuer: String(claims['iss']),
    subject: String(claims['sub']),
    email,
    emailVerified:
      email !== null && (verified === true || verified === 'true' || (trustEmail && verified === undefined)),
    name: text(claims['name'], 200),
    pictureUrl: webUrl(claims['picture']),
  };
}

/** A text that the database can hold, or null. */
function text(value: unknown, maxLength: number): string | null {
  if (typeof value !== 'string' || !value.isWellFormed() || value.includes('\0')) return null;
  const trimmed = value.trim();
  return trimmed !== '' && trimmed.length <= maxLength ? trimmed : null;
}

/** A picture's address goes into pages: only the web's own schemes. */
function webUrl(value: unknown): string | null {
  const url = text(value, 2000);
  return url && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null;
}
