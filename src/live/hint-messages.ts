import { createHash } from 'node:crypto';
import type { Hint, Resources } from '../platform/hints/hints.js';
import { emailKey } from '../platform/text/email.js';

/** The maximum size of a payload of PostgreSQL is 7,999 bytes. */
const MAX_OCTETS = 7_900;
const MAX_PARTS = 20;
/** The payload that replaces more hints than instances should send. */
export const EVERYTHING = 'everything';

/** Writes hints as the payloads of notifications. Addresses leave the instance only as digests. */
export function encode(hints: readonly Hint[]): string[] {
  const parts: string[] = [];
  let part = '';
  for (const hint of hints) {
    const text = JSON.stringify('address' in hint ? { ...hint, address: digestOf(hint.address) } : hint);
    const longer = part ? `${part},${text}` : text;
    if (part && Buffer.byteLength(longer) + 2 >= MAX_OCTETS) {
      parts.push(`[${part}]`);
      part = text;
    } else part = longer;
  }
  if (part) parts.push(`[${part}]`);
  return parts.length > MAX_PARTS ? [EVERYTHING] : parts;
}

/**
 * Reads a payload. Leaves out resources that this version does not know. A payload that this version cannot read counts
 * as `EVERYTHING`.
 */
export function decode(payload: string, known: Resources): Hint[] | typeof EVERYTHING {
  if (!payload.startsWith('[')) return EVERYTHING;
  try {
    return (JSON.parse(payload) as Hint[]).map((hint) => ({
      ...hint,
      resources: hint.resources.filter((resource) => Object.hasOwn(known, resource)),
    }));
  } catch {
    return EVERYTHING;
  }
}

/** A digest of an address, so that no address is sent. Only those who know the address can match it. */
export function digestOf(address: string): string {
  return createHash('sha256').update(emailKey(address)).digest('base64url').slice(0, 22);
}
