import type { Mode } from './payment-account.entity.js';

/** The mode of a secret, restricted or organization key. */
export function modeOf(key: string): Mode {
  return /^[a-z]+(_org)?_live_/.test(key) ? 'live' : 'test';
}

/** The key cannot read a checkout session of the other mode. */
export function isOfOtherMode(sessionId: string, key: string): boolean {
  return sessionId.startsWith(modeOf(key) === 'live' ? 'cs_test_' : 'cs_live_');
}
