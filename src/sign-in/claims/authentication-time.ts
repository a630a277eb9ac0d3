import type { AuthenticationTime } from '../../sessions/sessions.repository.js';

/** Seconds that the clock of the identity provider may be ahead. */
const TOLERANCE = 60;

interface Given {
  /** The claim `auth_time` of the ID token. */
  claim: unknown;
  /** Milliseconds since the epoch. */
  now: number;
  /** Whether the identity provider was asked for a new sign-in. */
  isFresh: boolean;
  /** OIDC_FRESH: whether a sign-in counts without a claim that proves it. */
  trusts: boolean;
}

/**
 * When the person last authenticated at the identity provider, for example with a password. Providers send null, zero or
 * a negative number for a time that they do not know.
 */
export function authenticationTime({ claim, now, isFresh, trusts }: Given): AuthenticationTime {
  if (trusts && isFresh) return 'infinity';
  if (isTime(claim) && claim <= now / 1000 + TOLERANCE) return new Date(Math.min(claim * 1000, now));
  return trusts ? 'infinity' : '-infinity';
}

/** Whether a claim is a time. Providers send other values for a time that they do not know. */
export const isTime = (claim: unknown): claim is number =>
  typeof claim === 'number' && Number.isFinite(claim) && claim > 0;
