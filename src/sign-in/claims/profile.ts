import { emailKey, isSingleAddress } from '../../platform/text/email.js';
import { shownName } from '../../platform/text/name.js';
import type { Profile } from '../../users/users.service.js';
import { InvalidCallbackError } from '../sign-in.errors.js';

/** Claims of an ID token or of userinfo (OpenID Connect Core, 5.1). */
export type Claims = Record<string, unknown>;

/** The maximum length of a subject (OpenID Connect Core, section 2). */
const MAX_SUBJECT = 255;
const MAX_NAME = 200;
const MAX_URL = 2000;

const WANTED = ['email', 'email_verified', 'name', 'picture'];

/** Whether the claims lack this one. Providers also send null or a blank text for it (OpenID Connect Core, 5.3.2). */
export function isAbsent(claims: Claims, name: string): boolean {
  const claim = claims[name];
  return claim === undefined || claim === null || (typeof claim === 'string' && claim.trim() === '');
}

/** Whether the ID token lacks one of the profile's claims. The userinfo endpoint may return that claim. */
export function isIncomplete(claims: Claims): boolean {
  return WANTED.some((name) => isAbsent(claims, name));
}

/**
 * Completes the claims of an ID token with those of userinfo. Userinfo may add `email_verified` only if it reports the
 * same address, because the claim belongs to one address.
 */
export function completed(idToken: Claims, userinfo: Claims): Claims {
  const source = isAbsent(idToken, 'email') ? userinfo : idToken;
  const mayAdd = isAbsent(source, 'email_verified') && haveSameAddress(source, userinfo);
  const { email_verified } = mayAdd ? userinfo : source;
  return { ...present(userinfo), ...present(idToken), email: source['email'], email_verified };
}

function present(claims: Claims): Claims {
  return Object.fromEntries(Object.entries(claims).filter(([name]) => !isAbsent(claims, name)));
}

function haveSameAddress(one: Claims, other: Claims): boolean {
  const [address, same] = [addressOf(one), addressOf(other)];
  return address !== null && same !== null && emailKey(address) === emailKey(same);
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
 * `trustEmail`, it is also verified if that claim is absent.
 * @throws InvalidCallbackError if there is no valid subject
 */
export function profileOf(claims: Claims, trustEmail: boolean): Profile {
  const email = addressOf(claims);
  const isVerified = [true, 'true'].includes(claims['email_verified'] as boolean);
  return {
    issuer: String(claims['iss']),
    subject: subjectOf(claims),
    email,
    emailVerified: email !== null && (isVerified || (trustEmail && isAbsent(claims, 'email_verified'))),
    name: nameOf(claims),
    pictureUrl: webUrl(claims['picture']),
  };
}

/**
 * The first claim that is present: the whole name, its parts, or the user name. A user name with an @ is ignored,
 * because it may be an address, and only names may be shown.
 */
function nameOf(claims: Claims): string | null {
  const whole = shown(claims['name']);
  const parts = [shown(claims['given_name']), shown(claims['family_name'])].filter((part) => part !== null);
  const userName = shown(claims['preferred_username']);
  if (whole !== null || parts.length > 0) return whole ?? shown(parts.join(' '));
  return userName?.includes('@') ? null : userName;
}

function shown(claim: unknown): string | null {
  return typeof claim === 'string' ? shownName(claim, MAX_NAME) : null;
}

/** Drops a picture on our own host: our pages would request its URL with the session of the viewer. */
export function withoutOwnPicture(profile: Profile, publicUrl: string): Profile {
  const isOwn = profile.pictureUrl !== null && hostOf(profile.pictureUrl) === hostOf(publicUrl);
  return isOwn ? { ...profile, pictureUrl: null } : profile;
}

/** The host with its port, whether or not it ends with the dot of the root. */
function hostOf(url: string): string {
  return new URL(url).host.replace(/\.(?=:|$)/, '');
}

/** The address as the provider spells it, or null if the claim is not exactly one address. */
function addressOf({ email }: Claims): string | null {
  const address = typeof email === 'string' ? email.replace(/^ +| +$/g, '') : '';
  return isSingleAddress(address) ? address : null;
}

/** Whether PostgreSQL can store the value unchanged: a string without NUL and lone surrogates. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0');
}

/** The value, if it is an http or https URL. Other schemes are rejected, because pages embed the picture. */
function webUrl(value: unknown): string | null {
  const url = isText(value) ? value.trim() : '';
  if (url.length > MAX_URL || /\p{Cc}/u.test(url) || !URL.canParse(url)) return null;
  return /^https?:$/.test(new URL(url).protocol) ? url : null;
}
